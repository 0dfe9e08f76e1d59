"""Trouble to order: what the Bot API answers to certain calls instead of doing them."""

from dataclasses import dataclass, field

from service.sandbox.errors import ApiError


@dataclass
class Fault:
    """Meets the next `times` calls of `method` (any, when None) to `chat_id` (any, when None).
    With `after` the call is done all the same and only its answer is lost; without an `error`
    the call is only delayed by `delay` seconds.
    """

    method: str | None = None
    chat_id: int | None = None
    error: ApiError | None = None
    after: bool = False
    delay: float = 0.0
    times: int = 1

    def meets(self, method: str, chat_id: object) -> bool:
        same_method = self.method is None or self.method.lower() == method.lower()
        return same_method and (self.chat_id is None or str(self.chat_id) == str(chat_id))


@dataclass
class Faults:
    ordered: list[Fault] = field(default_factory=list)

    def order(self, fault: Fault) -> None:
        self.ordered.append(fault)

    def take(self, method: str, chat_id: object) -> Fault | None:
        fault = next((f for f in self.ordered if f.meets(method, chat_id)), None)
        if fault is None:
            return None
        fault.times -= 1
        if fault.times <= 0:
            self.ordered.remove(fault)
        return fault
