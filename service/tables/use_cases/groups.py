"""What becomes of a table when its group changes: the bot's place in it, its name, its id."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from service.store.facts import CANNOT_WRITE, MOVED_TO, PUT_OUT, STARTED, TITLE
from service.store.store import ChatTaken
from service.tables.instant import Instant
from service.tables.moment import Attempt, Moment
from service.tables.notices import Rights, Trouble, Why
from service.tables.steps import migration, reach, troubles
from service.tables.table import Table
from service.tables.turned import Turned
from service.tables.use_cases.use_case import UseCases
from service.tables.writer import Step

MOST_TRIES: Final = 10
"""Tables that are opened in the very instant of a move give way one after the other."""


class Groups(UseCases):
    """What is learnt becomes a fact unless something later is known, and tables follow the facts.

    So it may be told late, twice, and by several at once.
    """

    async def lost_group(self, chat: int, when: Moment | Attempt, why: Why = Why.OUT) -> bool:
        """The bot cannot write in the group any more: its table freezes.

        Whether that is so still, by all that is known.
        """
        is_so = await self._learn(chat, {CANNOT_WRITE: why}, when)
        was_out = why is Why.OUT and await self._learn(chat, {PUT_OUT: str(_moment(when))}, when)
        if is_so or was_out:
            await self._follow_group(chat)
        return is_so

    async def entered_group(self, chat: int, moment: Moment, title: str = "") -> None:
        """The bot is in the group, for the first time or again: its table goes on."""
        titled = {TITLE: title} if title else {}
        await self._learn_of_group(chat, {CANNOT_WRITE: "", **titled}, moment)

    async def note_rights(self, chat: int, rights: Rights, moment: Moment) -> None:
        """What the bot may do in the group, where it is."""
        await self._learn_of_group(chat, troubles.facts_of(rights), moment)

    async def rename_group(self, chat: int, title: str, moment: Moment) -> None:
        await self._learn_of_group(chat, {TITLE: title}, moment)

    async def lacks_right(self, chat: int, trouble: Trouble, attempt: Attempt) -> bool:
        """Something could not be done in the group, for the bot has no right to.

        Whether that is so still, by all that is known.
        """
        return await self._learn_of_group(chat, troubles.fact_of(trouble), attempt)

    async def lost_topic(self, table: str, thread: int | None) -> None:
        """A table that was in this topic goes on in its group's general one."""

        def step(found: Table, _: Instant) -> Turned:
            concerns = thread is not None and found.thread == thread
            return Turned(troubles.with_topic_lost(found) if concerns else found)

        await self._note(table, None, step)

    async def unreachable(self, user: int, moment: Moment) -> None:
        """The bot cannot write to a person in private, at whatever tables they sit."""
        await self._learn_of_person(user, {STARTED: "0"}, moment)

    async def not_reached(self, user: int, attempt: Attempt, table: str | None = None) -> bool:
        """A post to a person in private could not be sent; with `table`, a post of that one.

        No other table may learn of it where this one keeps quiet: what is told there would tell
        who was written to here (ruling 7.2). Whether they cannot be reached still, by all that is
        known.
        """
        if table is None or not reach.is_quiet(await self._writer.load(table), user):
            return await self._learn_of_person(user, {STARTED: "0"}, attempt)
        if await self._parts.store.has_learnt_since(user, STARTED, attempt.began):
            return False
        await self._note(table, None, lambda found, _: reach.not_reached(found, user))
        return True

    async def reachable(self, user: int, moment: Moment) -> None:
        """It can write to them: what they have missed they are told now."""
        await self._learn_of_person(user, {STARTED: "1"}, moment)

    async def migrate(self, old: int, new: int) -> None:
        """The group has become another chat: its table and all that waits for it go there.

        A game that runs takes the place of a lobby that was opened in the new chat meanwhile. Of
        two games each stays where it was. It may be told as often as it likes.
        """
        await self._parts.store.set_facts(old, {MOVED_TO: str(new)})
        await self._parts.store.move_outbox(old, new)
        await self._bring_together(old, new)
        await self._follow_group(new)

    async def _bring_together(self, old: int, new: int) -> None:
        for _ in range(MOST_TRIES):
            table, rival = await self._writer.find(old), await self._writer.find(new)
            if table and rival and table.id == rival.id:
                return  # it was moved between the two looks, by who was told of it, too
            loser = migration.weaker(table, rival) if table and rival else None
            if loser:
                await self._note(loser.id, None, lambda found, _: migration.give_way(found, new))
            elif table is None or rival:
                return
            else:
                await self._move(table.id, old, new)

    async def _move(self, table: str, old: int, new: int) -> None:
        async def read() -> Step:
            facts = await self._parts.store.facts(new)
            return lambda found, at: (
                migration.move(found, new, facts, at) if found.chat == old else Turned(found)
            )

        with suppress(ChatTaken):  # somebody has opened a table there in this instant
            await self._follow(table, read)

    async def _learn_of_group(
        self, chat: int, facts: Mapping[str, str], when: Moment | Attempt
    ) -> bool:
        learnt = await self._learn(chat, facts, when)
        if learnt:
            await self._follow_group(chat)
        return learnt

    async def _learn_of_person(
        self, user: int, facts: Mapping[str, str], when: Moment | Attempt
    ) -> bool:
        async def read() -> Step:
            known = await self._parts.store.facts(user)
            return lambda found, _: reach.following(found, user, known)

        learnt = await self._learn(user, facts, when)
        if learnt:
            for table in await self._parts.store.seats_of(user):
                await self._follow(table, read)
        return learnt

    async def _learn(self, about: int, facts: Mapping[str, str], when: Moment | Attempt) -> bool:
        """Whether it is no older than what is known."""
        began = when.began if isinstance(when, Attempt) else None
        return await self._parts.store.learn(about, facts, str(_moment(when)), began)


def _moment(when: Moment | Attempt) -> Moment:
    return when.moment if isinstance(when, Attempt) else when
