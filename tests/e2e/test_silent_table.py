"""Nobody ever answers: the clock and the workers alone bring the game to its end."""

import asyncio
from typing import Any

Town = Any
CAST = "/cast Soulmate, Famous Dog, 2 Forensic Scientist, Citizen, 2 Killer"
"""No first night can end it: a Soulmate takes one killer along at the most."""


async def sit_down(town: Town, chat: int, person: int) -> None:
    """Join by the button, which leads who is new to the bot and from there to their seat."""
    tapped = await town.press(chat, person, "join")
    payload = tapped["url"].partition("?start=")[2]
    await town.ask("start", as_=person, payload=payload)


async def settled(town: Town, chat: int, person: int) -> bool:
    """Whether the lobby shows what was ordered: messages and presses come in no sure order."""
    lobby = await town.button(chat, person, "begin")
    return lobby is not None and "Soulmate" in lobby["text"] and "10\u00a0min" in lobby["text"]


async def test_every_window_closes_at_zero_and_the_game_ends(town: Town) -> None:
    people = await town.people(7, companions=False)
    chat = await town.group("Silent", people)
    await town.ask("send", as_=people[0], chat=chat, text="/newgame")
    await asyncio.gather(*(sit_down(town, chat, person) for person in people))
    await town.wait_until(lambda: town.seated(chat, people), "seven seated", timeout=60)
    for order in (CAST, "/pace 10m"):
        await town.ask("send", as_=people[0], chat=chat, text=order)
    await town.wait_until(lambda: settled(town, chat, people[0]), "cast and pace settled")
    begun = await town.press(chat, people[0], "begin")
    assert not begun["show_alert"], begun["text"]
    await town.until_over(chat, people[0], "the end of a game without a word")
    texts = "\n".join(message.get("text", "") for message in await town.messages(chat, people[0]))
    assert "wins!" in texts
    assert "Abstained: " in texts
    assert await town.refused_calls() == []
