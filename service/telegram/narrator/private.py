"""What one seat is told in private: facts first, then what has closed and what is asked."""

from service.store.outbox import Outgoing
from service.tables.telling import PrivateTelling
from service.telegram.narrator.facts import facts
from service.telegram.narrator.questions import closing, question
from service.texts.names import names_of


def private_posts(telling: PrivateTelling) -> list[Outgoing]:
    names = names_of(telling.circle.names)
    return [*closing(telling, names), *facts(telling, names), *question(telling, names)]
