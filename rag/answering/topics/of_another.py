"""Whether a sentence on what moved a figure tells of another one: a narrower one, a part's, a place's, the other way.

A reason that is of something else is worse than none, so what is found here is never quoted.
"""

from __future__ import annotations

import re

from preprocess.report import Report
from rag.answering.match.concepts import other_forms
from rag.answering.match.evidence import text_stems
from rag.answering.match.postings import block_counts
from rag.answering.topics.driven import Figure
from rag.answering.topics.part import names_another, tells_of

# Organic sales and comparable sales are other figures than the sales that a question names without that word.
_NARROWED = re.compile(
    r"\b(?P<word>comparable|same[- ]store|organic|deferred|core|adjusted|contract)\s+$", re.IGNORECASE
)
# "In Latin America, net sales declined": what a sentence tells of one place only.
_IN_A_PLACE = re.compile(
    r"(?:^|[.;] )(?:In|Across|Within) (?:the |our )?(?!January|February|March|April|May|June|July|August|September|"
    r"October|November|December|Fiscal)(?P<place>[A-Z][\w’'&]+(?: [A-Z][\w’'&]+)*)"
)
# "Payments revenue", "the increase in Lantern Cloud revenue": the name right before the figure.
_NAME = re.compile(r"(?P<name>(?:\b[A-Z][\w.&’'/-]*(?: (?:and|of|&))? )+)$")
_ANY_FIGURE = (
    "net total segment segments reported the our its in on for consolidated overall higher lower organic gaap "
    "worldwide global diluted basic cash adjusted company corporation inc fiscal q1 q2 q3 q4 january february march "
    "april may june july august september october november december full year operating gross this these an and of"
)
_POSSESSIVE = re.compile(r"['’]s$")
_PLAIN = frozenset(_ANY_FIGURE.split())
# "Operating expenses as a percentage of net sales", "sales growth rate": a ratio of the figure is another one.
_RATIO = re.compile(
    r"\s*(?:\([^)]*\)\s*)?(?:as an? (?:percent\w*|%|share) (?:of|to)\b|margins?\b|rates?\b|ratios?\b)", re.IGNORECASE
)


def is_another(figure: Figure, moved: str, found: re.Match[str], report: Report) -> bool:
    """Whether the figure found in what stands before the cause is one that the question does not ask about."""
    before, ratio = moved[: found.start()], _RATIO.match(moved, found.end())
    return (
        (ratio is not None and ratio[0].split()[-1].lower().rstrip("s") not in figure.question.lower())
        or names_another(moved, found.start(), figure.question)
        or _is_narrowed(figure, before)
        or _is_a_smaller_part(figure, before, report)
    )


def is_of_a_place(figure: Figure, moved: str) -> bool:
    """Whether the figure is said to have moved in a place that the question does not name."""
    found = list(_IN_A_PLACE.finditer(moved))
    return bool(found) and not text_stems(found[-1]["place"]) & text_stems(figure.question)


def lacks_a_word(figure: Figure, text: str, report: Report) -> bool:
    """Whether a word that the question says beside the figure is not told: "current" income taxes.

    What no block of the filing says cannot be told.
    """
    stems, printed = text_stems(text), block_counts(report)[1]
    needed = (word for word in figure.beside if printed[word])
    return any(word not in stems and not any(form <= stems for form in other_forms(word)) for word in needed)


def _is_narrowed(figure: Figure, before: str) -> bool:
    """Comparable sales where sales are asked for; what segments earn is often printed as adjusted alone."""
    word = _NARROWED.search(before)
    if word is None or word["word"].lower() in figure.question.lower():
        return False
    return not (figure.of and word["word"].lower() == "adjusted")


def _is_a_smaller_part(figure: Figure, before: str, report: Report) -> bool:
    """Whether a name that the question lacks stands right before the figure: "Apparel revenues" of a region."""
    name = _NAME.search(before)
    words = name["name"].split() if name is not None else []
    own = " ".join(word for word in words if _POSSESSIVE.sub("", word.strip(".’'").lower()) not in _PLAIN)
    if not own or text_stems(own) & text_stems(f"{figure.question} {report.company or ''}"):
        return False
    return not any(tells_of([part], own, report) for part in figure.of)
