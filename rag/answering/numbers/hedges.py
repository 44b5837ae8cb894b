"""The words around a number, for every rule that reads them: what hedges it, and what sets it beside another.

All are parts of regular expressions; HEDGED is optional and ends where the number begins.
"""

from __future__ import annotations

ABOUT = (
    r"about|roughly|approximately|approx\.?|around|some|circa|ca\.|an estimated|in the (?:region|neighbou?rhood) of"
    r"|on the order of|broadly|essentially"
)
NEAR = r"nearly|almost|just (?:under|below|shy of|short of)|close to|not quite"
OVER = r"(?:just |slightly |well |a little |comfortably )?(?:more than|over|above)|at least|in excess of|upwards of"
UNDER = r"(?:slightly |well |a little )?(?:less than|under|below)|fewer than|at most"
HEDGE = rf"(?:{NEAR}|{OVER}|{UNDER}|{ABOUT})"
HEDGED = rf"(?:(?:just |only |as much as |a total of )?{HEDGE}\s|(?:just|only|as much as|a total of|a|an|the)\s)?~?\s?"
AGAINST = (
    r"compare[ds] (?:with|to|against)|in comparison (?:with|to)|versus|vs\.?|against|relative to|as opposed to"
    r"|as against"
)
"""What parts two numbers that are compared; "from" and "than" say more than that and are read by each rule itself."""
