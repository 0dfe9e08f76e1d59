"""A whole game at a table, told post by post to chats that keep what a phone would show."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random

from engine import commands as c
from engine.casts import default_cast
from engine.deal import deal
from engine.evolve import fold
from engine.game import Game, Seat
from engine.phases import Phase
from engine.questions import Question
from engine.roles import Role
from engine.waiting import questions
from service.store.outbox import Item, Kind, Outgoing
from service.tables.announce import lobby_telling, posts, private_telling, public_telling
from service.tables.notices import Notice, Trouble
from service.tables.stage import Stage
from service.tables.steps import reach, troubles
from service.tables.steps.airing import air
from service.tables.table import Member, Table
from service.tables.telling import NoticeTelling, PrivateTelling, PublicTelling
from service.tables.turned import Turned, carry_out
from service.telegram import narrator
from service.telegram.narrator.keyboards import Keyboard, fits

GROUP = -1_001_000_000_001
TITLE = "Friday <3"
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus")
NOON = 1_700_000_000.0 - 1_700_000_000.0 % 86_400 + 12 * 3600
"""A moment at 12:00 UTC."""
LATER = 1_700_100_000.0
"""Thu 02:00 UTC."""
SEVEN = (
    *(Role.CITIZEN,) * 2,
    Role.PRIVATE_DETECTIVE,
    Role.CELEBRITY,
    Role.ARISTOCRAT,
    Role.KILLER,
    Role.PROFESSIONAL_KILLER,
)
"""Killers who have to agree, and people of whom nothing is asked at night."""
NIGHT_SECONDS = 4 * 3600
WINDOW_SECONDS = 1800


@dataclass
class Message:
    text: str
    keyboard: Keyboard

    @property
    def labels(self) -> list[str]:
        return [button.text for row in self.keyboard for button in row]

    @property
    def options(self) -> list[str]:
        return [(button.data or "").split(":", 2)[2] for row in self.keyboard for button in row]


@dataclass
class Chat:
    """What one chat shows: messages in their order, and which stands in which slot."""

    messages: list[Message] = field(default_factory=list)
    slots: dict[str, Message] = field(default_factory=dict)

    def take(self, item: Item) -> None:
        match item.kind:
            case Kind.EDIT if item.slot in self.slots:
                message = self.slots[item.slot]
                message.text, message.keyboard = item.text, item.keyboard
            case Kind.SEND | Kind.EDIT:
                message = Message(item.text, item.keyboard)
                self.messages.append(message)
                if item.slot:
                    self.slots[item.slot] = message
            case Kind.KEYBOARD_OFF if item.slot in self.slots:
                self.slots[item.slot].keyboard = ()

    @property
    def last(self) -> Message:
        return self.messages[-1]


@dataclass
class Step:
    """One step of a game with all that was posted about it."""

    before: Table
    after: Table
    turned: Turned
    posts: tuple[Outgoing, ...]

    @property
    def in_group(self) -> list[Item]:
        return [post.item for post in self.posts if post.chat == GROUP]


class Told:
    """A table at which a game is played; every step is told to the chats."""

    def __init__(
        self, names: Iterable[str], *, cast: tuple[Role, ...] | None = None, seed: str = "ab" * 16
    ) -> None:
        members = tuple(
            Member(user=index, name=name, chat=index) for index, name in enumerate(names, 1)
        )
        self.now = NOON
        self.chats: dict[int, Chat] = {}
        self.steps: list[Step] = []
        lobby = Table(
            id="t4bl3",
            version=1,
            chat=GROUP,
            title=TITLE,
            host=1,
            members=members,
            pace="day",
        )
        self.table = lobby
        self._give(tuple(narrator.lobby_posts(lobby_telling(lobby), None)))
        events = deal(
            cast or (SEVEN if len(members) == len(SEVEN) else default_cast(len(members))), seed
        )
        game = {"game": fold(events), "stage": Stage.PLAYING}
        self._turn(lobby, Turned(lobby.model_copy(update=game), events))

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game

    @property
    def asked(self) -> tuple[Question, ...]:
        return questions(self.game)

    def chat(self, number: int) -> Chat:
        return self.chats.setdefault(number, Chat())

    @property
    def group(self) -> Chat:
        return self.chat(GROUP)

    def private(self, seat: int) -> Chat:
        return self.chat(self.table.seated()[seat].chat)

    def do(self, command: c.Command) -> Step:
        self.now += 60
        return self._turn(self.table, carry_out(self.table, command))

    def learn(self, turned: Turned) -> Step:
        """Something beside the game has come to be known."""
        return self._turn(self.table, turned)

    def draft(self, seat: int, picks: tuple[int, ...]) -> Step:
        drafts = {**self.table.drafts, seat: picks}
        return self._turn(self.table, Turned(self.table.model_copy(update={"drafts": drafts})))

    def answer(self, seat: int, *picks: int) -> Step:
        question = next(each for each in self.asked if each.seat == seat)
        return self.do(c.Answer(seat, question.window, question.kind, picks))

    def time_up(self) -> Step:
        return self.do(c.TimeUp(self.game.windows))

    def holders(self, *roles: Role) -> list[Seat]:
        return [seat for seat in self.game.seats if self.game.role(seat) in roles]

    def until(self, phase: Phase) -> None:
        """Let time pass until this window is open."""
        while not (self.game.window and self.game.window.phase is phase):
            self.time_up()

    def public(self) -> PublicTelling:
        return public_telling(self.table, self.now)

    def notices(self, *notices: Notice, troubles: Iterable[Trouble] = ()) -> NoticeTelling:
        """That these are told now, with nothing else."""
        known = tuple(troubles)
        return NoticeTelling(
            circle=replace(self.public().circle, host=1),
            notices=notices,
            lobby=replace(lobby_telling(self.table), troubles=known),
            public=replace(self.public(), troubles=known),
            now=self.now,
        )

    def private_of(self, seat: int) -> PrivateTelling:
        return private_telling(self.table, seat, self.now)

    def _turn(self, before: Table, turned: Turned) -> Step:
        turned = air(turned._replace(table=_timed(before, turned.table, self.now)))
        told = posts(narrator, before, turned, self.now)
        step = Step(before, turned.table, turned, told)
        self._give(told)
        self.table = turned.table
        self.steps.append(step)
        return step

    def _give(self, told: tuple[Outgoing, ...]) -> None:
        for post in told:
            self.chat(int(post.chat)).take(post.item)


def _timed(before: Table, after: Table, now: float) -> Table:
    """Every window has half an hour, every night at most four."""
    assert after.game is not None
    if before.game is not None and before.game.windows == after.game.windows:
        return after
    fell = after.game.at_night and not (before.game and before.game.at_night)
    dawn = now + NIGHT_SECONDS if fell else after.dawn
    return after.model_copy(update={"deadline": now + WINDOW_SECONDS, "dawn": dawn})


def picks_for(question: Question, dice: Random) -> tuple[int, ...]:
    """Any answer that the question takes."""
    while True:
        count = dice.randint(question.fewest, min(question.most, len(question.options)))
        picks = tuple(dice.sample(question.options, count))
        if fits(question, picks):
            return picks


def play(told: Told, dice: Random, *, moves: int = 400) -> Told:
    """People answer, tick, come and go at random; after so many moves time does the rest."""
    while not told.game.outcome and moves > 0:
        moves -= 1
        _move(told, dice)
    while not told.game.outcome:
        told.time_up()
    return told


RIGHTS = {"pin": "1", "mute": "1"}


def _learnt(table: Table, dice: Random) -> Turned:
    """Of the rights of the bot, or of who can be written to."""
    user = dice.choice(table.members).user
    lacking = dice.choice((Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE, Trouble.TOPIC_LOST))
    return dice.choice(
        (
            Turned(table.model_copy(update={"troubles": table.troubles | {lacking}})),
            Turned(troubles.with_rights(table, RIGHTS)),
            reach.lost(table, user),
            reach.regained(table, user),
        )
    )


def _move(told: Told, dice: Random) -> None:
    if dice.random() < 0.1:
        told.learn(_learnt(told.table, dice))
        return
    question = dice.choice(told.asked)
    seat = dice.choice(told.game.seats)
    chance = dice.random()
    if chance < 0.1:
        told.time_up()
    elif chance < 0.15:
        told.do(dice.choice((c.GoAbsent, c.Return, c.Depart, c.Substitute, c.Speak))(seat))
    elif question.most > 1 and chance < 0.4:
        told.draft(question.seat, tuple(dice.sample(question.options, question.most)))
    else:
        told.answer(question.seat, *picks_for(question, dice))
