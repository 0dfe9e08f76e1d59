"""Case 34: nothing that leaves the house tells anybody what they may not know yet.

Whole games are watched call by call: characters, killers, deaths of the night, bonds and the
truth about cards reach only those who are entitled to them, and logs, jobs, due entries, keys and
the data of buttons hold none of it. Planted leaks show that the watch is awake.
"""

import logging
import re
from collections.abc import Awaitable, Callable, Sequence

import pytest

from engine.phases import EXAMINATIONS, NIGHT, Phase
from engine.questions import Kind
from engine.roles import Role
from service.sandbox.server import TOKEN
from service.store import keys
from service.store.outbox import Button
from service.texts.characters import name as name_of
from service.texts.evidence import card as words_of
from tests.faults.house import Done
from tests.faults.play import IN_GROUP, C, K, Play, words
from tests.faults.secrets import Scanner, in_the_house
from tests.faults.village import Village

NAMES = (
    "Quaxil", "Brontu", "Zephyk", "Dworma", "Plimfo", "Gruxle", "Vantic", "Snorbu", "Twibble",
    "Yondax", "Krelmo", "Fizzup",
)  # fmt: skip
"""Names that are part of no other word."""
H, S, D, P = Role.HOSTAGE, Role.SOULMATE, Role.FAMOUS_DOG, Role.PRIVATE_DETECTIVE
CASTS: dict[str, Sequence[Role]] = {
    "two killers": (C, C, P, Role.CELEBRITY, Role.ARISTOCRAT, K, Role.PROFESSIONAL_KILLER),
    "advanced": (C, C, C, P, H, S, D, D, Role.FORENSIC_SCIENTIST, K, Role.MASTERMIND, K),
}


async def watched(village: Village, cast: Sequence[Role]) -> tuple[Play, Scanner]:
    people = [int(village.world.person(each)["id"]) for each in NAMES[: len(cast)]]
    (owner,) = village.people(1)
    chat = village.group([owner, *people])
    table = await village.open_table(*people, chat=chat)
    await village.say(people[0], f"/cast {words(cast)}", chat)
    scanner = Scanner(village, table, chat)
    scanner.watch()
    await village.press(people[0], "begin", chat)
    await village.quiet()
    return Play(village, chat, table), scanner


async def everybody_asks(game: Play) -> None:
    """All that can be asked for, by everybody."""
    village = game.village
    for seat in game.game.seats:
        for order in ("/role", "/status", "/case"):
            await village.say(game.user(seat), order)
    for order in ("/status", "/case", "/players", "/role", "/characters"):
        await village.say(game.user(0), order, game.chat)


async def talk(game: Play) -> None:
    """Killers and the dead write to each other."""
    for seat in (*game.killers, *game.game.dead):
        await game.village.say(game.user(seat), "A word among us.")


def whom_to_vote_out(game: Play) -> int:
    """In the first round an innocent, then the killers."""
    first = game.game.round.number == 1
    return next(seat for seat in game.game.living if (seat in game.killers) is not first)


def log_lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


def of_private_questions(lines: Sequence[str]) -> list[str]:
    """Lines that name such a question or its window: with a user or a time, a character too."""
    told = {each.value for each in (set(Kind) - IN_GROUP) | NIGHT | EXAMINATIONS}
    return [line for line in lines if told & set(re.findall(r"[a-z_]+", line.lower()))]


def never_said(village: Village, game: Play) -> list[str]:
    """What no log, job, due entry or key may hold."""
    cards = [str(words_of(number)) for number in range(104)]
    people = [member.name for member in game.table.members]
    roles = [str(name_of(role)) for role in Role] + [role.value for role in Role]
    secret = village.house.settings.telegram_webhook_secret.get_secret_value()
    return [*people, *roles, *cards, game.game.seed, TOKEN, secret]


@pytest.mark.parametrize("cast", list(CASTS))
async def test_a_whole_game_tells_nobody_too_much(
    village: Village, caplog: pytest.LogCaptureFixture, cast: str
) -> None:
    caplog.set_level(logging.DEBUG, "service")
    caplog.set_level(logging.DEBUG, "workers")
    game, scanner = await watched(village, CASTS[cast])
    game.choices[Kind.PROTECT] = lambda question: question.options[:1]
    game.choices[Kind.EXAMINATION] = lambda question: question.options[:1]
    await everybody_asks(game)
    while not game.over:
        if game.phase in {Phase.FORGERY, Phase.DISCUSSION}:
            await talk(game)
        if game.phase is Phase.FIRST_VOTE:
            game.all_vote(whom_to_vote_out(game))
        await game.close_window()
    assert in_the_house(village, never_said(village, game), log_lines(caplog)) == []
    assert of_private_questions(log_lines(caplog)) == []
    assert scanner.found == []
    assert scanner.seen > 100


