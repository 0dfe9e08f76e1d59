"""Addresses on this machine: which are free, and how to reach what listens there."""

import errno
import socket
from typing import Final

PORTS_TRIED: Final = 100
LAST_PORT: Final = 65535

_TAKEN: Final = {errno.EADDRINUSE, errno.EACCES}
_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - read, not bound


class NoPortError(Exception):
    """Every port that was tried is taken, or the host is no address of this machine."""


def free_port(host: str, first: int, *, spared: int | None = None) -> int:
    """The first port from `first` on where nobody listens; NoPortError if all are taken.

    `spared` is left for somebody who has chosen it and does not listen yet.
    """
    for port in range(first, min(first + PORTS_TRIED, LAST_PORT + 1)):
        if port != spared and _is_free(host, port):
            return port
    raise NoPortError(f"No port from {first} on is free.")


def _is_free(host: str, port: int) -> bool:
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = found[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        if error.errno in _TAKEN:
            return False
        raise NoPortError(f"HOST wants an address of this machine, not {host}") from None
    return True


def web_address(host: str, port: int) -> str:
    """`http://…` under which this machine itself reaches a server bound to `host`."""
    near = _EVERYWHERE.get(host, host)
    return f"http://[{near}]:{port}" if ":" in near else f"http://{near}:{port}"
