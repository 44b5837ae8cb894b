"""Follow-ups that set the figure before off against another measure: "by how much does that exceed the provision?".

What "that" stands for is the figure before in its own words: a wider name of it would be another measure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.said import LEAD
from rag.query.periods import find_periods
from rag.query.understand import understand
from rag.types import Filing, Query

_IT = r"(?:that|it|this)"
_OTHER = r"(?:(?:the|its|their) )?(?P<other>[^?]{3,60}?)"
_MORE = r"(?:more|higher|larger|greater|bigger|less|lower|smaller)"
_SET_OFF = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?:by )?how (?:much|far) (?:does|did|do) {_IT} (?:exceed|top|beat|fall short of|trail|differ from|lag) "
        rf"{_OTHER}",
        rf"(?:by )?how much {_MORE} (?:is|was) {_IT} than {_OTHER}",
        r"(?:what(?:['’]?s| is| was) )?(?:the )?(?:difference|gap|spread) "
        rf"(?:between {_IT} and|to|from|with|vs\.?) {_OTHER}",
        rf"{_IT} (?:minus|less) {_OTHER}",
        rf"(?:(?:is|was) {_IT} )?{_MORE} than {_OTHER}",
        rf"by how (?:much|far) (?:does|did|do) {_OTHER} (?P<back>exceed|top|beat) {_IT}",
        rf"how much {_MORE} (?:is|was) {_OTHER} than (?P<back>{_IT})",
    )
)
_BEHIND = re.compile(r"\b(?:much (?:less|lower|smaller)|fall short|trail|lag)\b", re.IGNORECASE)
_TIME = re.compile(r"\b(?:years?|quarters?|months?|then|before|earlier|prior|last)\b", re.IGNORECASE)


def set_off(question: str, before: Before, new: Query, filings: Sequence[Filing]) -> str:
    """The figure before less the one that is named, both of one time; "" for other questions and other times."""
    said = LEAD.sub("", question).strip(" ?.!,;")
    found = next((match for form in _SET_OFF if (match := form.fullmatch(said))), None)
    if found is None or not before.owner or new.filters.companies or not before.is_in_own_words:
        return ""
    years = {year for year, _ in before.query.periods}
    other = " ".join(without_its_time(found["other"]).split())
    # The same figure of another time is a change, and no other measure.
    named = understand(other, filings).metrics or before.query.metrics != new.metrics
    alike = not new.periods or {year for year, _ in new.periods} == years
    if not (named and alike and len(years) == 1) or not other or _TIME.search(other) or find_periods(other).years:
        return ""
    # What is less than another is taken off it, and so is what another one is more than.
    behind = _BEHIND.search(found[0]) is not None
    own = re.sub(r" as a percentage of .+$", "", before.named)
    one, less = (own, other) if behind == bool(found.groupdict().get("back")) else (other, own)
    return f"What was {before.owner}'s {one} minus {less}{before.when}?"


def without_its_time(words: str) -> str:
    """The name of a figure without the year within it: "tax provision" of "2022 tax provision"."""
    return re.sub(r"\b(?:in |for )?(?:fiscal |FY ?)?(?:(?:19|20)\d\d|(?<=FY)\d\d)(?:['’]s)?\b", " ", words).strip()
