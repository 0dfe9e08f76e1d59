"""Which ports are free, and how to reach them."""

import socket
from collections.abc import Iterator

import pytest

from service.cli.ports import NoPortError, free_port, web_address


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_free_port_is_taken_as_wished(taken: int, unused_tcp_port: int) -> None:
    assert free_port("127.0.0.1", unused_tcp_port) == unused_tcp_port
    assert unused_tcp_port != taken


def test_a_taken_port_is_passed_over(taken: int) -> None:
    assert free_port("127.0.0.1", taken) > taken


def test_there_is_nothing_beyond_the_last_port() -> None:
    try:
        server = socket.create_server(("127.0.0.1", 65535))
    except OSError:
        server = None
    with pytest.raises(NoPortError, match="No port from 65535 on is free"):
        free_port("127.0.0.1", 65535)
    if server:
        server.close()


def test_a_host_that_is_not_here_is_named() -> None:
    with pytest.raises(NoPortError, match="HOST wants an address of this machine, not 203"):
        free_port("203.0.113.1", 8080)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:80"),
        ("0.0.0.0", "http://127.0.0.1:80"),  # noqa: S104 - nothing is bound
        ("::", "http://[::1]:80"),
        ("::1", "http://[::1]:80"),
        ("localhost", "http://localhost:80"),
    ],
)
def test_a_server_is_reached_from_this_machine(host: str, address: str) -> None:
    assert web_address(host, 80) == address
