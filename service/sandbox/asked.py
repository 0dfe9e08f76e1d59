"""What people and tests ask of the sandbox's own routes: the JSON bodies."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from service.sandbox.masks import Mask

DEFAULT_PERSON = 1


class Asked(BaseModel):
    model_config = ConfigDict(populate_by_name=True, extra="forbid")


class ByPerson(Asked):
    user: int = Field(alias="as", default=DEFAULT_PERSON)


class NewUser(Asked):
    first_name: str = Field(min_length=1, max_length=64)
    last_name: str | None = Field(default=None, max_length=64)
    username: str | None = None
    language_code: str | None = "en"
    companion: bool = False


class NewGroup(Asked):
    title: str = Field(min_length=1, max_length=128)
    members: list[int]
    type: Literal["group", "supergroup"] = "supergroup"
    bot: bool = True
    bot_rights: dict[str, bool] | None = None
    forum: bool = False


class Send(ByPerson):
    chat: int
    text: str
    reply_to: int | None = None
    thread: int | None = None
    mask: Mask | None = None


class Edit(ByPerson):
    chat: int
    message_id: int
    text: str


class Press(ByPerson):
    chat: int
    message_id: int
    data: str
    forged: bool = False


class Start(ByPerson):
    payload: str = ""


class Block(ByPerson):
    blocked: bool


class Rename(ByPerson):
    first_name: str = Field(min_length=1, max_length=64)
    last_name: str | None = Field(default=None, max_length=64)


class Speed(Asked):
    speed: float


class Membership(Asked):
    """`by` is who adds or removes; without it the person comes and goes of their own."""

    chat: int
    user: int
    action: Literal["join", "leave"]
    by: int | None = None


class Rights(Asked):
    """Admin rights for a member; an empty object makes them a plain member again."""

    chat: int
    user: int
    rights: dict[str, bool]
    by: int


class OfChat(Asked):
    chat: int


class Title(OfChat):
    title: str
    by: int


class Forum(OfChat):
    on: bool


class NewTopic(OfChat):
    name: str


class OfTopic(OfChat):
    thread: int
    action: Literal["close", "reopen", "delete"]


class Permissions(OfChat):
    """What plain members may do."""

    permissions: dict[str, bool]
    by: int


class Restriction(OfChat):
    """What one member may do until then (epoch seconds, 0 for ever); null lifts all limits."""

    user: int
    permissions: dict[str, bool] | None
    until: int = 0
    by: int


class NewWeather(Asked):
    duplicates: float = Field(default=0.0, ge=0, le=1)
    hold: float = Field(default=0.0, ge=0)


class NewFault(Asked):
    method: str | None = None
    chat_id: int | None = None
    code: int | None = None
    description: str = ""
    parameters: dict[str, int] = {}
    after: bool = False
    delay: float = 0.0
    times: int = 1
