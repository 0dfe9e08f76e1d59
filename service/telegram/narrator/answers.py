"""Answers to those who ask or press: the status, the case, one's role, and toasts."""

from dataclasses import replace

from engine.phases import Phase
from engine.questions import About, Word
from service.store.outbox import Kind as Act
from service.store.outbox import Outgoing
from service.tables.taps import Tapped
from service.tables.telling import PrivateTelling, PublicTelling
from service.telegram.narrator import windows
from service.telegram.narrator.picks import labels
from service.telegram.narrator.place import Place, question_slot
from service.telegram.narrator.questions import ask_again, is_in_group, own
from service.texts import case, characters, freezing, private, questions, status, toasts
from service.texts.headings import in_group
from service.texts.markup import Html, lines, paragraphs
from service.texts.names import Names, group_label, group_name, names_of, quoted_group


def toast(tapped: Tapped) -> str:
    """What a press has put on record; plain, at most 200 UTF-16 units."""
    group = group_label(tapped.title)
    if tapped.kind.about is About.WORDS and tapped.picks:
        return toasts.said(group, Word(tapped.picks[0]), closed=tapped.closed)
    names = names_of(tapped.names)
    if tapped.draft is not None:
        drafted = labels(tapped.kind, tapped.draft, names)
        return toasts.ticked(group, drafted, tapped.fewest, tapped.most)
    picked = None if tapped.picks is None else labels(tapped.kind, tapped.picks, names)
    return toasts.recorded(group, tapped.kind, picked, closed=tapped.closed)


def status_posts(telling: PublicTelling, *, thread: int | None) -> list[Outgoing]:
    """In this topic of the group: how it stands. In the table's own topic, wherever was asked, the
    open question stands once more: if it was deleted with its topic, nobody has told us.
    """
    names, circle = names_of(telling.circle.names), telling.circle
    posts = Place(circle.chat, thread, circle.table).send(status.status(telling, names))
    return [*posts, *_again(telling, names)]


def _again(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """The older message loses its buttons, so that there is one place to press."""
    window = telling.view.window
    if window is None or telling.view.phase not in windows.IN_GROUP:
        return []
    slot = question_slot(telling.circle.table, window)
    taken = Place.group(telling.circle).act(Act.KEYBOARD_OFF, slot)
    return [*taken, *windows.ask(telling, names)]


def private_status_posts(telling: PrivateTelling, public: PublicTelling) -> list[Outgoing]:
    """In private: how it stands, and what is asked of this seat, with its buttons.

    While the table is frozen no deadline holds and nothing can be answered.
    """
    names, place = names_of(telling.circle.names), Place.private(telling.circle, telling.seat)
    # They read it: whatever is known of them, they can be written to.
    others = tuple(seat for seat in public.unreachable if seat != telling.seat)
    public = replace(public, unreachable=others)
    if telling.frozen:
        stands = status.status(replace(public, until=None), names)
        return place.send(paragraphs(_frozen(telling), stands))
    heading = in_group(group_name(telling.circle.title))
    stands = lines(heading, status.status(public, names))
    return [*place.send(stands), *_owed(telling, place, names)]


def _frozen(telling: PrivateTelling) -> Html | None:
    if not telling.frozen:
        return None
    group = quoted_group(telling.circle.title)
    return freezing.froze(telling.frozen, group, telling.now, playing=True)


def _owed(telling: PrivateTelling, place: Place, names: Names) -> list[Outgoing]:
    asked = telling.view.question
    if asked is None:
        return place.send(private.NOTHING_ASKED)
    if not is_in_group(asked):
        return ask_again(telling, asked, names)
    deadline = telling.now if telling.until is None else telling.until
    group, accused = group_name(telling.circle.title), _voted_on(telling, names)
    text = questions.in_group(asked, group, deadline, telling.now, accused=accused)
    return place.send(lines(text, *(list(own(telling, asked, names)) or [questions.NO_ANSWER_YET])))


def _voted_on(telling: PrivateTelling, names: Names) -> Html | None:
    """Whose death the second vote is about, while it is open."""
    accused = telling.public.rounds[-1].accused
    in_vote = telling.public.phase is Phase.SECOND_VOTE
    return names[accused] if in_vote and accused is not None else None


def catch_up_posts(telling: PrivateTelling) -> list[Outgoing]:
    """All that a seat knows and is asked: for a substitute, or whoever could not be reached.

    While the table is frozen nothing is asked: the question comes when it goes on.
    """
    names = names_of(telling.circle.names)
    place = Place.private(telling.circle, telling.seat)
    asked = telling.view.question
    posts = place.send(paragraphs(_frozen(telling), role_text(telling)))
    if asked is None or is_in_group(asked) or telling.frozen:
        return posts
    return [*posts, *ask_again(telling, asked, names)]


def role_text(telling: PrivateTelling) -> Html:
    """The character card of this group's game, with everything that the seat has learnt."""
    names, view = names_of(telling.circle.names), telling.view
    return paragraphs(
        lines(in_group(group_name(telling.circle.title)), characters.card_of(view.role)),
        lines(
            _killers(telling, names),
            private.kindred(view.kindred, names) if view.kindred else None,
            None if view.bonded_to is None else private.bonded(names[view.bonded_to]),
            private.DESTINED if view.destined else None,
            private.PROTECTED if view.protected else None,
            private.paws(view.paws, names) if view.paws else None,
        ),
        lines(*(private.genuine(number, cards) for number, cards in view.genuine if cards)),
        private.died_tonight(view.fallen, names) if view.fallen else None,
        None if view.alive else private.DEAD,
    )


def _killers(telling: PrivateTelling, names: Names) -> Html | None:
    view = telling.view
    if not view.killers:
        return None
    if view.alive:
        return private.killers(view.killers, names, me=telling.seat)
    return private.killers_are(view.killers, names, me=telling.seat)


def case_posts(telling: PublicTelling, place: Place, heading: Html | None = None) -> list[Outgoing]:
    """The case file, in as many messages as it needs."""
    return place.send(lines(heading, case.case_file(telling.view, names_of(telling.circle.names))))


def players_text(telling: PublicTelling) -> Html:
    return status.players(telling.view, names_of(telling.circle.names), telling.unreachable)
