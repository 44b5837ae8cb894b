"""A question that leans on the one before ("and the year before?") as a question that stands by itself."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.prompts import QUESTION_REPAIR, QUESTION_SCHEMA, question_messages
from rag.llm.structured import structured
from rag.query.names import find_companies
from rag.query.understand import understand
from rag.query.vocabulary import vocabulary
from rag.tokens import tokenize
from rag.types import Filing, Query

# Words that point at something said before.
_LEANS = re.compile(
    r"^\s*(?:and|but|also|then|so|what about|how about|same (?:for|question)|compared? (?:that|it|this))\b"
    r"|\b(?:it|its|they|their|them|that figure|the company|the same|this company)\b"
    r"|\b(?:year|quarter) (?:before|earlier|after|later)\b"
    r"|\b(?:previous|prior|preceding|next|following) (?:year|quarter)\b"
    r"|^\s*(?:那|呢|前一年|上一年|去年同期)|呢[??]?\s*$",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^\s*(?:(?:and|but|also|then|so|what about|how about|same (?:for|question for))\b[\s,]*)+", re.IGNORECASE
)
# "The year before", "the following quarter": the earlier period moved by one.
_SHIFT = re.compile(
    r"\b(?:the )?(?P<unit>year|quarter) (?P<way>before|earlier|after|later)\b"
    r"|\b(?:the )?(?P<way2>previous|prior|preceding|next|following) (?P<unit2>year|quarter)\b|(?P<zh>前一年|上一年)",
    re.IGNORECASE,
)
_FORWARD = ("after", "later", "next", "following")
# A year or quarter in any spelling, but no amount such as "$2,019" or "2019%".
_DATED = re.compile(
    r"(?:\b(?:Q[1-4]|first|second|third|fourth)(?: quarter)?(?: of)? )?(?:\b(?:fiscal years?|fiscal|FY)\s*'?)?"
    r"(?<![\d$,.])(?:19|20)\d\d(?!\d|,\d|\.\d|\s?%)|\bFY\s?'?\d\d\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^\s*(?:what|how|why|when|which|who|where|is|are|was|were|do|does|did|has|have|had|can|could|list|describe|explain|"
    r"compare|show|give|name|summari[sz]e)\b",
    re.IGNORECASE,
)
_WHY = re.compile(
    r"^\s*(?:and\s+|but\s+)?(?:why|how come|what drove (?:it|this|that|the change))\b[^a-z]*$", re.IGNORECASE
)
# "And how did it change?", "by how much has that grown?": the growth of the figure that was asked for.
_CHANGED = re.compile(
    r"^\W*(?:and\s+|but\s+|so\s+)?(?:by )?how (?:much |far |fast )?(?:did|has|have|does) "
    r"(?:it|that|this|they|the figure)"
    r" (?:changed?|gr[eo]wn?|develop(?:ed)?|evolved?|increased?|decreased?|fallen|fall|risen?|moved?)\b[^a-z]*$",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\b(?:between|from)\s+$", re.IGNORECASE)
_EMPTY = frozenset(("呢", "figure", "number", "value", "same", "that", "this", "it", "about"))
_ITS = re.compile(r"\b(?:its|their|the company's)\s+", re.IGNORECASE)


class _Rewritten(BaseModel):
    """What the model sends."""

    model_config = ConfigDict(extra="forbid")
    question: str = Field(min_length=5, max_length=500)


def leans(question: str) -> bool:
    """Whether the question's own words point at an earlier one."""
    return bool(_LEANS.search(question))


