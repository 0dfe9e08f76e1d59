"""Case 12: thirty players with the longest names there can be, and all that is known to all."""

from engine.phases import Phase
from engine.questions import Kind
from tests.faults.play import begin
from tests.faults.village import Village

PLAYERS = 30
NAMES = (("W" * 64, "W" * 64), ("👩‍👩‍👧‍👦" * 5, "&" * 64), ("漢" * 64, "<" * 64))


async def test_every_post_is_valid_split_at_lines_and_the_newest_tally_is_seen(
    village: Village,
) -> None:
    people = [
        int(village.world.person(first, last_name=last)["id"])
        for first, last in NAMES * (PLAYERS // len(NAMES))
    ]
    chat = village.group(people)
    game = await begin(village, people, chat)
    # For three people in turn, so that the tally names everybody.
    game.choices[Kind.VOTE] = lambda question: (question.options[question.seat % 3],)
    await game.to(Phase.FIRST_VOTE)
    *others, final = game.asked
    for question in others:
        await game.answer(question, game.choices[Kind.VOTE](question))
    await village.quiet()
    (pinned,) = village.world.room(chat).pinned
    status = village.world.room(chat).messages[pinned]["text"]
    assert f"Answered: {len(others)} of {len(others) + 1}." in status
    await game.answer(final, game.choices[Kind.VOTE](final))
    await village.quiet()
    listed = await village.say(people[0], "/players", chat)
    rows = [line for text in listed for line in text.splitlines()]
    whole = [row for row in rows if row[:1].isdigit()]
    assert len(whole) == PLAYERS, "each player stands on a line, and no line is torn"
    for order in ("/case", "/status"):
        assert await village.say(people[0], order, chat)
    assert village.refusals() == []
