"""How fast the rules are: votes, whole games, and games that last."""

from functools import reduce
from itertools import count
from typing import Final

from bench import beside
from bench.games import FEW, MANY, by_chance, round_of, take, votes, without_nights
from bench.measure import Rate, medians, repeated
from bench.section import Section, pace
from engine.commands import Command
from engine.game import Game

GAMES: Final = 5
EARLY: Final = 2
"""The first round in which cards have been discarded already."""
LATER: Final = (10, 50, 200)


def votes_section() -> Section:
    ours = {players: f"{players} players" for players in (FEW, MANY)}
    theirs = f"{FEW} players, boardgame.io"
    rates = {name: _steps(*first_vote(players)) for players, name in ours.items()}
    if not beside.missing():
        rates[theirs] = beside.votes
    found = medians(rates)
    few = found[ours[FEW]]
    return Section(
        "Votes",
        "make bench ARGS=votes",
        "A whole first vote: everybody votes, the last vote closes it, the votes are counted and"
        " what follows is begun. Each vote is a command through `decide` and its events through"
        " `evolve`; at boardgame.io it is a move through its reducer, in a game with the same"
        " checks, count and change of phase (`bench/peers/boardgame/vote.js`), in production mode"
        " and without undo. Targets: ahead of boardgame.io, and for 36 players at most twice the"
        " cost for 10.",
        ("", "votes a second", "µs each", f"cost, {ours[FEW]} = 1"),
        [(name, *pace(rate), f"{few / rate:.2f}") for name, rate in found.items()],
    )


def games_section() -> Section:
    sizes = {f"{players} players": players for players in (FEW, MANY)}
    games = medians({name: _games(players) for name, players in sizes.items()})
    commands = medians({name: _commands(players) for name, players in sizes.items()})
    return Section(
        "Whole games",
        "make bench ARGS=games",
        "Random games with the default cast on one core, from the deal to the end. Commands are"
        " all that these games have, through `decide` and `evolve`; a game includes the making of"
        " its random answers as well.",
        ("", "games a second", "commands a second", "µs each"),
        [(name, f"{games[name]:,.1f}", *pace(commands[name])) for name in sizes],
    )


def rounds_section() -> Section:
    rates = {f"round {number}": _steps(*in_round(number)) for number in (EARLY, *LATER)}
    found = medians(rates)
    early = found[f"round {EARLY}"]
    return Section(
        "Long games",
        "make bench ARGS=rounds",
        f"A game of {FEW} whose nights are skipped, so that only its history grows: all the"
        " commands of a round (everybody is ready, everybody votes). Target: the cost of a"
        " command does not grow with the number of rounds played.",
        ("", "commands a second", "µs each", f"cost, round {EARLY} = 1"),
        [(name, *pace(rate), f"{early / rate:.2f}") for name, rate in found.items()],
    )


def first_vote(players: int) -> tuple[Game, tuple[Command, ...]]:
    """All votes of a first vote, and the game in which it has just been opened."""
    game = without_nights(players)
    voting = reduce(take, round_of(game)[:players], game)
    return voting, votes(voting)


def in_round(number: int) -> tuple[Game, tuple[Command, ...]]:
    """The commands of that round but the last, which deals anew and now and then shuffles."""
    game = without_nights(FEW)
    for _ in range(number - 1):
        game = reduce(take, round_of(game), game)
    return game, round_of(game)[:-1]


def _steps(game: Game, commands: tuple[Command, ...]) -> Rate:
    """The same commands from the same game, again and again."""

    def step() -> int:
        reduce(take, commands, game)
        return len(commands)

    return repeated(step)


def _games(players: int) -> Rate:
    numbers = count()

    def step() -> int:
        for _ in by_chance(f"{next(numbers):032x}", players):
            pass
        return 1

    return repeated(step)


def _commands(players: int) -> Rate:
    played = [step for number in range(GAMES) for step in by_chance(f"{number:032x}", players)]

    def step() -> int:
        for game, command in played:
            take(game, command)
        return len(played)

    return repeated(step)
