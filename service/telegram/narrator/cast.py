"""The cast that a table would be dealt, in words."""

from collections.abc import Iterator

from engine.casts import default_cast, may_end_in_the_first_night
from service.tables.telling import LobbyTelling
from service.texts import lobby
from service.texts.markup import Html


def cast_lines(telling: LobbyTelling, *, in_settings: bool = False) -> Iterator[Html]:
    if telling.cast is None:
        yield lobby.cast_unknown()
        return
    ours = not telling.custom and telling.cast == default_cast(len(telling.names))
    yield lobby.cast(telling.cast, custom=not ours, in_settings=in_settings)
    if len(telling.cast) != len(telling.names):
        yield lobby.wrong_count(len(telling.cast), len(telling.names))
    elif may_end_in_the_first_night(telling.cast):
        yield lobby.FIRST_NIGHT
