"""What the page and tests see of the world, over the sandbox's own routes."""

import json
from collections.abc import AsyncIterator
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from service.sandbox.asked import DEFAULT_PERSON
from service.sandbox.delivery import Weather
from service.sandbox.errors import Refused
from service.sandbox.events import Subscription
from service.sandbox.views import state_view, world_view
from service.sandbox.world import World

HEARTBEAT = 15.0  # seconds; writing to it is how a closed stream is found out


class Looking:
    """The handlers of what only reads."""

    def __init__(self, world: World, weather: Weather) -> None:
        self.world = world
        self.weather = weather

    def routes(self) -> list[Route]:
        return [
            Route("/sandbox/state", self.state),
            Route("/sandbox/world", self.everything),
            Route("/sandbox/events", self.events),
            Route("/sandbox/calls", self.calls),
            Route("/sandbox/photo/{file_id}", self.photo),
            Route("/sandbox/document/{file_id}", self.document),
            Route("/sandbox/health", self.health),
        ]

    async def state(self, request: Request) -> Response:
        try:
            viewer = self._viewer(request)
        except Refused as error:
            return refused(error)
        return JSONResponse(state_view(self.world.state, viewer, self.world.clock()))

    async def everything(self, _: Request) -> Response:
        network = {
            "duplicates": self.weather.duplicates,
            "hold": self.weather.hold,
            "faults": sum(fault.times for fault in self.world.faults.ordered),
        }
        return JSONResponse(world_view(self.world.state, self.world.clock()) | {"network": network})

    async def events(self, request: Request) -> Response:
        """Subscribed before the answer's head goes out: who sees the stream open misses nothing."""
        try:
            subscription = self.world.events.subscribe(self._viewer(request))
        except Refused as error:
            return refused(error)
        headers = {"Cache-Control": "no-store"}
        return StreamingResponse(
            _stream(subscription), media_type="text/event-stream", headers=headers
        )

    async def calls(self, request: Request) -> Response:
        after = request.query_params.get("after", "0")
        if not after.isdecimal():
            return refused(Refused("after: a call's number is wanted."))
        return JSONResponse(self.world.ledger.after(int(after)))

    async def photo(self, request: Request) -> Response:
        photo = self.world.state.photos.get(request.path_params["file_id"])
        if photo is None:
            return refused(Refused("There is no such picture."), status=404)
        kind = "image/png" if photo.content.startswith(b"\x89PNG") else "image/jpeg"
        headers = {"Cache-Control": "max-age=31536000, immutable"}
        return Response(photo.content, media_type=kind, headers=headers)

    async def document(self, request: Request) -> Response:
        """Always to be kept and never to be shown: it could be a page."""
        document = self.world.state.documents.get(request.path_params["file_id"])
        if document is None:
            return refused(Refused("There is no such file."), status=404)
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(document.name)}"}
        return Response(document.content, media_type="application/octet-stream", headers=headers)

    async def health(self, _: Request) -> Response:
        return JSONResponse({"ok": True, "pending_updates": len(self.world.state.pending)})

    def _viewer(self, request: Request) -> int:
        asked = request.query_params.get("as", str(DEFAULT_PERSON))
        if not asked.isdecimal() or int(asked) not in self.world.state.users:
            raise Refused(f"There is no user {asked}.")
        return int(asked)


def refused(error: Refused, status: int = 400) -> JSONResponse:
    return JSONResponse({"error": str(error)}, status_code=status)


async def _stream(subscription: Subscription) -> AsyncIterator[bytes]:
    yield b": open\n\n"
    try:
        while True:
            event = await subscription.next_within(HEARTBEAT)
            yield f"data: {json.dumps(event)}\n\n".encode() if event else b": still here\n\n"
    except StopAsyncIteration:
        return
    finally:
        subscription.close()
