"""Case 15: a vote that does not bring Telegram's secret is refused; without one none is served."""

from collections.abc import Awaitable, Callable

import pytest

from engine.phases import Phase
from service.cli.serve import serve
from service.sandbox.delivery import SECRET_HEADER
from service.settings import SettingsError, WebhookSettings, load_settings
from tests.faults.play import C, K, Play
from tests.faults.village import Village


@pytest.mark.parametrize(
    "headers",
    [
        {"Accept": "*/*"},
        {SECRET_HEADER: ""},
        {SECRET_HEADER: "wrong"},
        {SECRET_HEADER: "the-secret "[:-2]},
        {SECRET_HEADER: "THE-SECRET"},
        {"X-Telegram-Bot-Api-Secret": "the-secret"},
    ],
)
async def test_a_vote_without_the_secret_has_no_effect(
    village: Village, play: Callable[..., Awaitable[Play]], headers: dict[str, str]
) -> None:
    game = await play(4, (C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    voter, target = game.asked[0].seat, game.asked[0].options[-1]
    await game.press(voter, f"s{target}")
    vote = village.newest_update()
    await game.press(voter, "no")
    forged = vote | {"update_id": vote["update_id"] + 1000}
    await village.quiet()
    before, mark = game.table, village.mark
    assert await village.post(forged, **headers) in {401, 403}
    await village.quiet()
    assert game.table == before
    assert village.calls(since=mark) == []
    assert await village.post(forged) == 200, "with the secret it is a vote like any other"
    assert game.table != before


@pytest.mark.parametrize("secret", [None, "", "no spaces, please"])
def test_without_a_secret_there_is_no_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], secret: str | None
) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "1000:sandbox")
    monkeypatch.delenv("TELEGRAM_WEBHOOK_SECRET", raising=False)
    if secret is not None:
        monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", secret)
    with pytest.raises(SettingsError, match="TELEGRAM_WEBHOOK_SECRET"):
        load_settings(WebhookSettings)
    with pytest.raises(SystemExit):
        serve()
    assert "TELEGRAM_WEBHOOK_SECRET" in capsys.readouterr().err
