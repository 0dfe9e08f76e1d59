"""What the webhook answers with: at most one call, which Telegram then carries out."""

from dataclasses import dataclass
from typing import Any, Final

from service.texts.names import cut_to_units
from service.texts.toasts import LONGEST

ANSWER: Final = "answerCallbackQuery"


@dataclass(frozen=True, slots=True)
class Reply:
    """The end of a press on a button: a toast, an alert, an address to open, or nothing."""

    query: str
    text: str = ""
    alert: bool = False
    url: str | None = None

    @property
    def params(self) -> dict[str, Any]:
        # Telegram refuses a longer text, and the spinner goes on.
        text = cut_to_units(self.text, LONGEST)
        asked = {"text": text, "show_alert": self.alert, "url": self.url}
        return {"callback_query_id": self.query} | {k: v for k, v in asked.items() if v}

    def as_call(self) -> dict[str, Any]:
        """The body of the webhook's response."""
        return {"method": ANSWER} | self.params
