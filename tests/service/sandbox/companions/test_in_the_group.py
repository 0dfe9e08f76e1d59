"""What companions do with the buttons that all members of a group see."""

import asyncio
from collections import Counter, defaultdict
from typing import Any

import pytest

TALK = (("w1", "Ready"), ("w0", "Skip"), ("w2", "Undecided"))
LOBBY = (("join", "Join"), ("leave", "Leave"), ("begin", "Begin"), ("set", "Settings"))
CLOSED = {"text": "That question is closed.", "show_alert": True}


def living(stage: Any, number: int) -> list[tuple[str, str]]:
    names = [stage.world.user(user)["first_name"] for user in stage.companions[:number]]
    return [*((f"s{seat}", name) for seat, name in enumerate(names)), ("no", "Nobody")]


def seated(stage: Any, number: int) -> Any:
    """A bot's answer that refuses whoever has no seat."""
    return lambda user, _option: {} if user in stage.companions[:number] else CLOSED


async def test_everybody_joins_once_and_presses_nothing_else(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        message = stage.bot.post(stage.group, "A table.", *LOBBY, window="t1:0")
        await wait_until(lambda: len(stage.bot.taps) == 12, "all to join")
        stage.bot.edit(stage.group, message, *LOBBY[1:], LOBBY[0], window="t1:0")
        await asyncio.sleep(0.1)
    assert sorted(stage.bot.taps) == [(user, "t1:0:join") for user in stage.companions]


async def test_a_link_to_the_bot_is_followed_to_its_seat(stage: Any, wait_until: Any) -> None:
    url = "https://t.me/dying_message_bot?start=seat_{}"
    stage.bot.answer["t1:0"] = lambda user, _option: {"url": url.format(user)}
    async with stage.playing():
        stage.bot.post(stage.group, "A table.", *LOBBY, window="t1:0")
        links = {(user, f"/start seat_{user}") for user in stage.companions}
        await wait_until(lambda: links <= set(stage.bot.heard), "all to come by their links")


async def test_a_companion_who_comes_later_plays_too(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        late = stage.world.person("Lea", companion=True)["id"]
        stage.world.start(late)
        stage.bot.post(late, "Choose.", ("s1", "Ann"))
        await wait_until(lambda: (late, "t1:1:s1") in stage.bot.taps, "an answer")


async def test_in_a_discussion_all_are_ready_or_skip(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        stage.bot.post(stage.group, "Discuss.", *TALK, window="t1:5")
        await wait_until(lambda: len(stage.bot.taps) == 12, "all to press")
        await asyncio.sleep(0.05)
    words = Counter(data for _, data in stage.bot.taps)
    assert len(stage.bot.taps) == 12
    assert words["t1:5:w1"] > words["t1:5:w0"]
    assert words["t1:5:w2"] == 0


async def test_some_say_a_line_and_no_line_is_said_twice(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        stage.bot.post(stage.group, "Discuss.", *TALK, window="t1:5")
        await wait_until(lambda: len(stage.lines()) >= 4, "some lines")
        await asyncio.sleep(0.05)
    said = [text for _, text in stage.lines()]
    assert len(set(said)) == len(said) <= 12
    assert not any("{" in text for text in said)


async def test_who_has_no_seat_or_is_dead_says_nothing(stage: Any, wait_until: Any) -> None:
    stage.bot.answer["t1:5"] = seated(stage, 4)
    async with stage.playing():
        stage.bot.post(stage.group, "Discuss.", *TALK, window="t1:5")
        await wait_until(lambda: len(stage.bot.taps) == 12, "all to press")
        await asyncio.sleep(0.05)
    names = {stage.world.user(user)["first_name"] for user in stage.companions[:4]}
    assert {name for name, _ in stage.lines()} <= names


async def test_cards_on_the_table_are_talked_about(stage: Any, wait_until: Any) -> None:
    stage.bot.post(stage.group, "On the table:\n• 🧤\u00a0Leather glove\n• ☂️\u00a0Black umbrella")
    async with stage.playing():
        for talk in range(6):
            stage.bot.post(stage.group, "Discuss.", *TALK, window=f"t{talk}:5")
        about = ("Leather glove", "Black umbrella")
        await wait_until(
            lambda: any(card in text for _, text in stage.lines() for card in about),
            "a word about a card",
        )


async def test_people_who_have_spoken_are_answered(stage: Any, wait_until: Any) -> None:
    person = stage.world.person("Zebulon")["id"]
    group = stage.world.room(stage.group)
    group.members[person] = group.members[stage.companions[0]]
    stage.world.set_speed(300)
    async with stage.playing():
        for talk in range(3):
            stage.bot.post(stage.group, "Discuss.", *TALK, window=f"t{talk}:5")
        stage.world.say(person, stage.group, "Good morning!")
        await wait_until(
            lambda: any("Zebulon" in text for _, text in stage.lines()), "an answer to a person"
        )


async def vote(stage: Any, wait_until: Any, window: str, number: int) -> list[str]:
    """What the first `number` companions vote; the others are dead."""
    stage.bot.taps.clear()
    stage.bot.post(stage.group, "Vote.", *living(stage, number), window=window)
    await wait_until(lambda: len(stage.bot.taps) == number, "all to vote")
    return [data.split(":")[2] for _, data in stage.bot.taps]


def majority(votes: list[str]) -> str | None:
    option, count = Counter(votes).most_common(1)[0]
    return option if option != "no" and count > len(votes) / 2 else None


@pytest.mark.parametrize("number", [5, 7, 12])
async def test_majorities_come_about_in_a_fair_share_of_rounds(
    stage: Any, wait_until: Any, number: int
) -> None:
    windows = [f"t{table}:6" for table in range(100)]
    async with stage.playing(seed=7):
        for window in windows:
            stage.bot.post(stage.group, "Vote.", *living(stage, number), window=window)
        await wait_until(lambda: len(stage.bot.taps) == 100 * number, "all to vote")
    votes = defaultdict(list)
    for _, data in stage.bot.taps:
        window, _, option = data.rpartition(":")
        votes[window].append(option)
    assert 48 <= sum(majority(votes[window]) is not None for window in windows) <= 70


async def test_the_second_vote_is_mostly_about_the_same_player(stage: Any, wait_until: Any) -> None:
    same = accused = 0
    async with stage.playing(seed=3):
        for table in range(40):
            stage.bot.taps.clear()
            stage.bot.post(stage.group, "Discuss.", *TALK, window=f"t{table}:5")
            await wait_until(lambda: len(stage.bot.taps) == 12, "the discussion")
            if first := majority(await vote(stage, wait_until, f"t{table}:6", 7)):
                accused += 1
                same += majority(await vote(stage, wait_until, f"t{table}:8", 7)) == first
    assert accused > 15
    assert same > 0.8 * accused


async def test_the_dead_do_not_vote(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        await vote(stage, wait_until, "t1:6", 4)
        await asyncio.sleep(0.05)
    assert {user for user, _ in stage.bot.taps} == set(stage.companions[:4])


async def test_nobody_votes_for_themselves(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        for table in range(10):
            await vote(stage, wait_until, f"t{table}:6", 7)
            for user, data in stage.bot.taps:
                seat = data.split(":")[2]
                own = stage.companions.index(user)
                assert seat != f"s{own}"


async def test_the_accused_pleads_and_ends_the_defence(stage: Any, wait_until: Any) -> None:
    accused = stage.companions[0]
    async with stage.playing():
        stage.bot.post(stage.group, "Discuss.", *TALK, window="t1:5")
        await wait_until(lambda: len(stage.bot.taps) == 12, "the discussion")
        await asyncio.sleep(0.05)
        before = len(stage.lines())
        stage.bot.post(accused, "What do you say?", ("w3", "Done"), window="t1:7")
        await wait_until(lambda: (accused, "t1:7:w3") in stage.bot.taps, "the end of the defence")
    assert [name for name, _ in stage.lines()[before:]] == ["Ann"]


async def test_only_the_accused_pleads_where_all_see_the_button(
    stage: Any, wait_until: Any
) -> None:
    stage.bot.answer["t1:7"] = lambda user, _option: {} if user == stage.companions[2] else CLOSED
    async with stage.playing():
        stage.bot.post(stage.group, "Cleo, what do you say?", ("w3", "Done"), window="t1:7")
        await wait_until(stage.lines, "a plea")
        await asyncio.sleep(0.05)
    assert [name for name, _ in stage.lines()] == ["Cleo"]
    assert stage.bot.taps == [(stage.companions[2], "t1:7:w3")]
