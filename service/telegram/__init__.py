"""The Telegram channel: updates in, messages out, and what is said there."""
