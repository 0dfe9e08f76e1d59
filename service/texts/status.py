"""The status of a game as everybody may see it: the pinned message, and `/status`."""

from collections.abc import Collection

from engine.game import Outcome
from engine.views import PublicSeat, PublicView
from service.tables.notices import Trouble
from service.tables.telling import PublicTelling
from service.texts import phases, presence
from service.texts.characters import name, signed
from service.texts.circle import circle
from service.texts.markup import Html, bold, lines, paragraphs
from service.texts.names import Names
from service.texts.times import at_the_latest, left, until, whole_minute


def status(telling: PublicTelling, names: Names, *, stays: bool = False) -> Html:
    """`stays`: it will be read later too, so it does not say how much time is left."""
    view = telling.view
    return paragraphs(
        _headline(view, telling.until, telling.now, stays=stays),
        living(view, names, telling.unreachable),
        _dead(view, names),
        _without_muting(telling),
    )


def _without_muting(telling: PublicTelling) -> Html | None:
    off = Trouble.CANNOT_MUTE in telling.troubles and telling.view.outcome is None
    return Html("🔇 Muting is off: the dead keep silent by themselves.") if off else None


def _headline(view: PublicView, deadline: float | None, now: float, *, stays: bool) -> Html:
    if view.outcome:
        return lines(bold(Html("🏁 The game is over.")), verdict(view.outcome))
    sign, called = phases.NIGHT if view.at_night else phases.of_day(view.phase)
    return lines(
        bold(Html(f"{sign} Round {len(view.rounds)}: {called}")),
        _end(view, deadline, now, stays=stays) if deadline else None,
        Html(f"Answered: {view.answered} of {view.asked}.") if view.asked else None,
    )


def _end(view: PublicView, deadline: float, now: float, *, stays: bool) -> Html:
    ends = whole_minute(deadline) if view.at_night else deadline
    remaining = "" if stays else f" ({left(ends, now)})"
    if view.at_night:
        return Html(f"Dawn comes {at_the_latest(ends, now)}{remaining}.")
    return Html(f"Open {until(ends, now)}{remaining}.")


def verdict(outcome: Outcome) -> Html:
    match outcome:
        case Outcome.INNOCENT:
            return Html("The Innocent Faction has won.")
        case Outcome.GUILTY:
            return Html("The Guilty Faction has won.")
        case Outcome.CANCELLED:
            return Html("It was cancelled and nobody has won.")


def living(view: PublicView, names: Names, unreachable: Collection[int] = ()) -> Html:
    """Everybody alive in the order of the circle, with their places in it."""
    rows = (
        Html(f"{seat + 1}. {names[seat]}{_mark(view, seat, unreachable)}") for seat in view.living
    )
    return lines(bold(Html(f"Alive: {len(view.living)} of {len(view.seats)}")), *rows)


def _mark(view: PublicView, seat: int, unreachable: Collection[int]) -> str:
    out_of_reach = seat in unreachable and view.outcome is None
    return presence.mark(view.seats[seat].presence, unreachable=out_of_reach)


def _dead(view: PublicView, names: Names) -> Html | None:
    dead = [seat for seat, each in enumerate(view.seats) if not each.alive]
    if not dead:
        return None
    return lines(bold(Html("Dead")), *(_grave(view.seats[seat], names[seat]) for seat in dead))


def _grave(seat: PublicSeat, called: Html) -> Html:
    when = "night" if seat.died_at_night else "day"
    role = name(seat.role) if seat.role else Html("unknown")
    return Html(f"✝ {called}, {role}, {when} {seat.died_in}")


def players(view: PublicView, names: Names, unreachable: Collection[int] = ()) -> Html:
    """The circle with everything public about each seat."""
    return circle(_row(view, names, seat, unreachable) for seat in range(len(view.seats)))


def _row(view: PublicView, names: Names, seat: int, unreachable: Collection[int]) -> Html:
    public = view.seats[seat]
    if not public.alive:
        return _grave(public, names[seat])
    role = f": {signed(public.role)}" if public.role else ""
    return Html(f"{names[seat]}{_mark(view, seat, unreachable)}{role}")
