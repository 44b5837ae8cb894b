"""Conversations: stored, answered turn by turn in threads, exported, and drawn where figures run over periods."""
