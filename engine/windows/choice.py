"""How a group that answers together comes to one set (rulings 2.2, 3.4, 3.10)."""

from collections import Counter

from engine.chance import Chance
from engine.windows.rule import Answers


def chosen_together(answers: Answers, chance: Chance) -> tuple[int, ...] | None:
    """What they agreed on, else what most of them picked, a tie by chance; None if no picks."""
    agreed = answers.agreed()
    if agreed is not None:
        return tuple(sorted(agreed))
    counts = Counter(tuple(sorted(picks)) for picks in answers.picks.values())
    if not counts:
        return None
    most = max(counts.values())
    return chance.choice(sorted(picks for picks, count in counts.items() if count == most))
