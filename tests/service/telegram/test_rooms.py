"""What people write to the bot in private: to the others in a room, at the table they mean."""

import asyncio
from typing import Any

import pytest

from engine.factions import living_killers
from engine.rooms import Room
from service.store.outbox import Kind
from service.tables.announce import circle
from service.tables.denied import Denial, Denied
from service.tables.use_cases import lobbies
from service.telegram import phrases
from service.telegram.narrator import room_posts
from service.texts import which
from service.texts.denials import denial
from service.texts.markup import Html, shown
from service.texts.names import quoted_group

ANN, BOB, CID, DOT, EVE, FINN, GUS = PLAYERS = range(1, 8)
SEED = "a5" * 32
WORDS = "let us talk"


@pytest.fixture
async def killers(channel: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[int, ...]:
    """The killers of two games in two groups, which are dealt alike: users."""
    monkeypatch.setattr(lobbies, "new_seed", lambda: SEED)
    for user, name in ((FINN, "Finn"), (GUS, "Gus")):
        channel.world.person(name, user_id=user)
    await channel.start(*PLAYERS)
    for title in ("Left", "Right"):
        await _begin(channel, channel.world.group(title, PLAYERS)["id"])
    table = await _table(channel, "Left")
    found = tuple(table.seated()[seat].user for seat in living_killers(table.game))
    assert len(found) == 2
    return found


async def _begin(channel: Any, chat: int) -> None:
    await channel.say(ANN, "/newgame", chat)
    for user in PLAYERS[1:]:
        await channel.say(user, "/join", chat)
    await channel.say(ANN, "/cast 5 Citizen, 2 Killer", chat)
    await channel.say(ANN, "/begin", chat)
    for user in PLAYERS:
        await channel.clear(user)


async def _table(channel: Any, title: str) -> Any:
    rooms = channel.world.state.rooms.values()
    return await channel.table(next(room.id for room in rooms if room.chat.get("title") == title))


def _asked(channel: Any, speaker: int) -> dict[str, Any]:
    """The question under which is pressed: a reply to the last words."""
    return {"reply_to_message": list(channel.world.room(speaker).messages.values())[-1]}


async def test_a_word_outside_of_a_room_gets_a_hint(channel: Any) -> None:
    await channel.start(ANN)
    assert await channel.say(ANN, "is anybody there?", ANN) == [phrases.NO_ROOM]


async def test_with_one_room_open_the_words_go_there(
    channel: Any, killers: tuple[int, ...]
) -> None:
    speaker, listener = killers
    await channel.say(ANN, "/cancel")
    await channel.press(ANN, f"{(await _table(channel, 'Right')).id}:0:end")
    await channel.clear(listener)
    assert f"killers: {WORDS}" not in await channel.say(speaker, WORDS, speaker)
    assert await channel.texts(listener) == [f"killers: {WORDS}"]


async def test_a_word_into_an_empty_room_is_answered(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    (seat,) = living_killers(table.game)
    killer = table.seated()[seat].user
    assert await channel.say(killer, "is anybody there?", killer) == [phrases.ALONE]


async def test_with_rooms_at_several_tables_the_speaker_is_asked_which_is_meant(
    channel: Any, killers: tuple[int, ...]
) -> None:
    """Case 32."""
    speaker, listener = killers
    await channel.say(speaker, WORDS, speaker)
    (question,) = await channel.items(speaker)
    assert question.reply_to == max(channel.world.room(speaker).messages)
    offered = {button.text: button.data for row in question.keyboard for button in row}
    assert offered == {
        title: f"{(await _table(channel, title)).id}:0:say" for title in ("Left", "Right")
    }
    assert await channel.texts(listener) == []
    reply = await channel.press(speaker, offered["Right"], speaker, **_asked(channel, speaker))
    assert not reply.alert
    assert await channel.texts(listener) == [f"killers: {WORDS}"]
    sent = (await channel.items(listener))[0]
    assert sent.text == f"killers: {WORDS}"
    chosen = (await channel.items(speaker))[-1]
    assert (chosen.kind, chosen.slot, chosen.keyboard) == (Kind.EDIT, question.slot, ())
    assert "Right" in chosen.text


async def test_however_often_and_wherever_is_pressed_the_words_go_out_once(
    channel: Any, killers: tuple[int, ...]
) -> None:
    speaker, listener = killers
    await channel.say(speaker, WORDS, speaker)
    asked = _asked(channel, speaker)
    left, right = [(await _table(channel, title)).id for title in ("Left", "Right")]
    for table in (left, left, right):
        reply = await channel.press(speaker, f"{table}:0:say", speaker, **asked)
        assert not reply.alert
    assert await channel.texts(listener) == [f"killers: {WORDS}"]
    (settled,) = [item.text for item in await channel.items(speaker) if item.kind is Kind.EDIT]
    assert settled == which.said_in(quoted_group("Left")), "where they went stays true"


async def test_ten_presses_at_once_pass_the_words_on_once(
    channel: Any, killers: tuple[int, ...]
) -> None:
    speaker, listener = killers
    await channel.say(speaker, WORDS, speaker)
    table = await _table(channel, "Left")
    message = channel.world.post(
        channel.world.room(speaker),
        {"text": "which?"} | _asked(channel, speaker),
        sender=channel.world.state.bot,
    )
    query = {"id": "7", "from": channel.world.user(speaker), "chat_instance": "1"}
    query |= {"message": message, "data": f"{table.id}:0:say"}
    presses = [{"update_id": 900 + number, "callback_query": query} for number in range(10)]
    replies = await asyncio.gather(*map(channel.take, presses))
    assert all(reply.query == "7" for reply in replies)
    assert await channel.texts(listener) == [f"killers: {WORDS}"]


async def test_who_plays_at_several_tables_is_told_to_whom_their_words_have_gone(
    channel: Any, killers: tuple[int, ...]
) -> None:
    """Else who answers at one table right after its night would speak at the other unawares."""
    speaker, listener = killers
    await _to_day(channel, "Right")
    await channel.clear(listener)
    told = await channel.say(speaker, WORDS, speaker)
    assert told == [which.said_in(quoted_group("Left"))]
    assert await channel.texts(listener) == [f"killers: {WORDS}"]


@pytest.mark.parametrize("title", ["Left", "Right"])
async def test_an_answer_to_words_in_a_room_goes_to_that_room(
    channel: Any, killers: tuple[int, ...], title: str
) -> None:
    speaker, listener = killers
    await _answer(channel, killers, title)
    assert await channel.texts(listener) == [f"killers: {WORDS}"]
    assert await channel.texts(speaker) == [which.said_in(quoted_group(title))]


async def test_an_answer_to_words_in_a_room_that_has_closed_goes_nowhere(
    channel: Any, killers: tuple[int, ...]
) -> None:
    speaker, listener = killers
    await _to_day(channel, "Right")
    await channel.clear(listener)
    await _answer(channel, killers, "Right")
    assert await channel.texts(listener) == []
    assert await channel.texts(speaker) == [phrases.ROOM_CLOSED]


async def _to_day(channel: Any, title: str) -> None:
    while (table := await _table(channel, title)).game.at_night:
        await channel.pass_time(table.chat)


async def _answer(channel: Any, killers: tuple[int, ...], title: str) -> None:
    """The first answers what the second has said in the room of this group's game."""
    speaker, listener = killers
    await channel.clear(speaker)
    table = await _table(channel, title)
    seats = table.seat_of(listener), (table.seat_of(speaker),)
    (passed_on,) = room_posts(circle(table), *seats, Room.KILLERS, "what shall we do?")
    room = channel.world.room(speaker)
    words = {"text": shown(Html(passed_on.item.text))}
    heard = channel.world.post(room, words, sender=channel.world.state.bot)
    channel.world.say(speaker, speaker, WORDS, reply_to=heard["message_id"])
    await channel.take_all()


@pytest.mark.parametrize(
    "content", [{}, {"reply_to_message": "gone"}, {"reply_to_message": "photo"}]
)
async def test_words_that_are_gone_are_asked_for_again(
    channel: Any, killers: tuple[int, ...], content: dict[str, str]
) -> None:
    speaker, listener = killers
    await channel.say(speaker, WORDS, speaker)
    old = {k: v for k, v in _asked(channel, speaker)["reply_to_message"].items() if k != "text"}
    under = dict.fromkeys(content, old)
    table = await _table(channel, "Left")
    reply = await channel.press(speaker, f"{table.id}:0:say", speaker, **under)
    assert (reply.text, reply.alert) == (phrases.WORDS_GONE, True)
    assert await channel.texts(listener) == []


async def test_a_forged_press_speaks_in_no_room(channel: Any, killers: tuple[int, ...]) -> None:
    outsider = next(user for user in PLAYERS if user not in killers)
    await channel.say(outsider, WORDS, outsider)
    table = await _table(channel, "Left")
    asked = _asked(channel, outsider)
    reply = await channel.press(outsider, f"{table.id}:0:say", outsider, **asked)
    assert (reply.text, reply.alert) == (denial(Denied(Denial.CLOSED)), True)
    in_group = await channel.press(killers[0], f"{table.id}:0:say", table.chat, **asked)
    assert in_group.alert
    for killer in killers:
        assert await channel.texts(killer) == []


@pytest.mark.parametrize(
    "content",
    [
        {
            "sticker": {
                "file_id": "f",
                "file_unique_id": "u",
                "type": "regular",
                "width": 1,
                "height": 1,
                "is_animated": False,
                "is_video": False,
            }
        },
        {
            "photo": [{"file_id": "f", "file_unique_id": "u", "width": 1, "height": 1}],
            "caption": "look at this",
        },
        {"voice": {"file_id": "f", "file_unique_id": "u", "duration": 3}},
    ],
)
async def test_only_text_goes_to_the_others_and_who_sends_something_else_is_told(
    channel: Any, killers: tuple[int, ...], content: dict[str, Any]
) -> None:
    speaker, listener = killers
    outsider = next(user for user in PLAYERS if user not in killers)
    for user in (speaker, outsider):
        room = channel.world.room(user)
        channel.world.post(room, content, sender=channel.world.user(user))
        await channel.take_all()
    assert await channel.texts(speaker) == [phrases.ONLY_TEXT]
    assert await channel.texts(outsider) == []
    assert await channel.texts(listener) == []


async def test_what_the_chat_says_of_itself_is_no_word(
    channel: Any, killers: tuple[int, ...]
) -> None:
    speaker, _listener = killers
    room = channel.world.room(speaker)
    timer = {"message_auto_delete_timer_changed": {"message_auto_delete_time": 60}}
    channel.world.post(room, timer, sender=channel.world.user(speaker))
    await channel.take_all()
    assert await channel.texts(speaker) == []
