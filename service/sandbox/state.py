"""All that the sandbox remembers, as plain data that can be written to disk."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Json = dict[str, Any]

BOT_ID = 1000

Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]


class Member(BaseModel):
    """One user's standing in a chat. `rights` holds an admin's rights or a restricted
    member's permissions, named as in the Bot API; a right that is not named is not given.
    A restriction by `by` holds until `until` (epoch seconds, 0 for ever). It outlasts going
    away, as an owner's standing does: then they are not `here`.
    """

    status: Status = "member"
    rights: dict[str, bool] = Field(default_factory=dict)
    until: int = 0
    here: bool = True
    by: int | None = None

    @property
    def shown(self) -> Status:
        """The status that others are told."""
        return "left" if self.status == "creator" and not self.here else self.status

    def gone(self) -> "Member":
        """The standing of who goes of their own."""
        if self.status in {"creator", "restricted"}:
            return self.model_copy(update={"here": False})
        return Member(status="left")

    def back(self) -> "Member":
        """The standing of who comes again."""
        return Member() if self.here else self.model_copy(update={"here": True})

    def at(self, now: float) -> "Member":
        """The same standing, or what a restriction that is over by `now` leaves behind."""
        if self.status != "restricted" or not 0 < self.until <= now:
            return self
        return Member(status="member" if self.here else "left")

    @property
    def present(self) -> bool:
        return self.here and self.status not in {"left", "kicked"}

    @property
    def in_charge(self) -> bool:
        return self.here and self.status in {"creator", "administrator"}

    def may(self, right: str) -> bool:
        """Whether an admin right is held: the creator has all, plain members have none."""
        return self.in_charge and (self.status == "creator" or self.rights.get(right, False))


class Topic(BaseModel):
    name: str
    closed: bool = False


ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_pin_messages",
    "can_delete_messages",
    "can_restrict_members",
    "can_manage_topics",
    "can_change_info",
    "can_invite_users",
    "can_promote_members",
    "can_manage_video_chats",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)
"""What an admin may be allowed to do; those that matter to the bot first."""

PERMISSIONS = (
    "can_send_messages",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_audios",
    "can_send_voice_notes",
    "can_send_documents",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
"""What a group lets its plain members do, and a restriction takes from one of them; in the order
of Telegram's apps.
"""


def usual_permissions() -> dict[str, bool]:
    """Those of a new group."""
    writing = ("can_send", "can_add_web", "can_react")
    return {name: name.startswith(writing) for name in PERMISSIONS}


class Room(BaseModel):
    """One chat with its people and messages. A private chat's id is the user's. `topics` are
    kept while a group has topics switched off, by the id of the message that opened each.
    """

    chat: Json
    members: dict[int, Member] = Field(default_factory=dict)
    messages: dict[int, Json] = Field(default_factory=dict)
    pinned: list[int] = Field(default_factory=list)
    topics: dict[int, Topic] = Field(default_factory=dict)
    general: Topic = Field(default_factory=lambda: Topic(name="General"))
    permissions: dict[str, bool] = Field(default_factory=usual_permissions)
    last_message_id: int = 0
    migrated_to: int | None = None

    @property
    def id(self) -> int:
        return int(self.chat["id"])

    @property
    def type(self) -> str:
        return str(self.chat["type"])

    @property
    def private(self) -> bool:
        return self.type == "private"

    @property
    def forum(self) -> bool:
        return bool(self.chat.get("is_forum"))

    def member(self, user: int) -> Member:
        return self.members.get(user) or Member(status="left")

    def allows(self, member: Member, permission: str) -> bool:
        """Whether `member` may do what plain members may do unless it is taken from them."""
        if not member.present or member.in_charge:
            return member.present
        own = member.status != "restricted" or member.rights.get(permission, False)
        return self.private or (own and self.permissions[permission])

    @property
    def owner(self) -> int:
        return next(user for user, m in self.members.items() if m.status == "creator")

    @property
    def bot(self) -> Member:
        return self.member(BOT_ID)

    @property
    def people(self) -> list[int]:
        """Ids of the humans who are in the chat now."""
        return [user for user, m in self.members.items() if m.present and user != BOT_ID]


class Photo(BaseModel):
    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    content: bytes
    width: int
    height: int


class Document(BaseModel):
    model_config = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    content: bytes
    name: str


class Webhook(BaseModel):
    url: str
    secret_token: str = ""
    max_connections: int = 40
    last_error_date: int | None = None
    last_error_message: str | None = None


class Update(BaseModel):
    """An update not yet accepted by the bot. Updates of the same `lane` are delivered in order,
    as Telegram does it: one lane a chat, and one a person for the buttons they press.
    """

    body: Json
    lane: str

    @property
    def id(self) -> int:
        return int(self.body["update_id"])


SKIPPED = 1000
"""More ids of a kind than can be given out between two saves."""


class State(BaseModel):
    bot: Json
    users: dict[int, Json] = Field(default_factory=dict)
    rooms: dict[int, Room] = Field(default_factory=dict)
    started: set[int] = Field(default_factory=set)
    blocked: set[int] = Field(default_factory=set)
    companions: list[int] = Field(default_factory=list)
    speed: float = 1.0
    configured_speed: float = 1.0
    commands: dict[str, list[Json]] = Field(default_factory=dict)
    photos: dict[str, Photo] = Field(default_factory=dict)
    documents: dict[str, Document] = Field(default_factory=dict)
    webhook: Webhook | None = None
    allowed_updates: list[str] | None = None
    pending: dict[int, Update] = Field(default_factory=dict)
    last_update_id: int = 0
    last_user_id: int = 100
    last_group_id: int = 5_000_000_000
    last_message_id: int = 0

    def skip_ahead(self) -> None:
        """What was given out after the last save, before a crash, must never be given out again."""
        self.last_update_id += SKIPPED
        self.last_user_id += SKIPPED
        self.last_group_id += SKIPPED
        self.last_message_id += SKIPPED
        for room in self.rooms.values():
            room.last_message_id += SKIPPED

    def next_message_id(self, room: Room) -> int:
        """Supergroups count their own messages; all other chats share one count, as a user's
        chats do at Telegram.
        """
        counter = room if room.type == "supergroup" else self
        counter.last_message_id += 1
        return counter.last_message_id

    def next_group_id(self, kind: str) -> int:
        self.last_group_id += 1
        return -self.last_group_id - (1_000_000_000_000 if kind == "supergroup" else 0)
