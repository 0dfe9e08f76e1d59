"""What the group is told, window by window."""

from dataclasses import replace

from engine import commands as c
from engine.phases import Phase
from engine.roles import Role
from service.store.outbox import Item, Kind
from service.tables.announce import lobby_telling
from service.telegram.narrator import ask_to_end, end_without_button, public_posts
from tests.service.telegram.narrator.played import GROUP, NAMES, Step, Told
from tests.service.telegram.narrator.posted import plain


def by_slot(step: Step, slot: str) -> list[Item]:
    return [item for item in step.in_group if item.slot == slot]


def said(step: Step) -> str:
    return "\n".join(plain(item.text) for item in step.in_group if item.text)


def test_the_game_begins_with_circle_cast_fingerprint_and_pool(told: Told) -> None:
    text = said(told.steps[0])
    names = [member.name for member in told.table.seated()]
    assert "\n".join(f"{place}. {name}" for place, name in enumerate(names, 1)) in text
    assert "2 Citizens, Private Detective, Celebrity and Aristocrat" in text
    assert "SHA-256" in text
    assert "Dawn comes at 16:00 UTC at the latest." in text
    assert "9. " in text


def test_the_status_is_pinned_once_and_edited_from_then_on(told: Told) -> None:
    begin = by_slot(told.steps[0], "status:t4bl3")
    assert [item.kind for item in begin] == [Kind.SEND, Kind.PIN]
    told.until(Phase.FORGERY)
    dawn = told.time_up()
    assert [item.kind for item in by_slot(dawn, "status:t4bl3")] == [Kind.EDIT]


