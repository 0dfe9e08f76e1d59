"""The types of what we use of an update; whatever else is there is the library's business."""

from typing import Optional

from pydantic import BaseModel, ConfigDict, Field


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True)


class _User(_Strict):
    id: int
    is_bot: bool = False
    first_name: str
    last_name: str | None = None
    username: str | None = None


class _Chat(_Strict):
    id: int
    type: str
    title: str | None = None


class _Message(_Strict):
    message_id: int
    date: int
    chat: _Chat
    sender: _User | None = Field(default=None, alias="from")
    sender_chat: _Chat | None = None
    text: str | None = None
    message_thread_id: int | None = None
    is_topic_message: bool = False
    is_automatic_forward: bool = False
    reply_to_message: Optional["_Message"] = None
    left_chat_member: _User | None = None
    new_chat_members: list[_User] = []
    group_chat_created: bool = False
    new_chat_title: str | None = None
    migrate_to_chat_id: int | None = None
    migrate_from_chat_id: int | None = None


class _Query(_Strict):
    id: str
    sender: _User = Field(alias="from")
    message: _Message | None = None
    data: str | None = None


class _Member(_Strict):
    status: str
    user: _User
    is_member: bool = True
    can_send_messages: bool = True
    can_restrict_members: bool = False
    can_pin_messages: bool | None = None


class _Membership(_Strict):
    chat: _Chat
    date: int
    old_chat_member: _Member
    new_chat_member: _Member


class Shape(_Strict):
    """An update."""

    update_id: int
    message: _Message | None = None
    callback_query: _Query | None = None
    my_chat_member: _Membership | None = None
    chat_member: _Membership | None = None
