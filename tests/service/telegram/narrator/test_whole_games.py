"""Whole games at random: every post is valid, none tells what is secret, the night is silent."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from engine.casts import default_cast
from engine.game import Game
from engine.phases import Phase
from engine.roles import Role
from service.store.outbox import Kind
from service.texts import characters
from service.texts.evidence import CARDS
from tests.service.telegram.narrator.played import GROUP, Step, Told, play
from tests.service.telegram.narrator.posted import faults, plain

NASTY = (
    "<3 & _i * />",
    "</b>",
    "&amp;",
    "",
    "\u202eevil\u2069",
    "محمد",
    "a" * 129,
    "a" * 128 + "b",
    "z" + "\u0301" * 60,
    "👨‍👩‍👧‍👦" * 9,
    "/cancel @everybody",
    "{name} %s {0}",
    "Alex",
    "Alex",
    "\u3164",
    "สมชาย",
)
EVERYTHING = (*default_cast(36)[:12], *(Role(each) for each in ("soulmate", "hostage")))
ADVANCED = (*EVERYTHING, Role.FAMOUS_DOG, Role.FAMOUS_DOG, Role.MASS_MURDERER, Role.MASTERMIND)


PLAYERS = 18
WITH_A_SCIENTIST = (*(Role.CITIZEN,) * (PLAYERS - 2), Role.FORENSIC_SCIENTIST, Role.KILLER)


@pytest.fixture(scope="module", params=range(4))
def told(request: pytest.FixtureRequest) -> Told:
    """A game with every ability in it, of people with names that no sentence holds by chance."""
    names = [f"Player{index:02}" for index in range(PLAYERS)]
    return play(Told(names, cast=ADVANCED, seed=f"{request.param:032x}"), Random(request.param))


@pytest.mark.parametrize(("players", "moves"), [(4, 60), (11, 200), (36, 60)])
def test_telegram_takes_every_post_about_people_with_the_nastiest_names(
    players: int, moves: int
) -> None:
    names = [NASTY[index % len(NASTY)] for index in range(players)]
    told = play(Told(names, seed=f"{players:032x}"), Random(players), moves=moves)
    assert _faults(told) == []


def test_telegram_takes_every_post_about_the_advanced_characters(told: Told) -> None:
    assert _faults(told) == []


def _faults(told: Told) -> list[str]:
    return [fault for step in told.steps for post in step.posts for fault in faults(post.item)]


UNSURE = {"set", "stop", "quit", "there", "host"}
"""Slots of what may never have been asked or opened: their buttons are put away all the same."""
SHOWN = {Kind.EDIT, Kind.PIN, Kind.UNPIN, Kind.KEYBOARD_OFF}


def test_every_change_is_of_a_message_that_was_sent(told: Told) -> None:
    sent = {(GROUP, "lobby:t4bl3")}
    for step in told.steps:
        for post in step.posts:
            place = (int(post.chat), post.item.slot or "")
            if post.item.kind is Kind.SEND:
                sent.add(place)
            elif post.item.kind in SHOWN and place[1].split(":")[0] not in UNSURE:
                assert place in sent, post


def test_at_the_end_the_only_buttons_are_for_the_log_and_for_another_game(told: Told) -> None:
    messages = [message for chat in told.chats.values() for message in chat.messages]
    assert [option for message in messages for option in message.options] == ["log", "again"]


def test_nothing_is_posted_to_the_group_between_nightfall_and_dawn(told: Told) -> None:
    nights = [step for step in told.steps if _hushed(step)]
    assert any(step.posts for step in nights)
    assert any(step.before.unreachable != step.after.unreachable for step in nights)
    assert any(step.turned.notices for step in told.steps if step.in_group)
    assert [step.in_group for step in nights if step.in_group] == []


def _hushed(step: Step) -> bool:
    before, after = step.before.game, step.after.game
    return bool(before and after and before.at_night and after.at_night)


ROLE_NAMES = [str(characters.name(role)) for role in Role]


def test_no_character_of_the_living_is_told_to_the_group_before_the_end(told: Told) -> None:
    people = [member.name for member in told.table.seated()]
    lines = [(line, game) for line, game in _lines_in_group(told) if not game.outcome]
    revealed = 0
    for line, game in lines:
        named = {people.index(found) for found in re.findall(r"Player\d\d", line)}
        if named and any(role in line for role in ROLE_NAMES):
            assert not named & set(game.living), line
            revealed += 1
    assert revealed


def test_the_group_learns_what_is_genuine_by_an_examination_alone() -> None:
    examined = 0
    for line, game in _lines_in_group(_examined()):
        if not game.outcome and ("genuine" in line.lower() or "fake" in line.lower()):
            known = {card for played in game.rounds for card, _genuine in played.examined}
            assert _cards_in(line) <= known, line
            examined += len(_cards_in(line))
    assert examined == 1


def _examined() -> Told:
    """The scientist is killed in the second night, and has a message examined."""
    told = Told([f"Player{index:02}" for index in range(PLAYERS)], cast=WITH_A_SCIENTIST)
    (killer,), (scientist,) = told.holders(Role.KILLER), told.holders(Role.FORENSIC_SCIENTIST)
    told.until(Phase.KILL)
    told.answer(killer, told.holders(Role.CITIZEN)[0])
    told.until(Phase.DISCUSSION)
    told.until(Phase.KILL)
    told.answer(killer, scientist)
    told.until(Phase.MORNING_EXAMINATION)
    told.answer(scientist, told.asked[0].options[0])
    while not told.game.outcome:
        told.time_up()
    return told


def _cards_in(line: str) -> set[int]:
    return {number for number, card in enumerate(CARDS) if plain(card) in line}


def _lines_in_group(told: Told) -> Iterator[tuple[str, Game]]:
    for step in told.steps:
        assert step.after.game is not None
        for item in step.in_group:
            if item.text:
                yield from ((line, step.after.game) for line in plain(item.text).splitlines())


def test_private_posts_go_to_the_players_alone(told: Told) -> None:
    users = {member.chat for member in told.table.members}
    assert set(told.chats) == users | {GROUP}
    assert {post.item.table for step in told.steps for post in step.posts} == {"t4bl3"}
