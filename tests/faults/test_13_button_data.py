"""Case 13: names in all scripts, a full table, the largest ids: each button's data fits."""

import json
from typing import Any

from engine.phases import Phase
from tests.faults.play import Play
from tests.faults.village import Village

LARGEST_USER = 2**52 - 1
LARGEST_GROUP = 999_999_999_000
LONGEST_DATA = 64
PLAYERS = 36
SCRIPTS = ("Владимир Ильич", "สมชาย ใจดีมาก", "🧑‍🚀🏳️‍🌈", "محمد علي", "नमस्ते", "李小龍")


def data_of(call: Any) -> list[str]:
    markup = call.params.get("reply_markup")
    if not markup:
        return []
    rows = (json.loads(markup) if isinstance(markup, str) else markup)["inline_keyboard"]
    return [each["callback_data"] for row in rows for each in row if "callback_data" in each]


async def test_every_buttons_data_is_within_its_bytes(village: Village) -> None:
    village.world.state.last_group_id = LARGEST_GROUP
    people = [
        int(
            village.world.person(
                f"{SCRIPTS[number % len(SCRIPTS)]} {number}", user_id=LARGEST_USER - number
            )["id"]
        )
        for number in range(PLAYERS)
    ]
    chat = village.group(people)
    await village.open_table(*people, chat=chat)
    await village.press(people[0], "set", chat)
    await village.press(people[0], "begin", chat)
    await village.quiet()
    game = Play(village, chat, village.table(chat).id)
    await game.to(Phase.FIRST_VOTE)
    data = [each for call in village.calls() for each in data_of(call)]
    kinds = {each.split(":", 2)[2].rstrip("0123456789") for each in data}
    assert kinds >= {"join", "begin", "set", "s", "c", "w", "no"}
    assert max(len(each.encode()) for each in data) <= LONGEST_DATA
    assert village.refusals() == []
