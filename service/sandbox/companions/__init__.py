"""Sandbox users who play by themselves; they know the bot's messages and buttons, no rules."""

from .troupe import run_companions

__all__ = ["run_companions"]
