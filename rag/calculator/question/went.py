"""Questions that say a move in a way of their own, put as a move or as the figure of both times; and polite words."""

from __future__ import annotations

import re
from collections.abc import Callable

_YEAR = r"(?:fy|fiscal(?: year)?)? ?(?:19|20)\d\d"
PAID_FOR = (
    r"^\W*(?:how much|what) (?:in )?(?:cash )?did (?P<who>[^?]+?) (?:actually |really )?pay (?:in cash )?"
    r"(?:for|in|on) (?:cash )?(?P<what>(?:income )?tax(?:es)?|interest)\b(?! rates?\b)"
)
"""“How much did Acme actually pay in cash for income taxes”: a payment that is asked for by its verb."""

WENT: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r",?\s*\b(?:please|pls|kindly|thank you|thanks)\b", ""),
    # What all debt is made of is no other debt than it: "total debt at June 30, 2023 (short-term plus long-term)".
    (
        r"\b(?:total )?debt\b(?P<when>[^?()]{0,40}?) \((?:both )?(?:short[- ]term|current) (?:plus|and|\+|&) "
        r"(?:long[- ]term|non-?current)(?: debt| portions?| parts?)?\)",
        r"total debt\g<when>",
    ),
    # "What did it earn per share": its earnings per share.
    (
        r"^\W*(?:how much|what) (?:did|does|has) (?P<who>[^?,]+?) (?:earn(?:ed)?|make|made) (?:per|a) share\b",
        r"what were the earnings per share of \g<who>",
    ),
    # "How much money did it lose in 2022": its net loss.
    (
        rf"^\W*(?:how much (?:money )?|what )did (?P<who>[^?]+?) lose(?P<when> (?:in|for|during) {_YEAR})?\W*$",
        lambda m: f"what was the net loss of {m['who']}{m['when'] or ''}?",
    ),
    # What is paid for taxes is no expense of the year.
    (PAID_FOR, r"what was the cash paid for \g<what> of \g<who>"),
    (r"\b(?:shrink|shrank|shrunk|dwindled?|slipped|slid)\b", "decrease"),
    # "The rate went from what in 2018 to what in 2019".
    (
        rf"^\W*(?P<what>[^?]+?) (?:went|moved|changed) from (?:what|which \w+) (?P<first>(?:in|at) {_YEAR}) "
        rf"to (?:what|which \w+) (?:in|at) (?P<last>{_YEAR})\W*$",
        r"What was \g<what> \g<first> and \g<last>?",
    ),
    # "How many points of gross margin did it lose": by how many it fell.
    (
        r"\b(?:by )?how many (?:percentage )?points (?:of (?P<what>[a-z][a-z ]+?) )?(?:did|has|have) (?P<who>[^?]+?) "
        r"(?:lose|lost|shed|give up|given up)\b",
        lambda m: f"by how many percentage points did {m['what'] + ' of ' if m['what'] else ''}{m['who']} decrease",
    ),
)
