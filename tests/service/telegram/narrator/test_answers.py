"""Answers to those who ask and press."""

from dataclasses import replace

import pytest

from engine.phases import Phase
from engine.questions import Kind as Asks
from engine.questions import Word
from engine.roles import Role
from engine.rooms import Room
from service.store.outbox import Kind
from service.tables.announce import Narrator, circle
from service.tables.notices import Froze, Why
from service.tables.taps import Tapped
from service.telegram import narrator
from service.telegram.narrator.place import Place
from service.texts.evidence import card
from service.texts.markup import NO_BREAK, Html
from tests.service.telegram.narrator.played import LATER, NAMES, Told
from tests.service.telegram.narrator.posted import faults, plain

NARRATOR: Narrator = narrator  # the type checker says whether it is one
FROZE = Froze(Why.MAY_NOT_WRITE, LATER)


def tapped(  # noqa: PLR0913 one for each thing that a toast may tell
    kind: Asks,
    picks: tuple[int, ...] | None,
    draft: tuple[int, ...] | None = None,
    *,
    most: int = 1,
    names: tuple[str, ...] = NAMES,
    closed: bool = False,
) -> Tapped:
    return Tapped(
        kind, 0, picks, draft, fewest=1, most=most, names=names, closed=closed, title="Friends"
    )


@pytest.mark.parametrize(
    ("press", "toast"),
    [
        (tapped(Asks.VOTE, (1,)), "Noted: Bob. You can change it until this closes."),
        (tapped(Asks.VOTE, ()), "Noted: you abstain. You can change it until this closes."),
        (tapped(Asks.PROTECT, ()), "Noted: you protect nobody tonight."),
        (tapped(Asks.EXAMINATION, ()), "Noted: nothing is examined."),
        (tapped(Asks.DISCUSSION, ()), "Taken back: you are undecided."),
        (
            tapped(Asks.DISCUSSION, (Word.READY,)),
            "Noted: you are ready to vote. Tap Undecided to take it back.",
        ),
        (tapped(Asks.DEFENCE, (Word.DONE,)), "Noted: you have said all."),
        (
            tapped(Asks.VOTE, (1,), closed=True),
            "Noted: Bob. It was the last answer, so this is closed now.",
        ),
        (
            tapped(Asks.KILL, None, (1, 2), most=2),
            "Ticked: Bob and Cid. Tap Confirm to make it count.",
        ),
        (tapped(Asks.KILL, (1,), (), most=2), "Ticked 0 of 1 to 2."),
        (
            tapped(Asks.FORGERY, (0,)),
            "Noted: 🧤 Leather glove. You can change it until this closes.",
        ),
    ],
)
def test_a_press_is_answered_with_what_is_on_record(press: Tapped, toast: str) -> None:
    assert narrator.toast(press).replace(NO_BREAK, " ") == f"{toast} (Friends)"


def test_a_toast_is_never_too_long() -> None:
    names = tuple(f"{'👨‍👩‍👧‍👦' * 9}{n}" for n in range(9))
    press = tapped(Asks.KILL, tuple(range(9)), most=9, names=names)
    assert len(narrator.toast(press).encode("utf-16-le")) <= 2 * 200


def test_status_in_the_group_asks_the_open_question_once_more(told: Told) -> None:
    told.until(Phase.DISCUSSION)
    status, old, question = [
        post.item for post in narrator.status_posts(told.public(), thread=None)
    ]
    assert "💬 Round 1: discussion\nOpen until 12:33 UTC (in 30 min)." in plain(status.text)
    assert (status.slot, old.kind, old.slot) == (None, Kind.KEYBOARD_OFF, question.slot)
    assert question.keyboard


def test_status_in_another_topic_asks_it_once_more_where_the_table_is(told: Told) -> None:
    """Its topic may have been deleted: the send finds that out."""
    told.until(Phase.FIRST_VOTE)
    public = replace(told.public(), circle=replace(told.public().circle, thread=5))
    status, old, question = [post.item for post in narrator.status_posts(public, thread=None)]
    assert (status.thread, old.thread, question.thread) == (None, 5, 5)
    assert (old.kind, old.slot) == (Kind.KEYBOARD_OFF, question.slot)
    assert question.keyboard