async def test_trouble_of_all_kinds_tells_nobody_too_much(
    village: Village, caplog: pytest.LogCaptureFixture
) -> None:
    """Errors quote nobody: refusals, blocked players, a table that cannot be read."""
    caplog.set_level(logging.DEBUG, "service")
    caplog.set_level(logging.DEBUG, "workers")
    game, scanner = await watched(village, CASTS["two killers"])
    village.order("sendMessage", game.user(1), code=403, description="Forbidden: bot was blocked")
    village.order("editMessageText", code=400, description="Bad Request: message to edit not found")
    village.order("sendMessage", game.chat, code=502, description="Bad Gateway")
    await talk(game)
    await game.to(Phase.FIRST_VOTE)
    village.let_waits_pass()
    await village.quiet()
    assert in_the_house(village, never_said(village, game), log_lines(caplog)) == []
    assert scanner.found == []


Leak = Callable[[Play], Awaitable[None]]


async def to_group(game: Play, text: str) -> None:
    await game.village.post_to(game.chat, text)


def name(game: Play, seat: int) -> str:
    return game.table.seated()[seat].name


async def a_character(game: Play) -> None:
    seat = game.seats(P)[0]
    await to_group(game, f"Well, {name(game, seat)} is the {name_of(P)}.")


async def a_killer(game: Play) -> None:
    await to_group(game, f"Killers: {name(game, game.killers[0])}")


async def a_death(game: Play) -> None:
    await to_group(game, f"✝ {name(game, game.game.round.fallen[0])}")


async def a_death_to_a_citizen(game: Play) -> None:
    citizen = next(s for s in game.seats(C) if s not in game.game.round.fallen)
    dead = name(game, game.game.round.fallen[0])
    await game.village.post_to(game.user(citizen), f"{dead} died.")


async def a_genuine_card(game: Play) -> None:
    await to_group(game, f"Genuine: {words_of(game.game.round.genuine[0])}.")


async def a_fake_card(game: Play) -> None:
    await to_group(game, f"{words_of(game.game.round.pool[0])} is a fake.")


async def the_seed(game: Play) -> None:
    await to_group(game, f"By the way: {game.game.seed}")


@pytest.mark.parametrize(
    "leak",
    [a_character, a_killer, a_death, a_death_to_a_citizen, a_genuine_card, a_fake_card, the_seed],
)
async def test_the_watch_sees_a_planted_leak(village: Village, leak: Leak) -> None:
    """In the middle of a night, with somebody dead and their message chosen."""
    game, scanner = await watched(village, CASTS["two killers"])
    victim = game.seats(C)[0]
    game.choices[Kind.KILL] = lambda _question: (victim,)
    await game.to(Phase.FORGERY)
    assert scanner.found == []
    await leak(game)
    assert scanner.found, "the leak went by unseen"


async def test_the_watch_sees_a_planted_button(village: Village) -> None:
    game, scanner = await watched(village, CASTS["two killers"])
    for data in (f"{game.id}:1:c5", f"{game.id}:0:is:{P.value}"):
        before = len(scanner.found)
        await village.post_to(game.chat, "?", keyboard=((Button(text="?", data=data),),))
        assert len(scanner.found) == before + 1


async def test_the_watch_sees_what_lies_about_in_the_house(village: Village) -> None:
    game, _scanner = await watched(village, CASTS["two killers"])
    words = never_said(village, game)
    assert in_the_house(village, words, []) == []
    assert in_the_house(village, words, [f"chat 7: could not tell {NAMES[0]}"])
    village.house.jobs.append(Done("1", "workers.jobs.deliver", (NAMES[1],), "deliver"))
    assert len(in_the_house(village, words, [])) == 1
    village.redis.zadd(keys.WINDOWS_DUE, {f"window:{K.value}": village.now() + 1000})
    assert len(in_the_house(village, words, [])) == 2
    village.redis.set(f"dm:user:{NAMES[2]}", "1")
    assert len(in_the_house(village, words, [])) == 3
    village.redis.zrem(keys.WINDOWS_DUE, f"window:{K.value}")


@pytest.mark.parametrize("kind", sorted((set(Kind) - IN_GROUP) | NIGHT | EXAMINATIONS))
def test_the_watch_sees_a_private_question_in_a_log_line(kind: Kind | Phase) -> None:
    harmless = ["user 7 answered vote", "a private chat: killed workers come back"]
    leaks = [f"user 7 answered {kind}", f"7 {kind!r}", f"7: {str(kind).upper()}"]
    assert of_private_questions([*harmless, *leaks]) == leaks
