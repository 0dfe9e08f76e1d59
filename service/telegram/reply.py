"""What the webhook answers with: at most one call, which Telegram then carries out."""

from dataclasses import dataclass
from typing import Any, Final

ANSWER: Final = "answerCallbackQuery"
LONGEST_ANSWER: Final = 200
"""Characters; Telegram refuses a longer one and the spinner goes on."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The end of a press on a button: a toast, an alert, an address to open, or nothing."""

    query: str
    text: str = ""
    alert: bool = False
    url: str | None = None

    @property
    def params(self) -> dict[str, Any]:
        text = self.text if len(self.text) <= LONGEST_ANSWER else f"{self.text[:199]}…"
        asked = {"text": text, "show_alert": self.alert, "url": self.url}
        return {"callback_query_id": self.query} | {k: v for k, v in asked.items() if v}

    def as_call(self) -> dict[str, Any]:
        """The body of the webhook's response."""
        return {"method": ANSWER} | self.params
