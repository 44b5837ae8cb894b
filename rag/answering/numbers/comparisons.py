"""Where a sentence sets something beside what it speaks of: "from $8.5 billion in 2017", "above the level of 2021".

A period in such a part is that of its own numbers only: what stands before or after is not said to be of it.
"""

from __future__ import annotations

import re

from rag.answering.numbers.hedges import AGAINST, HEDGED

_AMOUNT = (
    r"[-−(]*(?:CHF|US|USD|EUR|HK)?[$€£¥]?\s?\(?\d[\d.,'’]*\)?\s?%?\)?"
    r"(?: ?(?:million|billion|thousand|[mb]n?)\b)?"
)
_WORD = re.compile(
    rf"\b(?:{AGAINST}|above|below|after(?=\s[$€£]\d)"
    r"|exceed(?:s|ed|ing)|(?:times|\dx|twice|doubled?|tripled?|triple|half|(?:an?|one|two|three)[ -](?:third"
    r"|quarter|fifth|tenth)s? of)(?=\s(?:(?:the|its)\s[$€£\d]|that\s(?:of|in)\s(?:Q[1-4]|FY|fiscal|(?:19|20)\d\d)))"
    r"|(?<!more )(?<!less )(?<!fewer )than|than(?! [($€£]*\d"
    r"| (?:doubl|tripl|quadrupl|quintupl|halv|half|two|three|four|five|six|seven|eight|nine|ten|one))"
    r"|over(?= (?:the(?! (?:course|span|past|next|period|(?:last|first) \w+ \w+s)\b)"
    r"|that|those|its|FY|fiscal|(?:19|20)\d\d|[$€£(]))"
    r"|(?<!income )(?<!proceeds )(?<!gains )(?<!cash )(?<!revenue )(?<!revenues )from(?!\s(?-i:(?!Jan|Feb|Mar|Apr"
    r"|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Fiscal|The\b)[A-Z][a-z]))(?!\s(?:\w+\s)?(?:continuing|discontinued"
    r"|operat\w*|invest\w*|financ\w*|sales?|contracts?|customers?)\b)"
    r"|(?:up|down|increase|decrease|rise|decline|growth|improvement|higher|lower|drop|%|percent) on(?=\s)"
    r"|gain on(?=\s(?:the\s|that\s)?(?:prior|previous|preceding|same|last|year|FY|fiscal|of\b|in\b|\d|[$€£])))"
    r"|[較较比](?=[^，。；]{0,30}\d)|[由從从](?=\S{0,24}\d)",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"[;:。；，、至到]|,(?=\s)|\s[–—]\s"
    r"|\b(?:while|whereas|but|and|to|was|were|is|are|had|after|before|with|which|driven)\b"
)
# "From $3.81 and $3.78 in 2021": both are of what is compared with.
_TWO = re.compile(rf"(?<=\s){_AMOUNT} and (?={_AMOUNT})", re.IGNORECASE)
_FROM_TO = re.compile(rf"\bfrom {_AMOUNT} to {_AMOUNT} $", re.IGNORECASE)
_ASIDE = re.compile(r"[(（][^()（）]*[)）]")
_ITEM = re.compile(
    rf"\s*,?\s*(?:and\s|or\s|&\s)?{HEDGED}{_AMOUNT}"
    r"(?:\s*\[[^\]]*\])*\s*(?:in|for|at|of|during|as of|on)?\s?(?:the )?",
    re.IGNORECASE,
)


def set_beside(text: str, start: int) -> int:
    """Where the comparison begins that the period at `start` belongs to ("from $5 in 2021"); -1 where it is in none."""
    plain = _ASIDE.sub(lambda match: " " * len(match[0]), text[:start]) + text[start:]
    plain = _TWO.sub(lambda match: " " * len(match[0]), plain)
    before = [match for match in _WORD.finditer(plain) if match.end() <= start]
    if not before or _ENDS.search(plain, before[-1].end(), start):
        return -1
    if before[-1][0].lower() == "over" and _FROM_TO.search(plain, 0, before[-1].start()):
        return -1  # "rose from $5 to $6 over fiscal 2022": the year that it took
    return before[-1].start()


def listed_after(text: str, stop: int, start: int) -> bool:
    """Whether a period goes on with the list of the one before: "in 2021 and $5.51 in 2020"."""
    return _ITEM.fullmatch(_ASIDE.sub(lambda match: " " * len(match[0]), text[stop:start])) is not None
