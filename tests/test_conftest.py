"""The shared fixtures keep their promises, and CI knows no skips."""

import errno
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import redis

CONFTEST = Path(__file__).with_name("conftest.py")
pytest_plugins = ["pytester"]


@pytest.mark.parametrize("turn", [1, 2])
def test_every_test_begins_with_an_empty_server(redis_url: str, turn: int) -> None:
    with redis.Redis.from_url(redis_url) as client:
        assert client.dbsize() == 0
        client.set("left behind", turn)


async def test_wait_until_hands_back_the_first_true_value(
    wait_until: Callable[..., Awaitable[object]],
) -> None:
    values = iter([None, 0, "there"])
    assert await wait_until(lambda: next(values), "a value") == "there"


async def test_wait_until_takes_an_async_predicate(
    wait_until: Callable[..., Awaitable[object]],
) -> None:
    async def there() -> str:
        return "there"

    assert await wait_until(there, "a value") == "there"


async def test_wait_until_names_what_never_came(
    wait_until: Callable[..., Awaitable[object]],
) -> None:
    with pytest.raises(pytest.fail.Exception, match="the postman"):
        await wait_until(lambda: False, "the postman", timeout=0.05)


def test_wait_until_sync_names_what_never_came(wait_until_sync: Callable[..., object]) -> None:
    with pytest.raises(pytest.fail.Exception, match="the postman"):
        wait_until_sync(lambda: False, "the postman", timeout=0.05)


SKIPS = {
    "in the test": "import pytest\ndef test_it(): pytest.skip('no reason')",
    "by a mark": "import pytest\n@pytest.mark.skip(reason='no reason')\ndef test_it(): ...",
    "of the file": "import pytest\npytest.skip('no reason', allow_module_level=True)",
}


def run_with_conftest(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, source: str, ci: str
) -> pytest.RunResult:
    monkeypatch.setenv("CI", ci)
    pytester.makeconftest(CONFTEST.read_text())
    pytester.makepyfile(source)
    return pytester.runpytest_subprocess("-p", "no:cacheprovider")


@pytest.mark.parametrize("source", SKIPS.values(), ids=SKIPS.keys())
def test_a_skip_fails_the_run_in_ci(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, source: str
) -> None:
    result = run_with_conftest(pytester, monkeypatch, source, ci="true")
    assert result.ret != pytest.ExitCode.OK
    result.stdout.fnmatch_lines(["*a skip is a failure in CI*no reason*"])


def test_a_skip_outside_ci_is_only_a_skip(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = run_with_conftest(pytester, monkeypatch, SKIPS["in the test"], ci="")
    result.assert_outcomes(skipped=1)


def test_an_expected_failure_in_ci_is_no_skip(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "import pytest\n@pytest.mark.xfail\ndef test_it(): assert False"
    result = run_with_conftest(pytester, monkeypatch, source, ci="true")
    result.assert_outcomes(xfailed=1)


def test_an_unused_port_is_kept_for_whoever_asks_for_it(unused_tcp_port: int) -> None:
    address = ("127.0.0.1", unused_tcp_port)
    with socket.socket() as caller:
        assert caller.connect_ex(address) == errno.ECONNREFUSED
    with socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind(address)  # as who is given any port is tried
    for _time in range(2):
        with socket.create_server(address), socket.create_connection(address):
            pass
