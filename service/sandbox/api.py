"""One call of the Bot API: found, checked, done, written down."""

import asyncio
import inspect
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from service.sandbox.errors import ApiError
from service.sandbox.methods import BY_NAME, Method
from service.sandbox.methods.params import refusal
from service.sandbox.state import Json
from service.sandbox.world import World


async def call(world: World, name: str, raw: Mapping[str, Any]) -> tuple[int, Json]:
    """HTTP status and body of the answer to method `name`, in any case, with `raw` parameters."""
    if name.lower() not in BY_NAME:
        error = ApiError(404, "Not Found")
        world.ledger.add(world.clock(), name, dict(raw), error)
        return error.code, error.to_json()
    name, method = BY_NAME[name.lower()]
    try:
        result = await _run(world, name, method, raw)
    except ApiError as error:
        world.ledger.add(world.clock(), name, dict(raw), error)
        return error.code, error.to_json()
    world.ledger.add(world.clock(), name, dict(raw), None)
    return 200, {"ok": True, "result": result}


async def _run(world: World, name: str, method: Method[Any], raw: Mapping[str, Any]) -> object:
    fault = world.faults.take(name, raw.get("chat_id"))
    if fault and fault.delay:
        await asyncio.sleep(fault.delay)
    if fault and fault.error and not fault.after:
        raise fault.error
    result = await _do(world, method, raw)
    if fault and fault.error:
        raise fault.error
    return result


async def _do(world: World, method: Method[Any], raw: Mapping[str, Any]) -> object:
    try:
        params = method.params.model_validate(raw)
        result = method.run(world, params)
        return await result if inspect.isawaitable(result) else result
    except ValidationError as error:
        raise refusal(error) from error
