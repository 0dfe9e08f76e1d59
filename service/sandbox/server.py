"""The sandbox's process: Bot API, control routes and page in one server."""

import asyncio
import contextlib
import hmac
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from service.sandbox.api import call
from service.sandbox.asked import DEFAULT_PERSON
from service.sandbox.bodies import read_params
from service.sandbox.control import Control, OnSpeed
from service.sandbox.delivery import Delivery, Weather
from service.sandbox.errors import ApiError
from service.sandbox.looking import Looking
from service.sandbox.members import BOT_RIGHTS
from service.sandbox.storage import Storage, load
from service.sandbox.world import World

PAGE = Path(__file__).parent / "page"
TOKEN = "1000:sandbox"  # noqa: S105  opens nothing but a sandbox
GRACE = 3  # seconds for open requests when stopping
COMPANIONS = ("Amélie", "Bashir", "Chiyo", "Dmitri", "Esperanza", "Femi")
FIRST_COMPANION = 11


class Server(uvicorn.Server):
    """Leaves signals to whoever runs it, and ends waiting requests before it stops."""

    def __init__(self, config: uvicorn.Config, world: World) -> None:
        super().__init__(config)
        self.world = world
        self._stopping = asyncio.Event()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    def stop(self) -> None:
        self.should_exit = True
        self._stopping.set()

    async def main_loop(self) -> None:
        """Wait to be stopped, where uvicorn would look ten times a second."""
        await self.on_tick(0)
        await self._stopping.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.world.hang_up()
        await super().shutdown(sockets)


def create_app(
    world: World,
    *,
    token: str = TOKEN,
    weather: Weather | None = None,
    on_speed: OnSpeed | None = None,
) -> Starlette:
    """The whole sandbox over HTTP; updates are delivered while the app's lifespan lasts."""
    delivery = Delivery(world, weather)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await delivery.start()
        yield
        await delivery.stop()

    return Starlette(
        lifespan=lifespan,
        routes=[
            Route("/bot{token}/{method}", _bot_api(world, token), methods=["GET", "POST"]),
            *Looking(world, delivery.weather).routes(),
            *Control(world, delivery, on_speed).routes(),
            Route("/", _index),
            Mount("/page", StaticFiles(directory=PAGE, check_dir=False)),
        ],
    )


def _bot_api(world: World, token: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        if not hmac.compare_digest(request.path_params["token"].encode(), token.encode()):
            error = ApiError(401, "Unauthorized")
            return JSONResponse(error.to_json(), error.code)
        try:
            kind = request.headers.get("content-type", "")
            params = read_params(request.url.query, kind, await request.body())
        except ApiError as error:
            return JSONResponse(error.to_json(), error.code)
        except ClientDisconnect:  # nobody is left to be answered
            return Response(status_code=400)
        status, body = await call(world, request.path_params["method"], params)
        return JSONResponse(body, status)

    return answer


async def _index(_: Request) -> Response:
    return FileResponse(PAGE / "index.html")


@contextlib.asynccontextmanager
async def serving(
    app: Starlette, world: World, host: str = "127.0.0.1", port: int = 0
) -> AsyncIterator[str]:
    """Serve the app in this event loop and yield its address; port 0 takes a free one."""
    with _listen(host, port) as listener:
        config = uvicorn.Config(
            app, log_level="warning", timeout_graceful_shutdown=GRACE, date_header=False
        )
        server = Server(config, world)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started and not task.done():  # noqa: ASYNC110  uvicorn tells no other way
            await asyncio.sleep(0.01)
        try:
            yield f"http://{host}:{listener.getsockname()[1]}"
        finally:
            server.stop()
            await task


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only with the protocol named does asyncio send small answers at once (TCP_NODELAY).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def furnish(world: World) -> None:
    """Someone to be, six to play with, and a group where everybody is."""
    world.person("Robin", user_id=DEFAULT_PERSON)
    for user_id, name in enumerate(COMPANIONS, FIRST_COMPANION):
        world.person(name, user_id=user_id, companion=True)
    rights = dict.fromkeys(BOT_RIGHTS, True)
    world.group("Friday night", [DEFAULT_PERSON, *world.companions], bot_rights=rights)


def open_world(data_dir: Path | None, speed: float) -> World:
    """The world saved in `data_dir`, or a furnished new one. Its speed is the one last chosen,
    unless `speed` is not what it was at the last start.
    """
    state = load(data_dir) if data_dir else None
    world = World(state)
    if state is None:
        furnish(world)
    if state is None or state.configured_speed != speed:
        world.state.configured_speed = speed
        world.set_speed(speed)
    return world


def run(  # noqa: PLR0913, PLR0917  the settings of a process
    host: str,
    port: int,
    token: str,
    data_dir: Path | None,
    speed: float,
    on_speed: OnSpeed | None = None,
    *,
    companions: bool = False,
) -> None:
    """Run the sandbox until SIGINT or SIGTERM."""
    world = open_world(data_dir, speed)
    app = create_app(world, token=token, on_speed=on_speed)
    asyncio.run(_run(app, world, host, port, data_dir, companions=companions))


async def _run(  # noqa: PLR0913  as above
    app: Starlette, world: World, host: str, port: int, data_dir: Path | None, *, companions: bool
) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with contextlib.AsyncExitStack() as stack:
        if data_dir:
            await stack.enter_async_context(_saving(Storage(world, data_dir)))
        await stack.enter_async_context(serving(app, world, host, port))
        if companions:
            await stack.enter_async_context(_playing(world))
        await stop.wait()


@contextlib.asynccontextmanager
async def _saving(storage: Storage) -> AsyncIterator[None]:
    task = asyncio.create_task(storage.keep_saving())
    try:
        yield
    finally:
        await _cancel(task)
        await storage.save()


@contextlib.asynccontextmanager
async def _playing(world: World) -> AsyncIterator[None]:
    from service.sandbox.companions import run_companions  # noqa: PLC0415  not for tests' worlds

    task = asyncio.create_task(run_companions(world))
    try:
        yield
    finally:
        await _cancel(task)


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
