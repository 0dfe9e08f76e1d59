"""Measurements, run by `make bench`: how fast the rules, the stored form and the one write are."""
