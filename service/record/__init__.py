"""The log of a finished game for everybody to keep, and to check (ruling 8.1)."""
