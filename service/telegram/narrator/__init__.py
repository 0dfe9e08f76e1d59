"""From what may be told of a table to posts in the group and in private: pure functions."""

from service.telegram.narrator.anew import lobby_anew
from service.telegram.narrator.answers import (
    case_posts,
    catch_up_posts,
    players_text,
    private_status_posts,
    role_text,
    status_posts,
    toast,
)
from service.telegram.narrator.ending import (
    ask_to_end,
    end_without_button,
    goes_on,
    log_posts,
)
from service.telegram.narrator.leaving import ask_to_leave, leave_settled
from service.telegram.narrator.lobby import lobby_posts
from service.telegram.narrator.notices import notice_posts
from service.telegram.narrator.options import (
    parse_data,
    parse_leaving,
    parse_setting,
    parse_tap,
)
from service.telegram.narrator.private import private_posts
from service.telegram.narrator.public import public_posts
from service.telegram.narrator.rooms import room_posts
from service.telegram.narrator.settings import (
    heir_posts,
    people_posts,
    settings_done,
    settings_posts,
    settings_put_away,
)
from service.telegram.narrator.which import (
    room_chosen,
    table_chosen,
    which_room,
    which_table,
    which_to_end,
)

__all__ = [
    "ask_to_end",
    "ask_to_leave",
    "case_posts",
    "catch_up_posts",
    "end_without_button",
    "goes_on",
    "heir_posts",
    "leave_settled",
    "lobby_anew",
    "lobby_posts",
    "log_posts",
    "notice_posts",
    "parse_data",
    "parse_leaving",
    "parse_setting",
    "parse_tap",
    "people_posts",
    "players_text",
    "private_posts",
    "private_status_posts",
    "public_posts",
    "role_text",
    "room_chosen",
    "room_posts",
    "settings_done",
    "settings_posts",
    "settings_put_away",
    "status_posts",
    "table_chosen",
    "toast",
    "which_room",
    "which_table",
    "which_to_end",
]
