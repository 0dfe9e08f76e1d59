"""The names of what is known of a person, or of a group (`Store.person`)."""

from typing import Final

STARTED: Final = "started"
"""Of a person: whether the bot may write to them in private, "1" or "0"."""
PRESENT: Final = "present"
"""Of a group: whether the bot is in it, "1" or "0"."""
MOVED_TO: Final = "moved_to"
"""Of a group: which chat it has become."""
