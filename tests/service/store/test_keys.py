import pytest

from service.store import keys


@pytest.mark.parametrize("chat", [7, -1001234567890123, "+41791234567", "sms:+4479", "x"])
def test_a_chat_survives_being_a_part_of_a_key(chat: keys.Chat) -> None:
    assert keys.parse_chat(keys.deliver(chat).removeprefix(keys.DELIVER)) == chat


@pytest.mark.parametrize("chat", [7, "+41791234567"])
def test_the_log_may_not_name_a_person(chat: keys.Chat) -> None:
    assert keys.in_logs(chat) == "a private chat"
    assert keys.in_logs(-7) == "chat -7"
