"""Bytes of unknown origin: looked at, opened in a process of their own, accepted or refused in one sentence."""
