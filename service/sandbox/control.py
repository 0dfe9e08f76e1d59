"""What the page and tests do as people, over the sandbox's own routes."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from service.sandbox import groups, members, topics
from service.sandbox.asked import (
    Asked,
    Block,
    Edit,
    Forum,
    Membership,
    NewFault,
    NewGroup,
    NewTopic,
    NewUser,
    NewWeather,
    OfChat,
    OfTopic,
    Permissions,
    Press,
    Rename,
    Restriction,
    Rights,
    Send,
    Speed,
    Start,
    Title,
)
from service.sandbox.delivery import Delivery
from service.sandbox.errors import ApiError, Refused
from service.sandbox.faults import Fault
from service.sandbox.looking import refused
from service.sandbox.state import Json
from service.sandbox.world import World

log = logging.getLogger(__name__)

OnSpeed = Callable[[float], Awaitable[None] | None]


class Control:
    """The handlers; each takes its checked body and gives what is answered as JSON."""

    def __init__(self, world: World, delivery: Delivery, on_speed: OnSpeed | None) -> None:
        self.world = world
        self.delivery = delivery
        self.on_speed = on_speed

    def routes(self) -> list[Route]:
        acts: dict[str, tuple[type[Asked], Callable[[Any], Any]]] = {
            "block": (Block, self.block),
            "edit": (Edit, self.edit),
            "faults": (NewFault, self.order_fault),
            "forum": (Forum, self.switch_topics),
            "groups": (NewGroup, self.new_group),
            "members": (Membership, self.membership),
            "migrate": (OfChat, lambda asked: members.migrate(self.world, asked.chat)),
            "permissions": (Permissions, self.permissions),
            "rename": (Rename, self.rename),
            "restrict": (Restriction, self.restrict),
            "rights": (Rights, self.rights),
            "send": (Send, self.send),
            "speed": (Speed, self.speed),
            "start": (Start, lambda asked: self.world.start(asked.user, asked.payload)),
            "tap": (Press, self.tap),
            "title": (Title, self.retitle),
            "topic": (OfTopic, self.change_topic),
            "topics": (NewTopic, self.new_topic),
            "users": (NewUser, lambda asked: self.world.person(**asked.model_dump())),
            "weather": (NewWeather, self.set_weather),
        }
        return [
            Route(f"/sandbox/{name}", _act(model, act), methods=["POST"])
            for name, (model, act) in acts.items()
        ]

    def new_group(self, asked: NewGroup) -> Json:
        return self.world.group(
            asked.title,
            asked.members,
            kind=asked.type,
            bot=asked.bot,
            bot_rights=asked.bot_rights,
            forum=asked.forum,
        )

    def send(self, asked: Send) -> Json:
        return self.world.say(
            asked.user,
            asked.chat,
            asked.text,
            reply_to=asked.reply_to,
            thread=asked.thread,
            mask=asked.mask,
        )

    def edit(self, asked: Edit) -> Json:
        return self.world.rewrite(asked.user, asked.chat, asked.message_id, asked.text)

    async def tap(self, asked: Press) -> Json:
        return await self.world.tap(
            asked.user, asked.chat, asked.message_id, asked.data, forged=asked.forged
        )

    def block(self, asked: Block) -> Json:
        self.world.block(asked.user, blocked=asked.blocked)
        return {"blocked": asked.blocked}

    def rename(self, asked: Rename) -> Json:
        return self.world.rename(asked.user, asked.first_name, asked.last_name)

    async def speed(self, asked: Speed) -> Json:
        before = self.world.speed
        self.world.set_speed(asked.speed)
        try:
            told = self.on_speed(asked.speed) if self.on_speed else None
            if told is not None:
                await told
        except Exception as error:  # whatever the hook meets, both keep the same speed
            self.world.set_speed(before)
            raise Refused("The game could not be told, so the speed stays.") from error
        return {"speed": self.world.speed}

    def membership(self, asked: Membership) -> Json:
        if asked.action == "join":
            members.join(self.world, asked.chat, [asked.user], by=asked.by)
        else:
            members.leave(self.world, asked.chat, asked.user, by=asked.by)
        return {"members": self.world.room(asked.chat).people}

    def rights(self, asked: Rights) -> Json:
        if asked.rights:
            members.promote(self.world, asked.chat, asked.user, asked.rights, by=asked.by)
        else:
            members.demote(self.world, asked.chat, asked.user, by=asked.by)
        return {"rights": asked.rights}

    def restrict(self, asked: Restriction) -> Json:
        permissions, until = asked.permissions, asked.until
        members.restrict(self.world, asked.chat, asked.user, permissions, until=until, by=asked.by)
        room = self.world.room(asked.chat)
        return members.chat_member(self.world, room, asked.user)

    def permissions(self, asked: Permissions) -> Json:
        groups.allow(self.world, asked.chat, asked.permissions, by=asked.by)
        return {"permissions": self.world.room(asked.chat).permissions}

    def retitle(self, asked: Title) -> Json:
        return groups.retitle(self.world, asked.chat, asked.title, by=asked.by)

    def new_topic(self, asked: NewTopic) -> Json:
        return {"thread": topics.open_topic(self.world, asked.chat, asked.name)}

    def change_topic(self, asked: OfTopic) -> Json:
        match asked.action:
            case "close" | "reopen":
                closed = asked.action == "close"
                topics.close(self.world, asked.chat, asked.thread, closed=closed)
            case "delete":
                topics.delete(self.world, asked.chat, asked.thread)
        return {"thread": asked.thread}

    def switch_topics(self, asked: Forum) -> Json:
        return topics.switch(self.world, asked.chat, on=asked.on).chat

    def set_weather(self, asked: NewWeather) -> Json:
        self.delivery.weather.duplicates = asked.duplicates
        self.delivery.weather.hold = asked.hold
        return asked.model_dump()

    def order_fault(self, asked: NewFault) -> Json:
        error = ApiError(asked.code, asked.description, asked.parameters) if asked.code else None
        kept = asked.model_dump(include={"method", "chat_id", "after", "delay", "times"})
        self.world.faults.order(Fault(error=error, **kept))
        return {"ordered": asked.times}


def _act(model: type[Asked], act: Callable[[Any], Any]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            result = act(model.model_validate_json(await request.body() or b"{}"))
            return JSONResponse(await result if isinstance(result, Awaitable) else result)
        except ValidationError as error:
            return refused(Refused(_first(error)))
        except Refused as error:
            return refused(error)
        except ClientDisconnect:
            return refused(Refused("The call was cut short."))
        except Exception:
            log.exception("%s could not be done", request.url.path)
            return refused(Refused("The sandbox stumbled over this; its log says why."), 500)

    return endpoint


def _first(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'body'}: {first['msg']}"
