"""The version of everything that turns a PDF into a Report."""

from __future__ import annotations

CONVERTER_VERSION = 25
"""Raise it whenever the same PDF would give another Report: stored reports of an older version are then read again."""
