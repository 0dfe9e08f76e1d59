import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Message

from service.sandbox.server import TOKEN, create_app, serving
from service.sandbox.world import World


async def test_the_library_s_own_client_sends_edits_pins_and_answers(
    sandbox: Any, bot: Bot
) -> None:
    ann = sandbox.world.person("Ann")["id"]
    sandbox.world.start(ann)
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Yes", callback_data="1:2:c3")]])

    sent = await bot.send_message(ann, "<b>Hi</b> Ann", parse_mode="HTML", reply_markup=keyboard)
    pressed = asyncio.create_task(sandbox.world.tap(ann, ann, sent.message_id, "1:2:c3"))
    updates = await bot.get_updates(timeout=5)
    query = updates[-1].callback_query
    assert query is not None
    await bot.answer_callback_query(query.id, "Noted", show_alert=True)
    edited = await bot.edit_message_text("Bye", ann, sent.message_id)
    await bot.pin_chat_message(ann, sent.message_id)

    assert sent.text == "Hi Ann"
    assert sent.entities[0].type == "bold"
    assert query.data == "1:2:c3"
    assert await pressed == {"text": "Noted", "show_alert": True, "url": None, "answered": True}
    assert isinstance(edited, Message)
    assert edited.text == "Bye"
    assert edited.reply_markup is None


async def test_a_wrong_token_is_unauthorized_and_an_unknown_method_not_found(sandbox: Any) -> None:
    async with httpx.AsyncClient(base_url=sandbox.url) as http:
        wrong = await http.post("/bot1000:wrong/getMe")
    assert wrong.status_code == 401
    assert wrong.json() == {"ok": False, "error_code": 401, "description": "Unauthorized"}
    assert await sandbox.call("getMoon") == {
        "ok": False,
        "error_code": 404,
        "description": "Not Found",
    }


async def test_speed_is_told_to_whoever_wants_to_know() -> None:
    told: list[float] = []

    async def tell(speed: float) -> None:
        told.append(speed)

    for on_speed in (told.append, tell):
        world = World()
        async with (
            serving(create_app(world, on_speed=on_speed), world) as url,
            httpx.AsyncClient(base_url=url) as http,
        ):
            assert (await http.post("/sandbox/speed", json={"speed": 5})).json() == {"speed": 5.0}
            assert (await http.post("/sandbox/speed", json={"speed": -1})).status_code == 400
    assert told == [5.0, 5.0]


async def test_a_speed_the_game_cannot_be_told_of_is_not_taken() -> None:
    def fail(_: float) -> None:
        raise ConnectionError

    world = World()
    async with (
        serving(create_app(world, on_speed=fail), world) as url,
        httpx.AsyncClient(base_url=url) as http,
    ):
        answer = await http.post("/sandbox/speed", json={"speed": 5})
    assert answer.status_code == 400
    assert "the speed stays" in answer.json()["error"]
    assert world.speed == 1.0


async def test_a_request_that_cannot_be_read_is_a_bad_request(sandbox: Any) -> None:
    answer = await sandbox.http.post(
        f"/bot{TOKEN}/getMe", content=b"{", headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["description"].startswith("Bad Request: ")


SCRIPT = """
import sys
from pathlib import Path
from service.sandbox.server import run
run("127.0.0.1", int(sys.argv[1]), "7:t", Path(sys.argv[2]), 1.0)
"""


@contextmanager
def process(port: int, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-c", SCRIPT, str(port), str(folder)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        yield running
    finally:
        running.kill()
        running.wait()
        assert running.stderr is not None
        running.stderr.close()


def healthy(http: httpx.Client) -> bool:
    try:
        return http.get("/sandbox/health").is_success
    except httpx.TransportError:
        return False


def test_the_process_stops_in_peace_while_streams_and_polls_wait_and_goes_on_where_it_was(
    tmp_path: Path, wait_until_sync: Any, unused_tcp_port: int
) -> None:
    port = unused_tcp_port
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as http, ExitStack() as stack:
        first = stack.enter_context(process(port, tmp_path))
        wait_until_sync(lambda: healthy(http), "the sandbox to start", 30)
        http.post("/sandbox/start", json={"payload": "abc"})
        http.post("/sandbox/speed", json={"speed": 9})
        stack.enter_context(http.stream("GET", "/sandbox/events"))
        first.send_signal(signal.SIGTERM)
        assert first.wait(10) == 0
        assert first.stderr is not None
        assert first.stderr.read() == b""

        stack.enter_context(process(port, tmp_path))
        wait_until_sync(lambda: healthy(http), "the sandbox to start again", 30)
        state = http.get("/sandbox/state").json()
        updates = http.get("/bot7:t/getUpdates").json()["result"]
    assert (state["me"]["first_name"], state["started"], state["speed"]) == ("Robin", True, 9.0)
    assert updates[-1]["message"]["text"] == "/start abc"


@pytest.mark.parametrize("path", [f"bot{TOKEN}/sendMessage", "sandbox/send"])
async def test_a_call_that_is_cut_short_is_no_trouble(
    sandbox: Any, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    host, port = sandbox.url.removeprefix("http://").split(":")
    _, writer = await asyncio.open_connection(host, int(port))
    head = f"POST /{path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 100\r\n\r\n"
    writer.write(head.encode() + b'{"chat_id"')
    await writer.drain()
    writer.close()
    await writer.wait_closed()
    assert (await sandbox.result("getMe"))["id"] == 1000
    await asyncio.sleep(0)
    assert not caplog.records