def test_status_at_night_shows_no_question_and_no_window(told: Told) -> None:
    told.until(Phase.KILL)
    (status,) = narrator.status_posts(told.public(), thread=None)
    assert "Round 1: night" in plain(status.item.text)
    assert "Answered" not in status.item.text


def test_private_status_shows_what_is_owed_with_its_buttons(told: Told) -> None:
    told.until(Phase.KILL)
    killer, citizen = told.holders(Role.KILLER)[0], told.holders(Role.CITIZEN)[0]
    posts = narrator.private_status_posts(told.private_of(killer), told.public())
    assert [post.item.kind for post in posts] == [Kind.SEND, Kind.KEYBOARD_OFF, Kind.SEND]
    assert posts[-1].item.keyboard
    posts = narrator.private_status_posts(told.private_of(citizen), told.public())
    assert posts[-1].item.text == "Nothing is asked of you right now."


def test_a_frozen_game_is_said_to_stand_still_without_deadlines_and_buttons(told: Told) -> None:
    told.until(Phase.KILL)
    killer = replace(told.private_of(told.holders(Role.KILLER)[0]), frozen=FROZE)
    (post,) = narrator.private_status_posts(killer, told.public())
    text = plain(post.item.text)
    assert "The game in “Friday <3” stands still: I may not write" in text
    assert text.count("UTC") == text.count("by Thu 02:00 UTC") == 1
    assert post.item.keyboard == ()


