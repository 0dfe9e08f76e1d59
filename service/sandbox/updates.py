"""The updates that wait for the bot to accept them, and how it wants them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from service.sandbox.polls import Polls
from service.sandbox.state import Json, State, Update, Webhook

UNASKED = {"chat_member", "message_reaction", "message_reaction_count"}


@dataclass
class Updates:
    state: State
    polls: Polls = field(default_factory=Polls)
    on_news: list[Callable[[], None]] = field(default_factory=list)
    on_webhook: list[Callable[[], None]] = field(default_factory=list)

    def add(self, kind: str, body: Json, *, lane: str) -> None:
        """Queue an update for the bot, if it asked for this kind."""
        asked = self.state.allowed_updates
        if kind not in asked if asked else kind in UNASKED:
            return
        self.state.last_update_id += 1
        number = self.state.last_update_id
        update = Update(body={"update_id": number, kind: body}, lane=lane)
        self.state.pending[number] = update
        self.polls.wake()
        for listener in self.on_news:
            listener()

    def accept(self, updates: Iterable[int]) -> None:
        """The bot has taken these updates; they will not be delivered again."""
        for number in list(updates):
            self.state.pending.pop(number, None)

    def set_webhook(self, webhook: Webhook | None, *, drop_pending: bool) -> None:
        if drop_pending:
            self.state.pending.clear()
        self.state.webhook = webhook
        for listener in self.on_webhook:
            listener()
