"""The beginning of a game and of its rounds."""

from engine.events import RoundBegan, Seated
from service.store.outbox import Outgoing
from service.tables.telling import PublicTelling
from service.telegram.narrator.events import found
from service.telegram.narrator.place import Place
from service.texts import night
from service.texts.markup import Html, paragraphs
from service.texts.names import Names


def game_begins(telling: PublicTelling, names: Names) -> list[Outgoing]:
    place = Place.group(telling.circle)
    texts = (
        night.game_begins(names, telling.view.cast, seated.commitment)
        for seated in found(telling.events, Seated)
    )
    return [post for text in texts for post in place.send(text)]


def round_begins(telling: PublicTelling, _names: Names) -> list[Outgoing]:
    place = Place.group(telling.circle)
    texts = (_round(telling, began) for began in found(telling.events, RoundBegan))
    return [post for text in texts for post in place.send(text)]


def _round(telling: PublicTelling, began: RoundBegan) -> Html:
    if not began.night:
        return paragraphs(night.night_skipped(began.number), night.pool(began.pool))
    dawn = telling.now if telling.until is None else telling.until
    falls = night.night_falls(began.number, dawn, telling.now)
    return paragraphs(falls, night.pool(began.pool))
