"""Whole games among simple models of players, to see how fair a cast is."""
