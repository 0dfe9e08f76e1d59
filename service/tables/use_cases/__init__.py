"""What channels and workers can ask for: each reads a table, takes a step and has it written."""
