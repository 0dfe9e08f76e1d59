"""Case 23: a worker killed before, during or after a send, or an answer lost on its way.

Every private question arrives at least once and does no harm when it arrives twice, and what was
sent is known.
"""

from collections.abc import Awaitable, Callable

import pytest

from engine.questions import Kind
from service.sandbox.ledger import Call
from service.store import keys
from tests.faults.play import C, K, Play
from tests.faults.village import Village

Begin = Callable[..., Awaitable[Play]]
SEVEN = (C, C, C, C, C, K, K)
SLOW_SECONDS = 0.2


async def lobby_of_seven(village: Village) -> tuple[int, list[int]]:
    people = village.people(7)
    chat = village.group(people)
    await village.open_table(*people, chat=chat)
    await village.say(people[0], "/cast 5 Citizen, 2 Killer", chat)
    return chat, people


def ordered(village: Village) -> int:
    """How many calls are still to go wrong."""
    return sum(fault.times for fault in village.world.faults.ordered)


async def recover(village: Village) -> None:
    """A new worker, after the dead one's leases have run out."""
    await village.house.start_work()
    village.let_waits_pass()
    await village.quiet()


def questions_in(village: Village, chat: int) -> int:
    return sum("who dies tonight" in text for text in village.texts(chat))


async def kill_at_begin(village: Village, moment: str) -> Play:
    """Everybody's cards and questions wait or are being sent, and the worker dies."""
    chat, people = await lobby_of_seven(village)
    if moment == "before":
        await village.house.kill_work()
    for person in people:
        fault = {"delay": SLOW_SECONDS, "after": True}
        village.order("sendMessage", person, times=2, **fault)
    await village.press(people[0], "begin", chat)
    game = Play(village, chat, village.table(chat).id)
    assert game.game.windows
    if moment == "during":
        await village.until(lambda: ordered(village) < 2 * len(people), "sends are under way")
        await village.house.kill_work()
    if moment == "after":
        await village.until(lambda: village.posts(people[1]), "the first message is there")
        await village.house.kill_work()
    village.world.faults.ordered.clear()
    return game


@pytest.mark.parametrize("moment", ["before", "during", "after"])
async def test_every_private_question_arrives_and_a_second_one_does_no_harm(
    village: Village, moment: str
) -> None:
    game = await kill_at_begin(village, moment)
    await recover(village)
    for seat in game.game.seats:
        assert village.shows(game.user(seat), "new game"), "everybody has their character"
    for seat in game.killers:
        assert 1 <= questions_in(village, game.user(seat)) <= 2
    victim = game.seats(C)[0]
    for seat in game.killers:
        await game.press(seat, f"s{victim}")
    await village.quiet()
    assert game.game.round.killed == (victim,)
    for seat in game.killers:
        for message in village.posts(game.user(seat)):
            await village.forge(
                game.user(seat), game.user(seat), f"{game.id}:1:s{victim}", message["message_id"]
            )
    assert game.game.round.killed == (victim,)


@pytest.mark.parametrize("moment", ["before", "during", "after"])
async def test_the_slots_tell_the_truth(village: Village, moment: str) -> None:
    """The message that is edited later is the newest that was sent under its name."""
    game = await kill_at_begin(village, moment)
    await recover(village)
    first, second = game.killers
    victim = game.seats(C)[0]
    await game.press(first, f"s{victim}")
    await village.quiet()
    found = village.button(game.user(second), f"as{first}")
    assert found, "the other killer sees the pick under the newest question"
    asked = [text for text in village.texts(game.user(second)) if "who dies tonight" in text]
    assert asked
    newest = next(
        post
        for post in reversed(village.posts(game.user(second)))
        if "dies tonight" in post["text"]
    )
    assert found[0]["message_id"] == newest["message_id"]
    slot = village.redis.hget(keys.slots(game.user(second)), f"q:{game.id}:{game.game.windows}")
    assert int(slot.split()[0]) == newest["message_id"]


def lost(call: Call) -> bool:
    return call.status >= 500


@pytest.mark.parametrize("code", [500, 502, 504])
async def test_an_answer_that_is_lost_costs_a_second_message_at_most(
    village: Village, code: int
) -> None:
    chat, people = await lobby_of_seven(village)
    village.order("sendMessage", people[1], code=code, description="gone", after=True)
    village.order("sendMessage", chat, code=code, description="gone", after=True)
    await village.press(people[0], "begin", chat)
    await village.until(lambda: len(list(filter(lost, village.refusals()))) == 2, "both are lost")
    village.let_waits_pass()
    await village.quiet()
    game = Play(village, chat, village.table(chat).id)
    assert 1 <= sum("new game" in text for text in village.texts(people[1])) <= 2
    assert 1 <= sum("The game begins" in text for text in village.texts(chat)) <= 2
    for person in people[2:]:
        assert sum("new game" in text for text in village.texts(person)) == 1
    assert {question.kind for question in game.asked} == {Kind.KILL}


async def test_a_message_that_was_never_taken_is_sent_again(village: Village) -> None:
    chat, people = await lobby_of_seven(village)
    for person in people:
        village.order("sendMessage", person, code=502, description="Bad Gateway")
    await village.press(people[0], "begin", chat)
    await village.until(lambda: len(village.refusals()) == 7, "each is refused once")
    village.let_waits_pass()
    await village.quiet()
    for person in people:
        assert sum("new game" in text for text in village.texts(person)) == 1


async def test_an_edit_whose_answer_is_lost_is_done_once_as_far_as_can_be_seen(
    village: Village, play: Begin
) -> None:
    game = await play(7, SEVEN)
    first, second = game.killers
    victim = game.seats(C)[0]
    village.order("editMessageText", game.user(second), code=500, after=True)
    await game.press(first, f"s{victim}")
    await village.until(village.refusals, "the answer is lost")
    village.let_waits_pass()
    await village.quiet()
    assert questions_in(village, game.user(second)) == 1
    assert village.button(game.user(second), f"as{first}")


async def test_a_kill_in_a_night_costs_one_death(village: Village, play: Begin) -> None:
    """The window closes while no worker runs, and each learns of it once in the end."""
    game = await play(7, SEVEN)
    await village.house.kill_work()
    victim = game.seats(C)[0]
    for seat in game.killers:
        await game.press(seat, f"s{victim}")
    await recover(village)
    assert game.game.round.fallen == (victim,)
    assert sum("You are dead" in text for text in village.texts(game.user(victim))) == 1
    assert village.refusals() == []
