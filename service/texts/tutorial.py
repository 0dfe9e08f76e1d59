"""The first hello in private, in three messages: the game, how it is played here, what now."""

from typing import Final

from service.texts.markup import Html, bold, lines

_GAME: Final = lines(
    bold(Html("👋 Hello! This is what the game Dying Message is about.")),
    Html(
        "Some of you are killers, and the others do not know who. Each night the killers kill. The"
        " dead leave a message: a card that hints at the killers. The killers add fake cards to it."
    ),
    Html(
        "By day you all read the cards, talk, and vote somebody out. The innocents win when no"
        " killer is left. The killers' side wins when the killers are as many as the innocents."
    ),
)
_HERE: Final = lines(
    bold(Html("📱 This is how it is played here: by message, when you have a moment.")),
    Html("By day you talk and vote in your group. By night I ask you in this chat, in secret."),
    Html(
        "You answer with buttons. Every question says until when you can answer, and what happens"
        " if you do not. So nobody has to wait up, and nobody is stuck."
    ),
)
_NOW: Final = lines(
    bold(Html("▶️ This is what you do now: go to a group of friends.")),
    Html("• A table is open there? Tap Join below it."),
    Html("• No table yet? Add me to the group and send /newgame there. You need 4 to 36 players."),
    Html("When the game begins, I send you your character here. /rules and /help tell more."),
)
TUTORIAL: Final = (_GAME, _HERE, _NOW)
