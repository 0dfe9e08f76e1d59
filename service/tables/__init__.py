"""The tables: their state, what people may do at them, and who is told of it."""