def standalone(question: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> str:
    """The question with what it leaves out taken from the last one: company, period and what is asked for.

    history holds (question, answer text) pairs, oldest first. A question that needs nothing comes back as it is.
    """
    if not history:
        return question
    before = history[-1][0]
    new, old = understand(question, filings), understand(before, filings)
    named = bool(new.filters.companies or new.named_absent)
    short = len(question.split()) <= 6 and not named
    if not (leans(question) or (short and not new.periods)):
        return question
    if _WHY.match(question):
        return _why(before, old)
    if _CHANGED.match(question) and old.metrics and (grown := _change(old)):
        return grown
    if not (new.metrics or new.topics or _own_words(question, filings)):
        return _same_asked(question, before, new, old, filings)
    return _same_about(question, new, old)


def standing_alone(
    question: str,
    history: Sequence[tuple[str, str]],
    filings: Sequence[Filing],
    light: LanguageModel | None,
    stop: threading.Event | None = None,
) -> str:
    """`standalone`, by the light model where one is set and the question leans on another; raises LLMStopped."""
    own = standalone(question, history, filings)
    if light is None or not history or (own == question and not leans(question)):
        return own
    messages = question_messages(question, history)
    try:
        told = structured(light, messages, schema=QUESTION_SCHEMA, parse=_rewritten, repair=QUESTION_REPAIR, stop=stop)
    except LLMStopped:
        raise
    except LLMError:
        # The rules' reading stands; the answer shows the question as it was understood either way.
        return own
    return told.value


def _rewritten(text: str) -> str:
    try:
        sent = _Rewritten.model_validate(json.loads(text[text.find("{") : text.rfind("}") + 1]))
    except (ValueError, ValidationError, RecursionError) as error:
        raise LLMBadOutput("The language model did not send a question.") from error
    return " ".join(sent.question.split())


def _own_words(question: str, filings: Sequence[Filing]) -> set[str]:
    """The words that say what is asked for, beyond companies, periods and "what about"."""
    text = _DATED.sub(" ", _SHIFT.sub(" ", _LEAD.sub("", question)))
    names = {token for word in find_companies(question, filings).words for token in tokenize(word)}
    return {t for t in tokenize(text) if t not in vocabulary().stop_words and t not in names and t not in _EMPTY}


def _why(before: str, old: Query) -> str:
    """The reason for what was asked before."""
    about = f" of {' and '.join(old.filters.companies)}" if old.filters.companies else ""
    when = " in " + " and ".join(_period(*pair) for pair in sorted(old.periods, key=_order)) if old.periods else ""
    return f"What drove the change in {' and '.join(old.metrics)}{about}{when}?" if old.metrics else f"Why? {before}"


def _change(old: Query) -> str:
    """What was asked before, compared with the year before it; "" where no single year was asked for."""
    years = sorted({year for year, quarter in old.periods if year and not quarter})
    if not years or len(old.filters.companies) != 1:
        return ""
    first = years[0] if len(years) > 1 else years[0] - 1
    return f"How much did the {old.metrics[0]} of {old.filters.companies[0]} change from FY{first} to FY{years[-1]}?"


def _same_asked(question: str, before: str, new: Query, old: Query, filings: Sequence[Filing]) -> str:
    """The earlier question about another period or company."""
    text = before
    periods = new.periods or _shifted(question, old)
    if periods:
        text = _redated(text, " and ".join(_period(*pair) for pair in sorted(periods, key=_order)))
    others = new.filters.companies or new.named_absent
    if others:
        text = _renamed(text, " and ".join(others), filings)
    return text


def _same_about(question: str, new: Query, old: Query) -> str:
    """Another figure of the earlier question's company and period."""
    text = _SHIFT.sub("", _LEAD.sub("", question)).strip(" ,?.!")
    owner = " and ".join(() if new.filters.companies or new.named_absent else old.filters.companies)
    if owner and _ITS.search(text):
        text = _ITS.sub(lambda match: f"{owner}'s ", text, count=1)
    elif owner:
        text += f" of {owner}"
    periods = new.periods or _shifted(question, old) or old.periods
    if periods and not new.periods:
        text += " in " + " and ".join(_period(*pair) for pair in sorted(periods, key=_order))
    return f"{text}?" if _ASKS.match(text) else f"What was {text}?"


def _shifted(question: str, old: Query) -> tuple[tuple[int | None, int | None], ...]:
    """ "the year before": the earlier question's first period moved by one; () when nothing is moved."""
    match = _SHIFT.search(question)
    dated = [pair for pair in old.periods if pair[0]]
    if match is None or not dated:
        return ()
    way = (match["way"] or match["way2"] or "before").lower()
    by = 1 if way in _FORWARD else -1
    year, quarter = (max if by > 0 else min)(dated, key=_order)
    assert year is not None
    if (match["unit"] or match["unit2"] or "year").lower() == "year" or quarter is None:
        return ((year + by, quarter),)
    moved = year * 4 + quarter - 1 + by
    return ((moved // 4, moved % 4 + 1),)


def _order(pair: tuple[int | None, int | None]) -> tuple[int, int]:
    return pair[0] or 0, pair[1] or 0


def _period(year: int | None, quarter: int | None) -> str:
    return " ".join(
        part
        for part in (f"Q{quarter}" if quarter else "", f"FY{year}" if year and not quarter else str(year or ""))
        if part
    )


def _redated(text: str, period: str) -> str:
    """The text with its first date replaced and further ones taken out; a text without one gets it at its end."""
    dates = list(_DATED.finditer(text))
    if not dates:
        return f"{text.strip().rstrip('?.! ')} in {period}?"
    head = text[: dates[0].start()]
    if len(dates) > 1 and " and " not in period:
        head = _RANGE.sub("in ", head)
    return f"{head}{period}{text[dates[-1].end() :]}"


def _renamed(text: str, company: str, filings: Sequence[Filing]) -> str:
    """The text about another company; where no company stood, it is named at the end."""
    words = find_companies(text, filings).words
    if not words:
        return f"{text.strip().rstrip('?.! ')} of {company}?"
    one = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    pattern = re.compile(rf"\b(?:{one})(?:[\s,.&]+(?:{one}))*\b(?P<own>['’]s?)?", re.IGNORECASE)
    return pattern.sub(lambda match: company + ("'s" if match["own"] else ""), text, count=1)
