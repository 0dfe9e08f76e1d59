"""The menus of commands: one for each scope and language."""

import re
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, Field, ValidationError, model_validator

from service.sandbox.errors import ApiError, bad_request
from service.sandbox.methods.checks import check_known, readable
from service.sandbox.methods.params import ChatId, JsonObject, Params, nested
from service.sandbox.state import Json
from service.sandbox.world import World

MOST_COMMANDS = 100
LONGEST_COMMAND = 32
LONGEST_DESCRIPTION = 256
COMMAND = re.compile(r"[a-z0-9_]+")
LANGUAGE = re.compile(r"(?:[a-z]{2})?")
GENERAL = {"default", "all_private_chats", "all_group_chats", "all_chat_administrators"}
OF_A_CHAT = {"chat", "chat_administrators", "chat_member"}


class Scope(BaseModel):
    """For whom a menu is; `chat_id` and `user_id` where the type wants them."""

    type: str
    chat_id: ChatId | None = None
    user_id: Annotated[int | None, Field(gt=0)] = None

    @model_validator(mode="after")
    def _complete(self) -> "Scope":
        if self.type not in GENERAL | OF_A_CHAT:
            raise _bad_scope("Unsupported type specified")
        if self.type in OF_A_CHAT and self.chat_id is None:
            raise _bad_scope('Can\'t find field "chat_id"')
        if self.type == "chat_member" and self.user_id is None:
            raise _bad_scope('Can\'t find field "user_id"')
        return self


class OfScope(Params):
    scope: JsonObject = Field(default_factory=dict)
    language_code: str = ""


class Command(BaseModel):
    command: str
    description: str


class SetCommands(OfScope):
    commands: Annotated[list[Command], BeforeValidator(nested)]


def set_my_commands(world: World, params: SetCommands) -> bool:
    key = _key(world, params)
    if len(params.commands) > MOST_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    menu = [_checked(command) for command in params.commands]
    if not menu:
        return delete_my_commands(world, params)
    world.state.commands[key] = menu
    world.changed()
    return True


def get_my_commands(world: World, params: OfScope) -> list[Json]:
    return world.state.commands.get(_key(world, params), [])


def delete_my_commands(world: World, params: OfScope) -> bool:
    world.state.commands.pop(_key(world, params), None)
    world.changed()
    return True


def _key(world: World, params: OfScope) -> str:
    """One text for each scope and language. Raises `ApiError` for a scope there cannot be."""
    if not LANGUAGE.fullmatch(params.language_code):
        raise bad_request("invalid language code specified")
    scope = _scope(world, params.scope)
    parts = (scope.type, scope.chat_id, scope.user_id, params.language_code)
    return ":".join(str(part) for part in parts if part is not None)


def _scope(world: World, asked: Json) -> Scope:
    """What the type has no use for is left out."""
    try:
        scope = Scope.model_validate(asked or {"type": "default"})
    except ValidationError as error:
        raise _bad_scope(error.errors(include_url=False)[0]["msg"]) from error
    if scope.type in GENERAL or scope.chat_id is None:
        return Scope(type=scope.type)
    if readable(world, scope.chat_id).private and scope.type != "chat":
        raise bad_request("can't use specified scope in private chats")
    if scope.type != "chat_member" or scope.user_id is None:
        return Scope(type=scope.type, chat_id=scope.chat_id)
    check_known(world, scope.user_id)
    return scope


def _bad_scope(reason: str) -> ApiError:
    return bad_request(f"can't parse BotCommandScope: {reason}")


def _checked(given: Command) -> Json:
    name, description = given.command.strip().removeprefix("/"), given.description.strip()
    reasons = {
        "command must be non-empty": not name,
        f"command length must not exceed {LONGEST_COMMAND}": len(name) > LONGEST_COMMAND,
        "BOT_COMMAND_INVALID": not COMMAND.fullmatch(name),
        "command description must be non-empty": not description,
        f"command description length must not exceed {LONGEST_DESCRIPTION}": (
            len(description) > LONGEST_DESCRIPTION
        ),
    }
    for reason, holds in reasons.items():
        if holds:
            raise bad_request(reason)
    return {"command": name, "description": description}
