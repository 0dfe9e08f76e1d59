"""All that people read, in English: names, characters, cards and sentences."""