def test_nobody_is_told_of_themselves_that_they_cannot_be_written_to(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    mine, other = told.game.living[:2]
    public = replace(told.public(), unreachable=(mine, other))
    (first, *_) = narrator.private_status_posts(told.private_of(mine), public)
    names = told.public().circle.names
    assert f"{names[other]} (I cannot write to them)" in plain(first.item.text)
    assert f"{names[mine]} (" not in plain(first.item.text)


def test_killers_are_told_who_reads_what_they_write(told: Told) -> None:
    told.until(Phase.KILL)
    one, other = told.holders(Role.KILLER, Role.PROFESSIONAL_KILLER)
    question = narrator.private_status_posts(told.private_of(one), told.public())[-1]
    name = told.public().circle.names[other]
    assert f"What you write to me here tonight goes to {name}." in plain(question.item.text)


def test_private_status_by_day_points_to_the_group(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    seat, target = told.public().view.living[:2]
    told.answer(seat, target)
    posts = narrator.private_status_posts(told.private_of(seat), told.public())
    text = plain(posts[-1].item.text)
    assert "The buttons are in the group." in text
    assert f"Your answer: {NAMES[told.table.seated()[target].user - 1]}." in text


@pytest.mark.parametrize(
    ("phase", "asked", "own"),
    [
        (Phase.DISCUSSION, "Are you ready to vote", "Your answer: ready to vote."),
        (Phase.FIRST_VOTE, "Whom do you want out?", "Your answer: "),
    ],
)
def test_private_status_tells_ones_own_word(told: Told, phase: Phase, asked: str, own: str) -> None:
    told.until(phase)
    seat = told.public().view.living[0]
    told.answer(seat, told.asked[0].options[0])
    posts = narrator.private_status_posts(told.private_of(seat), told.public())
    text = plain(posts[-1].item.text)
    assert asked in text
    assert own in text


def test_private_status_asks_of_a_second_vote_what_the_group_is_asked(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    living = told.public().view.living
    for seat in living:
        told.answer(seat, living[0])
    told.until(Phase.SECOND_VOTE)
    posts = narrator.private_status_posts(told.private_of(living[1]), told.public())
    name = told.public().circle.names[living[0]]
    assert f"Second vote: shall {name} die?" in plain(posts[-1].item.text)


def test_private_status_tells_the_accused_that_they_are_heard(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    living = told.public().view.living
    for seat in living:
        told.answer(seat, living[0])
    posts = narrator.private_status_posts(told.private_of(living[0]), told.public())
    assert "You are accused: what do you say?" in plain(posts[-1].item.text)


def test_the_role_of_the_dead_tells_the_killers(told: Told) -> None:
    told.until(Phase.DISCUSSION)
    (dead,) = told.game.dead
    text = plain(narrator.role_text(told.private_of(dead)))
    assert "The killers are " in text
    assert "You are dead: you watch" in text


def test_a_role_tells_the_card_and_all_that_was_learnt(told: Told) -> None:
    told.until(Phase.FORGERY)
    (detective,) = told.holders(Role.PRIVATE_DETECTIVE)
    text = plain(narrator.role_text(told.private_of(detective)))
    assert "You are: 🕵️ Private Detective" in text
    assert "Genuine in round 1: " in text
    assert "The killer is" not in text


def test_who_catches_up_is_told_everything_and_asked_again(told: Told) -> None:
    told.until(Phase.KILL)
    killer = told.holders(Role.KILLER)[0]
    card, _old, question = [p.item for p in narrator.catch_up_posts(told.private_of(killer))]
    assert "The other killer is " in plain(card.text)
    assert question.keyboard
    told.until(Phase.DISCUSSION)
    assert len(narrator.catch_up_posts(told.private_of(killer))) == 1


def test_who_catches_up_at_a_frozen_table_is_told_why_it_stands_still_and_asked_nothing(
    told: Told,
) -> None:
    told.until(Phase.KILL)
    killer = replace(told.private_of(told.holders(Role.KILLER)[0]), frozen=FROZE)
    (post,) = narrator.catch_up_posts(killer)
    text = plain(post.item.text)
    assert "The game in “Friday <3” stands still: I may not write" in text
    assert "The other killer is " in text
    assert post.item.keyboard == ()


def test_the_case_file_holds_every_public_fact_and_no_secret(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    living = told.public().view.living
    for seat in living:
        told.answer(seat, living[0])
    (post,) = narrator.case_posts(told.public(), Place(7, None, "t4bl3"))
    text = plain(post.item.text)
    assert post.chat == 7
    for title in ("Round 1", "Pool: ", "Died in the night:", "Messages before them: "):
        assert title in text
    assert "The first vote" in text
    assert "is accused" in text
    assert "enuine" not in text


def test_the_case_file_may_have_a_heading(told: Told) -> None:
    (post,) = narrator.case_posts(told.public(), Place(7), Html("In Friends:"))
    assert plain(post.item.text).startswith("In Friends:\n🗂 The case file\n")


def test_the_case_file_tells_skipped_nights_and_examinations() -> None:
    cast = (*(Role.CITIZEN,) * 6, Role.FORENSIC_SCIENTIST, Role.MUAY_THAI, Role.KILLER)
    told = Told((*NAMES, "Hal", "Ida"), cast=cast)
    (scientist,), (boxer,) = told.holders(Role.FORENSIC_SCIENTIST), told.holders(Role.MUAY_THAI)
    told.until(Phase.KILL)
    told.answer(told.asked[0].seat, boxer)
    told.until(Phase.DISCUSSION)
    told.until(Phase.KILL)
    told.answer(told.asked[0].seat, scientist)
    told.until(Phase.MORNING_EXAMINATION)
    told.answer(scientist, told.asked[0].options[0])
    (post,) = narrator.case_posts(told.public(), Place(7, None, "t4bl3"))
    text = plain(post.item.text)
    assert "Round 2: the night was skipped" in text
    assert f"🔬 {plain(card(told.game.round.examined[0][0]))}: " in text


def test_the_players_are_listed_round_the_circle(told: Told) -> None:
    told.until(Phase.DISCUSSION)
    lines = plain(narrator.players_text(told.public())).splitlines()
    assert [line.split(". ")[0] for line in lines[1:8]] == ["1", "2", "3", "4", "5", "6", "7"]
    assert sum("✝" in line for line in lines) == 1


@pytest.mark.parametrize(("room", "sign"), [(Room.KILLERS, "🔪"), (Room.DEAD, "✝")])
def test_words_in_a_room_reach_the_others_as_they_were_written(
    told: Told, room: Room, sign: str
) -> None:
    names = circle(told.table).names
    posts = narrator.room_posts(circle(told.table), 0, (1, 2), room, "<b>not bold & so on")
    assert [plain(post.item.text) for post in posts] == [
        f"{sign} {names[0]} · Friday <3: <b>not bold & so on"
    ] * 2
    assert [list(faults(post.item)) for post in posts] == [[], []]


def test_a_long_word_in_a_room_is_not_cut(told: Told) -> None:
    posts = narrator.room_posts(circle(told.table), 0, (1,), Room.DEAD, "é" * 4096)
    assert [list(faults(post.item)) for post in posts] == [[], []]
    assert sum(plain(post.item.text).count("é") for post in posts) == 4096
