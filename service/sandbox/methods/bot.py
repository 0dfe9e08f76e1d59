"""The bot itself: its name, and how it is told of updates."""

import re
from typing import Annotated

from pydantic import Field

from service.sandbox.errors import bad_request
from service.sandbox.methods.params import JsonList, Params
from service.sandbox.state import Json, Webhook
from service.sandbox.world import World

ADDRESS = re.compile(r"https?://[^\s/:]+(?::\d{1,5})?(?:/\S*)?")
SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}")


class SetWebhook(Params):
    url: str = ""
    secret_token: str = ""
    max_connections: Annotated[int, Field(ge=1, le=100)] = 40
    allowed_updates: JsonList | None = None
    drop_pending_updates: bool = False


class DeleteWebhook(Params):
    drop_pending_updates: bool = False


def get_me(world: World, _: Params) -> Json:
    return world.state.bot | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def set_webhook(world: World, params: SetWebhook) -> bool:
    """Plain http is taken too, as by a Bot API server of one's own."""
    if not params.url:
        return delete_webhook(
            world, DeleteWebhook(drop_pending_updates=params.drop_pending_updates)
        )
    if not ADDRESS.fullmatch(params.url):
        raise bad_request("bad webhook: invalid webhook URL specified")
    if not SECRET.fullmatch(params.secret_token):
        raise bad_request("secret token contains unallowed characters")
    if params.allowed_updates is not None:
        world.state.allowed_updates = params.allowed_updates
    world.updates.set_webhook(
        Webhook(
            url=params.url,
            secret_token=params.secret_token,
            max_connections=params.max_connections,
        ),
        drop_pending=params.drop_pending_updates,
    )
    return True


def delete_webhook(world: World, params: DeleteWebhook) -> bool:
    world.updates.set_webhook(None, drop_pending=params.drop_pending_updates)
    return True


def get_webhook_info(world: World, _: Params) -> Json:
    state = world.state
    info: Json = {"url": "", "has_custom_certificate": False}
    info["pending_update_count"] = len(state.pending)
    if state.webhook:
        info |= state.webhook.model_dump(exclude={"secret_token"}, exclude_none=True)
    if state.allowed_updates:
        info["allowed_updates"] = state.allowed_updates
    return info
