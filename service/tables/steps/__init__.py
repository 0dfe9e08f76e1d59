"""What becomes of a table by what people, groups and time do: pure, from one table to the next."""
