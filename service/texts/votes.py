"""The votes, the defence and what comes of them (rulings 4.3 to 4.7)."""

from collections.abc import Iterable, Mapping
from typing import Final

from engine.game import Ballot
from engine.phases import Phase
from service.texts.markup import Html, bold, lines
from service.texts.names import Names
from service.texts.times import until

ABSTAIN: Final = "Abstain"
ACCUSED: Final = "⚖️ "
DONE: Final = "I have said all"

_TITLES: Final[Mapping[Phase, Html]] = {
    Phase.FIRST_VOTE: Html("🗳 The first vote"),
    Phase.SECOND_VOTE: Html("🗳 The second vote"),
}


def majority_of(living: int) -> int:
    """More votes than half of the living (ruling 4.4)."""
    return living // 2 + 1


def first_vote(living: int, deadline: float, now: float) -> Html:
    return lines(
        bold(Html("🗳 First vote: point at the player whom you want out.")),
        Html(f"Open {until(deadline, now)}; who has not voted by then abstains."),
        _secrecy(living),
    )


def shall_die(accused: Html) -> Html:
    return Html(f"🗳 Second vote: shall {accused} die?")


def second_vote(accused: Html, living: int, deadline: float, now: float) -> Html:
    return lines(
        bold(shall_die(accused)),
        Html(f"Open {until(deadline, now)}; who has not voted by then abstains."),
        Html(f"Tap {ACCUSED}{accused} for their death; any other name, or Abstain, spares them."),
        _secrecy(living),
    )


def _secrecy(living: int) -> Html:
    return Html(
        "Your vote is secret until the vote closes, and you can change it till then; then all see"
        f" all votes. A majority is {majority_of(living)} of {living}."
    )


def defence(accused: Html, deadline: float, now: float) -> Html:
    return lines(
        bold(Html(f"⚖️ {accused}, you are accused: defend yourself here, now.")),
        Html(f"You have {until(deadline, now)}; then the second vote begins."),
        Html(f"{accused}, tap the button when you are done. The others listen."),
    )


def results(phase: Phase, ballot: Ballot, names: Names) -> Html:
    """Who was pointed at by whom, the most votes first."""
    needed, living = majority_of(len(ballot)), len(ballot)
    return lines(
        bold(Html(f"{_TITLES[phase]} (a majority is {needed} of {living})")),
        votes(ballot, names),
    )


def votes(ballot: Ballot, names: Names) -> Html:
    pointed: dict[int, list[int]] = {}
    for voter, target in ballot:
        if target is not None:
            pointed.setdefault(target, []).append(voter)
    ranked = sorted(pointed.items(), key=lambda each: (-len(each[1]), each[0]))
    rows = (_votes_for(names[target], voters, names) for target, voters in ranked)
    return lines(*rows, _abstained([voter for voter, target in ballot if target is None], names))


def _votes_for(target: Html, voters: Iterable[int], names: Names) -> Html:
    from_whom = list(voters)
    return Html(f"{bold(target)}: {len(from_whom)} (from {names.listed(from_whom)})")


def _abstained(voters: list[int], names: Names) -> Html | None:
    return Html(f"Abstained: {names.listed(voters)}") if voters else None


def accused(name: Html) -> Html:
    return Html(f"➡️ {name} has a majority and is accused: first the defence, then a second vote.")


NO_MAJORITY: Final = Html("➡️ Nobody has a majority. Nobody is eliminated and the round ends.")


def spared(name: Html) -> Html:
    return Html(f"➡️ {name} has no majority this time. Nobody is eliminated and the round ends.")


def eliminated(name: Html) -> Html:
    return Html(f"➡️ {name} has a majority once more and is eliminated.")
