"""How long: years, months and days as filings print them."""

from __future__ import annotations

import re

DURATION = re.compile(
    r"\b(?:\d+(?:\.\d+)?|one|two|three|five|ten|twenty)[ -](?:to \d+ )?(?:year|month|day|week)s?\b"
    r"|\bsince (?:at least )?(?:19|20)\d\d\b",
    re.IGNORECASE,
)
