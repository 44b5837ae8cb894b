"""How a question sets companies side by side: who has most or least, ranked, grown faster, "that of" another."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from rag.calculator.question.request import Request

_MORE = r"higher|highest|larger|largest|greater|greatest|bigger|biggest|more|most|better|best"
_LESS = r"lower|lowest|smaller|smallest|less|least|fewer"
_SUPERLATIVE = re.compile(rf"\b(?:the )?(?:(?P<more>{_MORE})|(?P<less>{_LESS}))\b", re.IGNORECASE)
# "Grew faster than", "grew its sales the slowest": the growth of one is higher or lower.
_FASTER = re.compile(
    r"\b(?:gr[eo]wn?|growing|increased?|expand(?:ed|ing)?|risen?|rose)\b(?P<what>[^?.,]*?)\b"
    r"(?:the )?(?P<how>fast|quick|slow)(?:er|est)\b(?:\s+than\b)?",
    re.IGNORECASE,
)
RANKED = re.compile(r"\b(?:rank|order|sort)(?:ed|ing)?\b", re.IGNORECASE)
_FIRST = re.compile(r"(?<=est) first\b", re.IGNORECASE)
# "Largest by total assets", "rank them by margin"; what operating activities provide is by them.
_BY = re.compile(r"(?<!provided )(?<!used )(?<!generated )\bby\b(?! (?:year|quarter)\b)", re.IGNORECASE)
# "Nike's revenue with that of Adobe": the figures stand side by side.
_WITH = re.compile(r"\b(?:with|compare[ds]? (?:on|by|in terms of)|compared? (?:to|with)|relative to)\b", re.IGNORECASE)
_OPERATOR = re.compile(
    r"\b(?:divided by|(?:as )?an? (?:percentage|percent|%|share|fraction|proportion) of|minus)"
    r"\s+(?:(?:the|that|those|of)\s+)*(?P<next>[\w&.-]+?)(?:['’]s?)?(?=\s|$)",
    re.IGNORECASE,
)
_LOSES = re.compile(r"\b(?:lose|lost|losing|loses)\b", re.IGNORECASE)
_THAT_OF = re.compile(r"\b(?:that|those) (?:of|for)\b", re.IGNORECASE)


def once(text: str, sides: int) -> str:
    """The words of a figure that is said of every company ("A's revenue or B's revenue"), said once."""
    words = text.split()
    size = len(words) // sides
    return " ".join(words[:size]) if size and words == words[:size] * sides else text


def direction_of(text: str, company_words: Collection[str]) -> re.Match[str] | None:
    """The word that asks who has most or least; "Best" of Best Buy is none."""
    found = _SUPERLATIVE.finditer(text)
    return next((m for m in found if not (m[0][:1].isupper() and m[0].lower() in company_words)), None)


def beside(text: str) -> str:
    """The question of several companies with "grew faster" as higher growth, and without what only lists them."""
    text = _FASTER.sub(lambda m: f"{m['what']} {'lower' if m['how'].lower() == 'slow' else 'higher'} growth", text)
    text = _THAT_OF.sub(" ", _WITH.sub(" and ", text))
    listed = _SUPERLATIVE.search(text) or RANKED.search(text)
    return _BY.sub(" ", _FIRST.sub("", text.replace(":", ","))) if listed else text


def is_across(text: str, company_words: Collection[str]) -> bool:
    """Whether a figure of one company is put together with that of another: "A's cost as a percentage of B's sales"."""
    named = {word.lower() for word in company_words}
    return any(
        found["next"].lower() in named
        and any(word.lower() in named for word in re.findall(r"[\w&.-]+", text[: found.start()]))
        for found in _OPERATOR.finditer(text)
    )


def as_lost(requests: tuple[Request, ...], text: str) -> tuple[Request, ...]:
    """The requests, "who lost more" being of the loss: the more of it the lower the income."""
    if len(requests) != 1 or requests[0].name != "net income" or not _LOSES.search(text):
        return requests
    return (replace(requests[0], name="net loss"),)
