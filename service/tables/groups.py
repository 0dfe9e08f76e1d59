"""What becomes of a table when its group changes: the bot's place in it, its name, its id."""

from contextlib import suppress

from service.store.facts import MOVED_TO, PRESENT, STARTED
from service.store.store import ChatTaken
from service.tables import freezing, moving, reach, troubles
from service.tables.notices import Rights, Trouble, Why
from service.tables.table import Table
from service.tables.turned import Turned
from service.tables.use_case import UseCases, plain


class Groups(UseCases):
    async def lost_group(self, chat: int, mark: str | None = None) -> None:
        """The bot is not in the group any more, or cannot write there: its table freezes."""
        await self._parts.store.update_person(chat, {PRESENT: "0"})
        now, speed = await self._parts.now(), await self._parts.speed()
        own = mark and f"{mark}:lost"
        await self._note_in_group(
            chat, own, lambda table: freezing.freeze(table, Why.OUT, now, speed)
        )

    async def entered_group(self, chat: int, mark: str | None, title: str = "") -> None:
        """The bot is in the group, for the first time or again: its table goes on."""
        await self._parts.store.update_person(chat, {PRESENT: "1"})
        now = await self._parts.now()

        def step(table: Table) -> Turned:
            return freezing.thaw(_titled(table, title or table.title), now)

        await self._note_in_group(chat, mark and f"{mark}:entered", step)

    async def note_rights(self, chat: int, rights: Rights, mark: str | None) -> None:
        """What the bot may do in the group, where it is."""
        facts = troubles.facts_of(rights)
        await self._parts.store.update_person(chat, facts)
        now, speed = await self._parts.now(), await self._parts.speed()

        def step(table: Table) -> Turned:
            known = troubles.with_rights(table, facts)
            if rights.write:
                return freezing.thaw(known, now)
            return freezing.freeze(known, Why.MAY_NOT_WRITE, now, speed)

        await self._note_in_group(chat, mark and f"{mark}:rights", step)

    async def trouble(
        self, chat: int, trouble: Trouble, mark: str | None = None, table: str | None = None
    ) -> None:
        """Something could not be done in the group; with `table`, for that table alone."""
        if fact := troubles.fact_of(trouble):
            await self._parts.store.update_person(chat, fact)

        def step(found: Table) -> Turned:
            concerns = table in {None, found.id}
            return Turned(troubles.with_trouble(found, trouble) if concerns else found)

        await self._note_in_group(chat, mark and f"{mark}:{trouble}", step)

    async def unreachable(self, user: int, mark: str | None = None) -> None:
        """The bot cannot write to a person in private, at whatever tables they sit."""
        await self._parts.store.update_person(user, {STARTED: "0"})
        for table in sorted(await self._parts.store.seats_of(user)):
            own = mark and f"{mark}:unreachable:{table}"
            await self._note(table, own, lambda now: reach.lost(now, user))

    async def reachable(self, user: int, mark: str | None) -> None:
        """It can write to them: what they have missed they are told now."""
        await self._parts.store.update_person(user, {STARTED: "1"})
        for table in sorted(await self._parts.store.seats_of(user)):
            if user in (await self._writer.load(table)).unreachable:
                own = mark and f"{mark}:reachable:{table}"
                await self._note(table, own, lambda now: reach.regained(now, user))

    async def rename_group(self, chat: int, title: str, mark: str | None) -> None:
        own = mark and f"{mark}:renamed"
        await self._note_in_group(chat, own, plain(lambda table: _titled(table, title)))

    async def migrate(self, old: int, new: int, mark: str | None = None) -> None:  # noqa: ARG002
        """The group has become another chat: its table and all that waits for it go there.

        A game that runs takes the place of a lobby that was opened in the new chat meanwhile. Of
        two games each stays where it was. It needs no mark: a group moves once.
        """
        store = self._parts.store
        await store.update_person(old, {MOVED_TO: str(new)})
        await store.move_outbox(old, new)
        facts, now = await store.person(new), await self._parts.now()
        speed = await self._parts.speed()
        while table := await self._writer.find(old):
            rival = await self._writer.find(new)
            loser = moving.weaker(table, rival) if rival else None
            if loser:
                await self._note(loser.id, None, lambda found: moving.give_way(found, new))
            elif rival:
                return
            else:
                with suppress(ChatTaken):  # somebody has opened a table there in this instant
                    await self._note_in_group(
                        old, None, lambda found: moving.move(found, new, facts, now, speed)
                    )


def _titled(table: Table, title: str) -> Table:
    return table.model_copy(update={"title": title})
