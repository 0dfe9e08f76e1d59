"""What companions say, by mood. `{name}` is another player, `{card}` a card on the table."""

from enum import StrEnum


class Mood(StrEnum):
    MUSING = "musing"
    EVIDENCE = "evidence"
    REPLY = "reply"
    PARTING = "parting"
    DEFENCE = "defence"


LINES: dict[Mood, tuple[str, ...]] = {
    Mood.MUSING: (
        "Well, that was a cheerful night.",
        "I slept like a stone. Which is what a killer would say, I know.",
        "Somebody at this table is far too calm.",
        "Let us think about this slowly, and then guess anyway.",
        "The dead are trying to tell us something. I wish they had better handwriting.",
        "I have a theory. It is not a good theory, but it is mine.",
        "Who would leave a message like that?",
        "I heard footsteps. They could have been mine.",
        "Nobody look at me, I was in the kitchen.",
        "One of these cards is honest. That is more than I can say for us.",
        "Has anyone else noticed how quiet it is?",
        "If I die tonight, I am leaving you a really clear clue.",
        "I do not like any of these cards.",
        "Every one of you looks guilty in this light.",
    ),
    Mood.EVIDENCE: (
        "{card} … who does that make you think of?",
        "I believe in {card}. Nobody makes that up.",
        "I would bet my breakfast that a killer chose {card}.",
        "{card} again and again, I cannot get it out of my head.",
        "If I trust {card}, we are looking at the wrong person.",
        "A killer would love us to believe in {card}.",
        "Nobody leaves {card} by accident.",
        "Am I the only one who keeps staring at {card}?",
        "{card}. I rest my case. What my case is, I will tell you later.",
        "Put {card} aside for a moment. What is left?",
    ),
    Mood.REPLY: (
        "{name}, that is exactly what a killer would say.",
        "I am with {name} on this one.",
        "{name} has a point. I do not like it, but it is a point.",
        "Careful, {name}, you almost sound as if you had been there.",
        "{name}, look me in the eye and say that again.",
        "I would trust {name} with my sandwich, but not with my life.",
        "Funny that {name} should bring it up.",
        "Speak for yourself, {name}.",
        "{name} talks like somebody who has slept very well.",
        "Let {name} finish, I want to hear how this ends.",
        "That is bold, {name}. Bold and suspicious.",
        "{name}, were you not the quiet one yesterday?",
    ),
    Mood.PARTING: (
        "Enough talk from me, let us vote.",
        "I have made up my mind. Do not ask me why.",
        "Ready when you are.",
        "Let us get this over with.",
        "My finger is itching to point at somebody.",
        "Right. May the guilty one blush.",
        "I say we vote, before the tea gets cold.",
        "No more theories, my head hurts.",
    ),
    Mood.DEFENCE: (
        "Me? I cannot even kill a houseplant on purpose.",
        "You are making a terrible mistake, and I will be smug about it.",
        "I swear on my grandmother's teapot, I am innocent!",
        "Think! Who gains if I am gone? Not you!",
        "If I were the killer, would I play this badly?",
        "Look at who pointed first, and you have your killer.",
        "I was asleep, I can describe the dream in detail.",
        "Vote for me and you will need a new scapegoat tomorrow.",
        "This is slander. Well argued, but slander.",
        "Go on then. My ghost will say: I told you so.",
    ),
}
