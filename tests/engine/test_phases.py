from engine.phases import ASKING_ALL, EXAMINATIONS, VOTES, Phase
from engine.windows import WINDOWS


def test_the_windows_of_a_round_stand_in_their_order() -> None:
    assert list(Phase) == list(WINDOWS)
    assert [phase for phase in Phase if phase.at_night] == ["dusk", "kill", "testimony", "forgery"]


def test_discussion_and_votes_ask_every_living_player() -> None:
    assert {"discussion", "first_vote", "second_vote"} == ASKING_ALL


def test_examinations_and_votes_are_two_a_round() -> None:
    assert {"morning_examination", "evening_examination"} == EXAMINATIONS
    assert {"first_vote", "second_vote"} == VOTES
