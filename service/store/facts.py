"""The names of all that is known of people and of groups (`Store.facts`), under their ids."""

from typing import Final

STARTED: Final = "started"
"""Of a person: whether the bot may write to them in private, "1" or "0"."""
GREETED: Final = "greeted"
"""Of a person: the mark of the message that was answered with the tutorial."""

CANNOT_WRITE: Final = "cannot_write"
"""Of a group: why the bot cannot write there (a `Why`), "" if it can."""
PUT_OUT: Final = "put_out"
"""Of a group: when the bot was last known to have been put out, as text of a `Moment`."""
CAN_PIN: Final = "pin"
CAN_MUTE: Final = "mute"
"""Of a group: whether the bot may do it, "1" or "0"."""
TITLE: Final = "title"
"""What a group calls itself."""
MOVED_TO: Final = "moved_to"
"""Of a group: which chat it has become."""
HEARD: Final = "heard"
"""Of a group: when its words were last believed to show that the bot can write (epoch seconds)."""
