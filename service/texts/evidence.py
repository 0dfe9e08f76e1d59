"""The 104 evidence cards: things and habits that may point at a person."""

from collections.abc import Iterable
from typing import Final

from service.texts.markup import NO_BREAK, Html, lines

CARDS: Final = tuple(
    line.replace(" ", NO_BREAK, 1)
    for line in """
🧤 Leather glove
👓 Cracked spectacles
🎩 Tall hat
🧣 Red scarf
👠 Broken heel
🥾 Muddy boots
💍 Engraved ring
⌚ Stopped watch
📿 Prayer beads
👔 Stained necktie
🧥 Torn coat
🧦 Odd sock
👜 Empty handbag
🎒 Heavy rucksack
☂️ Black umbrella
🕶️ Dark glasses
💄 Bright lipstick
💅 Painted nails
✂️ Sewing scissors
🧵 Loose thread
🔑 Rusty key
🔒 Locked box
🔦 Dying torch
🕯️ Burnt candle
🔨 Claw hammer
🪓 Blunt axe
🔧 Oily wrench
🔩 Single bolt
🧰 Tidy toolbox
🧲 Strong magnet
🧪 Green phial
🔭 Telescope
🩺 Stethoscope
💊 White pills
💉 Used syringe
🩹 Sticking plaster
🦷 Gold tooth
🧼 Scented soap
🧹 Old broom
📖 Thumbed novel
📓 Torn diary
📰 Old newspaper
💌 Love letter
🖋️ Fountain pen
✏️ Chewed pencil
🎨 Paint stains
📷 Old camera
🎞️ Undeveloped film
📻 Crackling radio
☎️ Unanswered call
💾 Floppy disk
💻 Glowing laptop
🔋 Flat battery
🔌 Frayed cable
💡 Broken bulb
🎻 Snapped string
🎹 Piano fingers
🥁 Steady drumming
🎺 Dented trumpet
🎤 Hoarse voice
🎧 Loud music
🎭 Theatre mask
🎬 Rejected script
🎟️ Torn ticket
♟️ Lost pawn
🎲 Loaded dice
🃏 Marked card
🧩 Puzzle piece
🎣 Fishing hook
⛸️ Ice skates
🚲 Bicycle bell
🛵 Scooter helmet
🚂 Night train
✈️ Boarding pass
⛵ Sailing knot
⚓ Anchor tattoo
🧭 Old compass
🗺️ Folded map
🧳 Packed suitcase
🔥 Burn mark
💰 Hidden money
💳 Unpaid debts
🧾 Long receipt
💎 False diamond
🏺 Broken vase
🖼️ Crooked painting
⏳ Hourglass
🔔 Silver bell
🎁 Unopened present
🎈 Burst balloon
🍷 Spilt wine
☕ Coffee stain
🍵 Cold tea
🍎 Bitten apple
🌶️ Hot pepper
🧄 Garlic breath
🍫 Melted chocolate
🥖 Bread crumbs
🍄 Pale mushroom
🌹 Dried rose
🌵 Cactus spine
🐈 Cat hair
🦜 Parrot feather
👣 Wet footprints
""".strip().splitlines()
)
"""By the number of the card: one emoji, then a short name that no line break takes from it."""


def card(number: int) -> Html:
    """It needs no escaping and may stand on a button as well."""
    return Html(CARDS[number])


def cards_in_line(numbers: Iterable[int]) -> Html:
    return Html(", ".join(map(card, numbers)))


def cards_by_place(numbers: Iterable[int]) -> Html:
    """One a line, numbered from 1."""
    return lines(*(Html(f"{place}. {card(each)}") for place, each in enumerate(numbers, 1)))


def cards_in_lines(numbers: Iterable[int]) -> Html:
    return lines(*(Html(f"• {card(each)}") for each in numbers))
