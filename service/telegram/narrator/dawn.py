"""The dawn, and deaths as a round ends."""

from engine.events import DeathsAnnounced, Died, Eliminated, MessagesLaid
from service.store.outbox import Outgoing
from service.tables.telling import PublicTelling
from service.telegram.narrator.events import found
from service.telegram.narrator.place import Place
from service.texts import day
from service.texts.markup import Html, lines, paragraphs
from service.texts.names import Names


def dawn(telling: PublicTelling, names: Names) -> list[Outgoing]:
    place = Place.group(telling.circle)
    number = telling.view.rounds[-1].number
    posts: list[Outgoing] = []
    for announced in found(telling.events, DeathsAnnounced):
        dead = lines(day.dawn(number), day.found_dead(announced.fallen, names))
        posts += place.send(paragraphs(dead, _messages(telling)))
    return posts


def _messages(telling: PublicTelling) -> Html | None:
    """The message area; there is none when the game has ended in the night."""
    laid = found(telling.events, MessagesLaid)
    if not laid:
        return None
    pool = telling.view.rounds[-1].pool
    left = [card for card in pool if card not in laid[-1].cards]
    return paragraphs(day.message_area(laid[-1].cards), day.left_in_pool(left))


def left_for_good(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """Deaths by day that no vote has brought about (ruling 2.4)."""
    place = Place.group(telling.circle)
    voted_out = {each.seat for each in found(telling.events, Eliminated)}
    texts = (
        day.left_for_good(died.fallen, names)
        for died in found(telling.events, Died)
        if not voted_out & {seat for seat, _role in died.fallen}
    )
    return [post for text in texts for post in place.send(text)]
