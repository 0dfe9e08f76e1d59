"""Case 8: an admin who writes as the group may do what needs no identity, and never gets a seat."""

import pytest

from service.sandbox.masks import SENDERS
from service.tables.stage import Stage
from tests.faults.village import Village

GROUP_BOT = SENDERS["anonymous"]["id"]


async def table_of_four(village: Village) -> tuple[int, list[int]]:
    people = village.people(4)
    chat = village.group(people)
    await village.open_table(*people, chat=chat)
    return chat, people


async def test_the_game_is_begun_by_the_group_itself(village: Village) -> None:
    chat, people = await table_of_four(village)
    await village.say(people[0], "/begin", chat, mask="anonymous")
    assert village.table(chat).stage is Stage.PLAYING
    assert {member.user for member in village.table(chat).members} == set(people)
    assert village.refusals() == []


@pytest.mark.parametrize(
    ("order", "what"),
    [
        ("/pace slow", "pace"),
        ("/cast 3 Citizen, Killer", "cast"),
        ("/cancel", "stage"),
    ],
)
async def test_settings_need_no_identity(village: Village, order: str, what: str) -> None:
    chat, people = await table_of_four(village)
    before = getattr(village.table(chat), what)
    await village.say(people[0], order, chat, mask="anonymous")
    assert getattr(village.table(chat), what) != before


@pytest.mark.parametrize("order", ["/join", "/leave"])
async def test_what_needs_a_person_has_a_reason(village: Village, order: str) -> None:
    chat, people = await table_of_four(village)
    before = village.table(chat)
    answers = await village.say(people[0], order, chat, mask="anonymous")
    assert len(answers) == 1
    assert "cannot tell who you are" in answers[0]
    assert village.table(chat) == before


async def test_no_table_is_opened_for_nobody(village: Village) -> None:
    people = village.people(2)
    chat = village.group(people)
    answers = await village.say(people[0], "/newgame", chat, mask="anonymous")
    assert len(answers) == 1
    assert village.redis.get(f"dm:chat:{chat}") is None


async def test_no_member_becomes_the_group(village: Village) -> None:
    """Nothing of it is kept under the id that all anonymous admins of the world share."""
    chat, people = await table_of_four(village)
    for order in ("/join", "/begin", "/status", "/leave", "/case", "/players", "/role"):
        await village.say(people[0], order, chat, mask="anonymous")
    assert village.redis.keys(f"*{GROUP_BOT}*") == []
    assert village.refusals() == []


@pytest.mark.parametrize("order", ["/status", "/players", "/rules", "/help", "/characters"])
async def test_what_only_reads_is_answered(village: Village, order: str) -> None:
    chat, people = await table_of_four(village)
    assert await village.say(people[0], order, chat, mask="anonymous")
