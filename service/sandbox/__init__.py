"""A Telegram of one's own: a strict Bot API over HTTP, people to play with, and a page to watch."""
