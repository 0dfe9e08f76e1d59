"""What only one seat may know, told when it comes to know it."""

from collections.abc import Iterator

from engine import events as e
from engine.questions import Kind
from service.store.outbox import Outgoing
from service.tables.telling import PrivateTelling
from service.telegram.narrator.events import found
from service.telegram.narrator.place import Place
from service.texts import characters, private
from service.texts.headings import in_group
from service.texts.markup import Html, lines, paragraphs
from service.texts.names import Names, group_name, quoted_group


def facts(telling: PrivateTelling, names: Names) -> list[Outgoing]:
    """All that is new in one message."""
    text = paragraphs(*_facts(telling, names))
    if not text:
        return []
    place, title = Place.private(telling.circle, telling.seat), telling.circle.title
    if found(telling.events, e.CharacterTold):
        return place.send(paragraphs(private.new_game(quoted_group(title)), text))
    return place.send(lines(in_group(group_name(title)), text))


def _facts(telling: PrivateTelling, names: Names) -> Iterator[Html]:  # noqa: C901 one case a fact
    dealt = bool(found(telling.events, e.CharacterTold))
    idle = telling.view.question is None and not telling.view.killers
    for event in telling.events:
        match event:
            case e.CharacterTold(role=role):
                yield lines(characters.card_of(role), private.MAY_SLEEP if idle else None)
            case e.KillersTold(killers=seats) if dealt:
                yield private.killers(seats, names, me=telling.seat)
            case e.KillersTold(killers=seats):
                yield private.you_died(
                    seats, names, me=telling.seat, over=telling.public.outcome is not None
                )
            case e.KindTold(others=seats):
                yield private.kindred(seats, names)
            case e.Bonded(destined=seat):
                yield private.bonded(names[seat])
            case e.DestinyTold():
                yield private.DESTINED
            case e.ProtectionTold():
                yield private.PROTECTED
            case e.ProtectionSeen(seats=seats) if not _asks(telling, Kind.KILL):
                yield private.paws(seats, names)
            case e.DeathsSeen(fallen=fallen):
                others = [each for each in fallen if each[0] != telling.seat]
                yield private.died_tonight(others, names) if others else Html("")
            case e.GenuineSeen(cards=cards) if not _asks(telling, Kind.FORGERY):
                yield private.genuine(telling.public.rounds[-1].number, cards)


def _asks(telling: PrivateTelling, kind: Kind) -> bool:
    """Whether the question that is asked now tells the fact itself."""
    question = telling.view.question
    return question is not None and question.kind is kind
