"""A game at a table in the village: who holds what, and how those who are asked answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.casts import Cast
from engine.factions import killers
from engine.game import Game, Picks, Seat
from engine.phases import Phase
from engine.questions import About, Kind, Question, Word
from engine.roles import Role
from engine.waiting import questions
from service.tables.stage import Stage
from service.tables.table import Table
from service.telegram.narrator import options
from tests.faults.village import Json, Village

IN_GROUP: Final = {Kind.DISCUSSION, Kind.VOTE, Kind.DEFENCE}
C, K = Role.CITIZEN, Role.KILLER
Choice = Callable[[Question], Picks]


@dataclass
class Play:
    """`choices` say what those who are asked answer, where `usual` is not wanted."""

    village: Village
    chat: int
    id: str
    choices: dict[Kind, Choice] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        return self.village.stored(self.id)

    @property
    def game(self) -> Game:
        game = self.table.game
        assert game
        return game

    @property
    def phase(self) -> Phase | None:
        return self.game.window.phase if self.game.window else None

    @property
    def over(self) -> bool:
        return self.table.stage is Stage.OVER

    def user(self, seat: Seat) -> int:
        return self.table.seated()[seat].user

    def seat(self, user: int) -> Seat:
        seat = self.table.seat_of(user)
        assert seat is not None
        return seat

    def seats(self, *roles: Role) -> list[Seat]:
        return [seat for seat in self.game.seats if self.game.role(seat) in roles]

    @property
    def killers(self) -> tuple[Seat, ...]:
        return killers(self.game)

    @property
    def asked(self) -> tuple[Question, ...]:
        return questions(self.game)

    def data(self, option: str) -> str:
        """Of a button of the open window."""
        return options.data(self.id, self.game.windows, option)

    async def press(self, seat: Seat, option: str) -> Json:
        """Where the seat's question stands."""
        question = next(each for each in self.asked if each.seat == seat)
        user = self.user(seat)
        return await self.village.press(
            user, option, self.chat if question.kind in IN_GROUP else user
        )

    async def answer(self, question: Question, picks: Picks) -> Json:
        """By the buttons, as a person does."""
        said = [_option(question, pick) for pick in picks] or [options.NONE]
        if question.most > 1 and picks:
            said.append(options.CONFIRM)
        for option in said[:-1]:
            await self.press(question.seat, option)
        return await self.press(question.seat, said[-1])

    async def close_window(self, *besides: int) -> None:
        """All who are asked answer, one after the other, until it is closed.

        Then it waits until all is quiet but for the chats `besides`.
        """
        number = self.game.windows
        for question in self.asked:
            window = self.game.window
            if window is None or window.number != number:
                break
            await self.answer(question, self.choices.get(question.kind, self.usual)(question))
        await self.village.quiet(*besides)

    async def to(self, phase: Phase) -> None:
        while self.phase is not phase:
            assert not self.over
            await self.close_window()

    async def to_next_night(self) -> None:
        number = self.game.round.number
        while self.game.round.number == number:
            await self.close_window()

    async def to_end(self, *besides: int) -> None:
        while not self.over:
            await self.close_window(*besides)

    async def run_out(self) -> None:
        """Nobody answers."""
        await self.village.run_out(self.chat)

    def usual(self, question: Question) -> Picks:
        """Killers kill the first innocent; all are ready to vote, and all abstain."""
        match question.kind:
            case Kind.KILL:
                return (next(o for o in question.options if o not in self.killers),)
            case Kind.DISCUSSION:
                return (Word.READY,)
            case Kind.DEFENCE:
                return (Word.DONE,)
            case Kind.VOTE | Kind.EXAMINATION | Kind.PROTECT:
                return ()
            case _:
                return question.options[: question.fewest]

    def all_vote(self, seat: Seat) -> None:
        """From now on everybody votes for this seat."""
        self.choices[Kind.VOTE] = lambda _question: (seat,)


def _option(question: Question, pick: int) -> str:
    match question.kind.about:
        case About.SEATS:
            return options.seat(pick)
        case About.CARDS:
            return options.card(pick)
        case About.WORDS:
            return options.word(Word(pick))


def words(cast: Sequence[Role]) -> str:
    """As the command takes it."""
    return ", ".join(role.value.replace("_", " ") for role in cast)


async def begin(village: Village, people: Sequence[int], chat: int, cast: Cast = ()) -> Play:
    """A game of all these people, with these characters or the usual ones."""
    table = await village.open_table(*people, chat=chat)
    if cast:
        await village.say(people[0], f"/cast {words(cast)}", chat)
        assert sorted(village.table(chat).cast or ()) == sorted(cast)
    await village.press(people[0], "begin", chat)
    await village.quiet()
    play = Play(village, chat, table)
    assert play.phase, "the game has begun"
    return play
