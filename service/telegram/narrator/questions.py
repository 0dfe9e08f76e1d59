"""Questions in private: asked when they open, kept up to date, and closed with a line."""

from collections.abc import Iterator, Sequence

from engine.events import Answered
from engine.questions import Kind, Question
from service.store.outbox import Kind as Act
from service.store.outbox import Outgoing
from service.tables.telling import PrivateTelling
from service.telegram.narrator import keyboards
from service.telegram.narrator.events import found
from service.telegram.narrator.picks import in_words
from service.telegram.narrator.place import Place, question_slot
from service.telegram.narrator.windows import IN_GROUP
from service.texts import questions as words
from service.texts.evidence import cards_in_line
from service.texts.markup import Html, lines, paragraphs
from service.texts.names import Names, group_name


def is_in_group(asked: Question) -> bool:
    return asked.kind in IN_GROUP.values()


def question(telling: PrivateTelling, names: Names) -> list[Outgoing]:
    """Sent when it opens; edited when it is still the same, for something about it is new."""
    asked = telling.view.question
    if asked is None or is_in_group(asked):
        return []
    before = telling.before.question if telling.before else None
    if before is None or before.window != asked.window:
        return ask(telling, asked, names)
    place, slot = Place.private(telling.circle, telling.seat), _slot(telling, asked)
    return place.edit(_text(telling, asked, names), slot, _keyboard(telling, names))


def ask_again(telling: PrivateTelling, asked: Question, names: Names) -> list[Outgoing]:
    """Once more as the newest message: the only one with buttons, so that one place counts."""
    place = Place.private(telling.circle, telling.seat)
    return [*place.act(Act.KEYBOARD_OFF, _slot(telling, asked)), *ask(telling, asked, names)]


def ask(telling: PrivateTelling, asked: Question, names: Names) -> list[Outgoing]:
    """The question as a new message."""
    place = Place.private(telling.circle, telling.seat)
    text, keyboard = _text(telling, asked, names), _keyboard(telling, names)
    return place.send(text, slot=_slot(telling, asked), keyboard=keyboard)


def closing(telling: PrivateTelling, names: Names) -> list[Outgoing]:
    """What stays of a question that is no longer asked."""
    asked = telling.before.question if telling.before else None
    now_asked = telling.view.question
    if asked is None or is_in_group(asked):
        return []
    if now_asked is not None and now_asked.window == asked.window:
        return []
    last = _last_picks(telling)
    told = None if last is None else in_words(asked.kind, last, names)
    text = words.closed(asked.kind, _group(telling), told, _settled(telling, asked, last))
    place = Place.private(telling.circle, telling.seat)
    return place.edit(text, _slot(telling, asked))


def _settled(telling: PrivateTelling, asked: Question, last: Sequence[int] | None) -> Html | None:
    """The fakes, if they are others than this killer's: whatever else is settled is told anyway."""
    played = telling.public.rounds[-1]
    genuine = dict(telling.view.genuine).get(played.number, ())
    fakes = [card for card in played.messages if card not in genuine]
    if asked.kind is not Kind.FORGERY or set(fakes) == set(last or ()):
        return None
    return cards_in_line(fakes)


def _last_picks(telling: PrivateTelling) -> Sequence[int] | None:
    """The seat's own answer may be the very one that has closed the window."""
    answers = found(telling.events, Answered)
    mine = [event.picks for event in answers if event.seat == telling.seat]
    if mine:
        return mine[-1]
    return telling.before.mine if telling.before else None


def _group(telling: PrivateTelling) -> Html:
    return group_name(telling.circle.title)


def _slot(telling: PrivateTelling, asked: Question) -> str:
    return question_slot(telling.circle.table, asked.window)


def _ticks(telling: PrivateTelling) -> Sequence[int]:
    return telling.view.mine or () if telling.draft is None else telling.draft


def _keyboard(telling: PrivateTelling, names: Names) -> keyboards.Keyboard:
    return keyboards.of_question(telling.circle.table, telling.view, _ticks(telling), names)


def _text(telling: PrivateTelling, asked: Question, names: Names) -> Html:
    deadline = telling.now if telling.until is None else telling.until
    return paragraphs(
        words.asked(asked, _group(telling), deadline, telling.now),
        lines(
            words.hints(asked),
            _room(asked, names),
            *_known(telling, asked, names),
            *_peers(telling, asked, names),
            *own(telling, asked, names),
        ),
    )


def _room(asked: Question, names: Names) -> Html | None:
    with_others = asked.kind in {Kind.KILL, Kind.FORGERY} and asked.peers
    return words.in_the_room(names.listed(asked.peers)) if with_others else None


def _known(telling: PrivateTelling, asked: Question, names: Names) -> Iterator[Html]:
    """What the seat has learnt tonight and needs for this choice."""
    if asked.kind is Kind.KILL and telling.view.paws:
        yield words.protected_tonight(telling.view.paws, names)
    number = telling.public.rounds[-1].number
    for told, cards in telling.view.genuine:
        if asked.kind is Kind.FORGERY and told == number:
            yield words.genuine_tonight(cards)


def _peers(telling: PrivateTelling, asked: Question, names: Names) -> Iterator[Html]:
    if not asked.peers:
        return
    yield words.TOGETHER if asked.together else words.ALONGSIDE
    for peer in asked.peers:
        picks = telling.view.theirs.get(peer)
        told = words.NOT_YET if picks is None else in_words(asked.kind, picks, names)
        yield words.pick_of(names[peer], told)


def own(telling: PrivateTelling, asked: Question, names: Names) -> Iterator[Html]:
    """What the seat has answered and what it has ticked since."""
    mine, draft = telling.view.mine, telling.draft
    if mine is not None:
        told = in_words(asked.kind, mine, names)
        shared = asked.together and asked.peers
        yield words.waiting_for_others(told) if shared else words.picked(told)
    if draft and set(draft) != set(mine or ()):
        yield _ticked(asked, draft, names)


def _ticked(asked: Question, draft: Sequence[int], names: Names) -> Html:
    told = in_words(asked.kind, draft, names)
    if keyboards.fits(asked, draft):
        return words.ticked(told)
    if len(draft) < asked.fewest:
        return words.ticked_too_few(told, asked.fewest)
    return words.ticked_unfit(told)
