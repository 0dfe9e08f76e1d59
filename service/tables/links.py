"""Personal links: a payload that seats one person at one table and nobody else."""

import hmac
import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from service.tables.denied import Denial, Denied

SIGNED_BYTES: Final = 15
_PAYLOAD: Final = re.compile(r"j-([a-z0-9]{1,16})-([A-Za-z0-9_-]{20})")


class Links:
    """Payloads of at most 64 characters out of A-Z a-z 0-9 _ -, as Telegram's links want them."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def payload(self, table: str, user: int) -> str:
        return f"j-{table}-{self._signature(table, user)}"

    def table(self, payload: str, user: int) -> str:
        """The table to which this user was invited; raises `Denied` for any other payload."""
        match = _PAYLOAD.fullmatch(payload)
        if match is None:
            raise Denied(Denial.LINK_INVALID)
        table, signature = match.groups()
        if not hmac.compare_digest(signature, self._signature(table, user)):
            raise Denied(Denial.LINK_OF_ANOTHER)
        return table

    def _signature(self, table: str, user: int) -> str:
        digest = hmac.digest(self._key, f"{table}/{user}".encode(), sha256)
        return urlsafe_b64encode(digest[:SIGNED_BYTES]).decode()
