"""Everything that lasts, in Redis: tables, people, outboxes, due times."""
