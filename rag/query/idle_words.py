"""Words of a question that ask for nothing: "pls", "all in", "firmwide", "in China alone", "not the segment's"."""

from __future__ import annotations

import re

from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary

_END = r"(?=[\s?.!$]*$)"
_NO_EXCLUSION = (
    r"(?!(?:includ|count|attribut|adj|allocat|consolidat|cover|insur|guarant|exclud|exceed|relat)\w*"
    r"|(?:yet|only|subject|held|owned|reported|due|past|in|for|under|net|including|so|as|to|by|on|of|at)\b)"
)
# What people say to whom they ask; a bill in "all-in costs" and "all in all" are other words.
_IDLE = (
    re.compile(r"(?:,\s*)?(?<![\w-])(?:pls|plz|thx|cheers|many thanks|thank you|thanks)(?![\w-])[.!]*", re.IGNORECASE),
    re.compile(rf",?\s+all[- ]in{_END}", re.IGNORECASE),
    re.compile(r"\bsitting (?=(?:on|in) )", re.IGNORECASE),
    # "Stand-alone" and "the parent alone" are figures of their own.
    re.compile(r"(?<!stand)(?<!stand-)(?<!parent)(?<!company)(?<!itself)(?<!\blet) alone(?=[\s?.!,;)]|$)"),
    # Who it is: "lamp maker Lantern" is Lantern.
    re.compile(
        r"^(?:the )?(?:[\w'’-]+ ){1,3}(?:maker|owner|operator|producer|retailer|bank|utility|insurer) (?=(?-i:[A-Z]))",
        re.IGNORECASE,
    ),
    # Every average is the simple one where no weights are told.
    re.compile(r"\b(?:simple|arithmetic) (?=(?:[\w-]+[- ]year )?(?:averages?|mean)\b)", re.IGNORECASE),
    # "As things stood at the end of 2023" is at the end of 2023.
    re.compile(r",?\s+as (?:things|matters) (?:stood|stand|were|are)(?=\s+(?:at|as of|on|in|by)\b)", re.IGNORECASE),
    # The dollars that the figure is asked in.
    re.compile(r"(?<=\w) (?:in )?\$\s*$"),
    # What is not meant. What is "not including" something is a figure of its own.
    re.compile(rf",\s*(?:and |but )?not (?:just |only |merely )?{_NO_EXCLUSION}[^,;?()]*{_END}", re.IGNORECASE),
)
# What is wanted of all of the company: the figure of one segment does not answer it.
_OF_ALL = (
    re.compile(r"\b(?:firm|group|company|enterprise|corporate)-?wide (?=[a-z])"),
    re.compile(rf",\s*(?:the )?(?:whole|entire|total) (?:company|group|firm){_END}", re.IGNORECASE),
    re.compile(rf",?\s*\(?\b(?:and |but )?not (?:just|only|merely) {_NO_EXCLUSION}[^,;?()]*\)?{_END}", re.IGNORECASE),
)
# "Sales, the lamp bit" are sales of lamps; "a bit of" and "64-bit" are no such thing.
_BIT = re.compile(
    r"(?:,? (?:just |only )?the |, (?:just |only )?)(?P<what>[^,;?]{2,40}?) bit"
    r"(?: only| alone)?(?=[\s?.!,;]|$)(?! of\b)",
    re.IGNORECASE,
)
# "Acme lamps & ovens - sales in Peru": a dash behind a name takes nothing off.
_DASH = re.compile(
    r"^(?P<left>[^-–—?:;()=/*+\d]{3,60}?) [-–—] (?P<right>(?!(?:why|how|what|who|when|which)\b)[^-–—?=/*+]{3,80}\??)$",
    re.I,
)
_INTO = re.compile(r"\b(?P<what>sales|revenues?|exports|shipments|deliveries) into (?=\w)", re.IGNORECASE)


def _names_a_figure(text: str) -> bool:
    """Whether a text names a known figure."""
    return any(isinstance(one.entry, Metric) for one in vocabulary().mentions(text, tokenize(text)))


def _as_one(found: re.Match[str]) -> str:
    """The two sides of a dash as one name where the first is no figure, of which nothing can be taken off."""
    figure = _names_a_figure(found["left"])
    return found[0] if figure or not _names_a_figure(found["right"]) else f"{found['left']} {found['right']}"


def without_idle_words(question: str) -> str:
    """The question without what says nothing of what it asks for; as it is where nothing else would be left."""
    question = _DASH.sub(_as_one, question)
    said = _INTO.sub(r"\g<what> in ", _BIT.sub(r" of \g<what>", question))
    whole = any(one.search(said) for one in _OF_ALL)
    for one in (*_OF_ALL, *_IDLE):
        said = one.sub("", said)
    said = f"{said.strip().rstrip(' ?.')} as a whole" if whole else said.strip()
    return said if len(said.split()) > 1 else question
