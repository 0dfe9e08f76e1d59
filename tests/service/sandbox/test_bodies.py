import httpx
import pytest

from service.sandbox.bodies import read_params
from service.sandbox.errors import ApiError

EVERY_BYTE = bytes(range(256)) + b"\r\n--x\r\n\n\r" + bytes(range(255, -1, -1))


def read(request: httpx.Request) -> dict[str, object]:
    return read_params(
        request.url.query.decode(), request.headers.get("content-type", ""), request.read()
    )


def test_query_json_and_form_carry_the_same_parameters() -> None:
    url = "http://x/getMe"
    wanted = {"text": "ünï & = 😀", "chat_id": "5"}
    assert read(httpx.Request("GET", url, params=wanted)) == wanted
    assert read(httpx.Request("POST", url, data=wanted)) == wanted
    assert read(httpx.Request("POST", url, json=wanted | {"chat_id": 5})) == wanted | {"chat_id": 5}
    assert read(httpx.Request("POST", url)) == {}


def test_a_form_with_a_file_keeps_every_byte() -> None:
    files = {"photo": ("a.png", EVERY_BYTE, "image/png")}
    request = httpx.Request("POST", "http://x/", data={"caption": "ünï\n"}, files=files)
    assert read(request) == {"caption": "ünï\n", "photo": EVERY_BYTE}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b"{"),
        ("application/json", b"[1]"),
        ("application/json", b"\xff"),
        ("multipart/form-data", b"--x"),
        ("multipart/form-data; boundary=y", b"nothing"),
    ],
)
def test_a_broken_body_is_a_bad_request(kind: str, body: bytes) -> None:
    with pytest.raises(ApiError, match="Bad Request"):
        read_params("", kind, body)