def test_the_status_tells_no_time_that_goes_by_while_it_is_pinned(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    text = plain(told.group.slots["status:t4bl3"].text)
    assert text.startswith("🗳 Round 1: first vote\nOpen until 12:34 UTC.\n")


def test_the_status_counts_answers_by_day(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    living = told.public().view.living
    step = told.answer(living[0], living[1])
    (status,) = step.in_group
    assert status.slot == "status:t4bl3"
    assert "Answered: 1 of 6." in plain(status.text)


def test_the_dead_are_told_at_dawn_with_the_message_area(told: Told) -> None:
    told.until(Phase.FORGERY)
    text = said(told.time_up())
    (seat,) = told.game.round.fallen
    assert f"✝ {told.table.seated()[seat].name} was " in text
    assert "The message area" in text
    assert "Left in the pool: " in text


def test_a_discussion_has_buttons_until_it_closes(told: Told) -> None:
    told.until(Phase.DISCUSSION)
    slot = f"q:t4bl3:{told.game.windows}"
    assert told.group.slots[slot].options == ["w1", "w0", "no"]
    closing = told.time_up()
    (closed,) = by_slot(closing, slot)
    assert (closed.kind, closed.keyboard) == (Kind.EDIT, ())
    assert plain(closed.text) == "💬 Discussion: closed."


def test_a_vote_has_a_button_for_each_living_player_and_one_to_abstain(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    keyboard = told.group.last.keyboard
    living = told.public().view.living
    assert told.group.last.options == [*(f"s{seat}" for seat in living), "no"]
    assert max(len(row) for row in keyboard) == 2


def test_what_is_asked_of_the_group_stands_in_the_first_two_lines(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    asked, until = plain(told.group.last.text).splitlines()[:2]
    assert asked == "🗳 First vote: point at the player whom you want out."
    assert until == "Open until 12:34 UTC; who has not voted by then abstains."


def test_votes_are_told_when_all_have_voted_and_who_is_accused_with_them(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    living = told.public().view.living
    name = told.table.seated()[living[0]].name
    for seat in living:
        step = told.answer(seat, living[0])
    text = said(step)
    assert f"{name}: 6 (from " in text
    assert f"{name} has a majority and is accused" in text
    assert f"{name}, you are accused" in text
    assert told.group.last.options == ["w3"]


def test_an_elimination_tells_the_character(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    (detective,) = told.holders(Role.PRIVATE_DETECTIVE)
    accused = detective if detective in told.public().view.living else told.holders(Role.KILLER)[0]
    vote_all(told, accused)
    told.time_up()
    text = said(vote_all(told, accused))
    assert "has a majority once more and is eliminated" in text
    assert f"✝ {told.table.seated()[accused].name} was " in text


def vote_all(told: Told, target: int) -> Step:
    for seat in told.public().view.living:
        step = told.answer(seat, target)
    return step


def test_spared_and_missed_majorities_end_the_round(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    vote_all(told, told.public().view.living[0])
    told.time_up()
    assert "has no majority this time" in said(told.time_up())
    told.until(Phase.FIRST_VOTE)
    assert "Nobody has a majority" in said(told.time_up())


def test_when_all_skip_there_is_no_vote(told: Told) -> None:
    told.until(Phase.DISCUSSION)
    for seat in told.public().view.living:
        step = told.answer(seat, 0)
    assert "All skip the vote." in said(step)
    assert "Round 2: night falls." in said(step)


def test_comings_and_goings_are_one_line_each_by_day(told: Told) -> None:
    told.until(Phase.DISCUSSION)
    seat = told.public().view.living[0]
    name = told.table.seated()[seat].name
    assert f"💤 {name} is absent" in said(told.do(c.GoAbsent(seat)))
    assert said(told.do(c.Return(seat))).startswith(f"👋 {name} is back.")
    assert f"🔁 {name} has taken over seat {seat + 1}" in said(told.do(c.Substitute(seat)))
    assert f"🚪 {name} has left for good" in said(told.do(c.Depart(seat)))


def test_the_night_is_silent_whatever_is_told_of_it(told: Told) -> None:
    telling = told.public()
    assert public_posts(replace(telling, before=telling.view)) == []


def test_what_changed_at_night_is_shown_at_dawn(told: Told) -> None:
    seat = told.holders(Role.KILLER)[0]
    assert told.do(c.GoAbsent(seat)).in_group == []
    told.until(Phase.FORGERY)
    assert f"💤 {told.table.seated()[seat].name} is absent" in said(told.time_up())


def test_whoever_left_for_good_dies_as_the_round_ends(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    seat = told.public().view.living[0]
    told.do(c.Depart(seat))
    text = said(told.time_up())
    assert "Whoever left for good dies as the round ends." in text
    assert f"✝ {told.table.seated()[seat].name} was " in text


def test_a_skipped_night_is_told_as_such() -> None:
    cast = (*(Role.CITIZEN,) * 4, Role.MUAY_THAI, Role.KILLER)
    told = Told(NAMES[:6], cast=cast)
    (victim,) = told.holders(Role.MUAY_THAI)
    told.until(Phase.KILL)
    told.answer(told.asked[0].seat, victim)
    told.until(Phase.FIRST_VOTE)
    text = said(told.time_up())
    assert "Round 2: this night is skipped." in text
    assert "Talk here" in text


def test_an_examination_is_announced_and_its_finding_told() -> None:
    cast = (*(Role.CITIZEN,) * 6, Role.FORENSIC_SCIENTIST, Role.KILLER)
    told = Told((*NAMES, "Hal"), cast=cast)
    (scientist,) = told.holders(Role.FORENSIC_SCIENTIST)
    while scientist in told.public().view.living:
        told.until(Phase.KILL)
        wait = len(told.game.rounds) == 1
        told.answer(told.asked[0].seat, told.holders(Role.CITIZEN)[0] if wait else scientist)
        told.until(Phase.FORGERY)
        dawn = told.time_up()
    assert "the Forensic Scientist, may have a message examined." in said(dawn)
    (question,) = told.asked
    assert "The examination is done: " in said(told.answer(scientist, question.options[0]))


def test_an_examination_of_nothing_is_told_too() -> None:
    cast = (*(Role.CITIZEN,) * 6, Role.FORENSIC_SCIENTIST, Role.KILLER)
    told = Told((*NAMES, "Hal"), cast=cast)
    (scientist,) = told.holders(Role.FORENSIC_SCIENTIST)
    told.until(Phase.KILL)
    told.answer(told.asked[0].seat, told.holders(Role.CITIZEN)[0])
    told.until(Phase.DISCUSSION)
    told.until(Phase.KILL)
    told.answer(told.asked[0].seat, scientist)
    told.until(Phase.MORNING_EXAMINATION)
    assert "No message was examined." in said(told.time_up())


def test_in_the_second_vote_the_accused_stands_first_and_alone(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    accused = told.game.living[-1]
    for seat in told.game.living:
        told.answer(seat, accused)
    told.until(Phase.SECOND_VOTE)
    message = told.group.slots[f"q:t4bl3:{told.game.windows}"]
    name = told.table.seated()[accused].name
    assert [button.text for button in message.keyboard[0]] == [f"⚖️ {name}"]
    votes = [f"s{seat}" for seat in (accused, *told.game.living[:-1])]
    assert message.options == [*votes, "no"]
    assert f"Tap ⚖️ {name} for their death" in plain(message.text)


def test_a_cancelled_game_tells_all_and_frees_the_buttons(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    slot = f"q:t4bl3:{told.game.windows}"
    asked = ask_to_end(lobby_telling(told.table))
    for post in asked:
        told.group.take(post.item)
    assert told.group.slots["stop:t4bl3"].options == ["end", "go_on"]
    step = told.do(c.Cancel())
    assert "The game is cancelled." in said(step)
    assert "Who was who" in said(step)
    assert told.group.slots[slot].options == []
    assert told.group.slots["stop:t4bl3"].options == []
    assert Kind.UNPIN in [item.kind for item in step.in_group]


def test_the_end_tells_the_truth_of_every_round(told: Told) -> None:
    while not told.game.outcome:
        step = told.time_up()
    text = said(step)
    assert "Faction wins!" in text
    for seat, member in enumerate(told.table.seated()):
        assert f"{seat + 1}. {member.name}: " in text
    assert text.count("Genuine: ") == sum(bool(played.genuine) for played in told.game.rounds)
    assert "ab" * 16 in text
    assert told.group.last.options == ["again"]
    assert plain(told.group.last.text).startswith("🏁 ")
    assert "Who was who" in told.group.last.text
    assert "Genuine: " not in told.group.last.text
    story = told.group.messages[-2]
    assert story.options == ["log"]
    assert "dying-message verify FILE" in story.text
    assert told.group.slots["end:t4bl3"] is told.group.last
    told.group.take(end_without_button("t4bl3", GROUP)[0].item)
    assert told.group.last.options == []
    assert story.options == ["log"]


def test_those_who_picked_the_same_are_told_in_one_breath(told: Told) -> None:
    told.until(Phase.KILL)
    one, other = told.holders(Role.KILLER, Role.PROFESSIONAL_KILLER)
    victim = told.holders(Role.CITIZEN)[0]
    for seat in (one, other):
        told.answer(seat, victim)
    names = [member.name for member in told.table.seated()]
    text = said(told.do(c.Cancel()))
    assert f"Killed: {names[victim]} (picked by {names[one]} and {names[other]})" in text
    assert "picked:" not in text
