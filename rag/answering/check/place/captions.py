"""What the words over a table say that it is about, without what they only list."""

from __future__ import annotations

import re

# "Corporate assets include cash, prepaid expenses and deferred taxes": one of a list is not what a table is about.
_LISTED = re.compile(r"\binclud(?:es?|ing)\b[^.;]*,[^.;]*", re.IGNORECASE)


def without_listed(words: str) -> str:
    """The words over a table without the things that one of them is said to include."""
    return _LISTED.sub(" ", words)
