"""What a label adds for the other sign: "income/(loss)" is one name, and no division."""

from __future__ import annotations

import re

_OTHER = re.compile(
    r"/\s?\((?=(?:loss(?:es)?|income|earnings|expenses?|gains?|benefits?|deductions?|credits?|provision|costs?)\))",
    re.IGNORECASE,
)


def as_one_name(question: str) -> str:
    """The question with the other sign of a name set off by its brackets alone."""
    return _OTHER.sub(" (", question)
