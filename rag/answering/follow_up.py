"""A question that leans on the one before ("and the year before?") as a question that stands by itself."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rag.answering.follow_up_parts import IN_PERCENT, of_a_part, other_figure
from rag.answering.follow_up_periods import (
    DATED,
    SAME_TIME,
    SHIFT,
    compared_with_before,
    in_words,
    order,
    period_words,
    range_moved,
    redated,
    shifted,
    span_asked,
)
from rag.answering.follow_up_sides import between_those_years, side_by_side, with_period_before
from rag.chunks.tokens import tokenize
from rag.errors import LLMBadOutput, LLMError, LLMStopped
from rag.llm.client import LanguageModel
from rag.llm.prompts import QUESTION_REPAIR, QUESTION_SCHEMA, question_messages
from rag.llm.structured import structured
from rag.query.names import find_companies
from rag.query.understand import understand
from rag.query.vocabulary import vocabulary
from rag.types import Filing, Query

# Words that point at something said before.
_LEANS = re.compile(
    r"^\s*(?:and|but|also|then|so|what about|how about|same (?:for|question)|compared? (?:that|it|this))\b"
    r"|\b(?:it|its|they|their|them|that figure|the company|the same|this company)\b"
    r"|\b(?:years?|quarters?) (?:before|earlier|after|later)\b"
    r"|\byear[- ]ago\b"
    r"|\b(?:previous|prior|preceding|next|following) (?:(?:two|three|four|five|\d) )?(?:years?|quarters?)\b"
    r"|\b(?:that|the same) (?:year|quarter|period)\b|\bthen\W*$"
    r"|^\s*(?:那|呢|前一年|上一年|去年同期)|呢[??]?\s*$",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^\s*(?:(?:and|but|also|then|so|what about|how about|same (?:for|question for))\b[\s,]*)+", re.IGNORECASE
)
_ASKS = re.compile(
    r"^\s*(?:what|how|why|when|which|who|where|is|are|was|were|do|does|did|has|have|had|can|could|list|describe|explain|"
    r"compare|show|give|name|summari[sz]e|break|split|tell|put)\b",
    re.IGNORECASE,
)
_WHY = re.compile(
    r"^\W*(?:and\s+|but\s+|so\s+)?(?:why|how come|what (?:drove|caused|(?:is|was) behind) (?:it|this|that|the change)"
    r"|why (?:did|has|have|was|is|were) (?:it|this|that|they|the figure)(?: \w+){1,2}"
    r"|why (?:the|this|that) (?:change|drop|fall|decline|decrease|rise|increase|growth|jump|improvement|loss))"
    r"\b[^a-z]*$",
    re.IGNORECASE,
)
# "And how did it change?", "by how much has that grown?": the growth of the figure that was asked for.
_CHANGED = re.compile(
    r"^\W*(?:and\s+|but\s+|so\s+)?(?:by )?how (?:much |far |fast )?(?:did|has|have|does) "
    r"(?:it|that|this|they|the figure)"
    r" (?:changed?|gr[eo]wn?|develop(?:ed)?|evolved?|increased?|decreased?|fallen|fall|risen?|moved?)\b"
    r"(?: (?:against|from|over|since|versus|compared (?:to|with)) (?:the )?"
    r"(?:year before|(?:previous|prior|last|preceding) year))?[^a-z]*$",
    re.IGNORECASE,
)
# A name within the question may be what it is about: a product, a place, a person, a company.
_NAMES = re.compile(r"(?<=[\w,] )(?!(?:FY|Q\d|SG&A|R&D|EPS|EBITDA?|EBIT|ROE|ROA|US|U\.S|CEO|CFO|SEC|GAAP|I)\b)[A-Z]\w+")
_OF_ALL = re.compile(
    r"\b(?:which|what) (?:companies|company|firms?|filings?|reports?)\b|\b(?:each|all|every|both|any) (?:of the )?"
    r"(?:compan|filing|firm)|\bacross\b|\bhighest\b|\blowest\b",
    re.IGNORECASE,
)
_TURNS_BACK = 6
# "Since when?", "where?": the question before in another respect.
_BARE = re.compile(
    r"^\W*(?:(?:and|but|so)\s+)?(?:(?:since|until|from|for|by|at|to) )?(?:when|where|whom?|how long|how often)\W*$",
    re.I,
)
_LATEST = re.compile(
    r"\b(?:the )?(?:last|past|latest) (?:\d+|two|three|four|five|six|ten) (?:fiscal )?(?:years|quarters)\b",
    re.I,
)
_EMPTY = frozenset(
    re.findall(
        r"\w+", "呢 figure number value same that this it about show give see please can could you last past latest"
    )
)
_ITS = re.compile(r"\b(?:its|their|the company's)\s+", re.IGNORECASE)
# "Break it down by segment": what is shown in another way.
_SHOWN = re.compile(r"^((?:break|split|show|put|give) )(?:it|that|this|them)\b", re.IGNORECASE)
_ENDING = re.compile(r"\s+(?:in|of|for|at|from|by|during)\s*$", re.IGNORECASE)


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
    before, old = _about_whom(history, filings)
    new = understand(question, filings)
    named = bool(new.filters.companies or new.named_absent)
    short = len(question.split()) <= 6 and not named
    asked = [earlier for earlier, _ in history]
    if compared := side_by_side(question, new, old, asked, filings, _is_change(before)):
        return compared
    if _OF_ALL.search(question):
        return question
    if part := of_a_part(question, before, new, old) or other_figure(question, before, new, old):
        return part
    if moved := between_those_years(question, old, asked, filings) or compared_with_before(question, before, old):
        return moved
    again = _LATEST.search(question) is not None and not _own_words(_LATEST.sub(" ", question), filings)
    if not (leans(question) or again or (short and not new.periods)):
        return question if named or _NAMES.search(question) else _of_whom(question, old)
    old = with_period_before(old, asked, filings) if _WHY.match(question) or _CHANGED.match(question) else old
    if _WHY.match(question):
        return _why(before, old)
    if (_CHANGED.match(question) or IN_PERCENT.match(question)) and old.metrics and (grown := _change(old)):
        return f"{grown.rstrip('?')} in percent?" if IN_PERCENT.match(question) else grown
    if span := span_asked(question, before):
        return span
    if again or not (new.metrics or new.topics or _own_words(question, filings)):
        if _ASKS.match(question) and not (again or leans(question) or _BARE.match(question)):
            return _of_whom(question, old)
        return _same_asked(question, before, new, old, filings)
    return _same_about(question, before, new, old)


def _about_whom(history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> tuple[str, Query]:
    """The last question and what it means; where it names no company, the last one before it that does."""
    read = [(asked, understand(asked, filings)) for asked, _ in reversed(history[-_TURNS_BACK:])]
    return next(((asked, query) for asked, query in read if query.filters.companies), read[0])


def _of_whom(question: str, old: Query) -> str:
    """A whole question that names nobody, about the company that the conversation is about."""
    owner = old.filters.companies
    return f"{question.strip().rstrip('?.! ')} at {owner[0]}?" if len(owner) == 1 else question


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
    text = DATED.sub(" ", SHIFT.sub(" ", _LEAD.sub("", question)))
    names = {token for word in find_companies(question, filings).words for token in tokenize(word)}
    return {t for t in tokenize(text) if t not in vocabulary().stop_words and t not in names and t not in _EMPTY}


def _why(before: str, old: Query) -> str:
    """The reason for what was asked before."""
    about = f" of {' and '.join(old.filters.companies)}" if old.filters.companies else ""
    # Of two years the later one's filing tells what changed.
    when = in_words(sorted(old.periods, key=order)[-1:])
    return f"What drove the change in {' and '.join(old.metrics)}{about}{when}?" if old.metrics else f"Why? {before}"


def _is_change(question: str) -> bool:
    return question.startswith("How much did the ") and " change " in question


def _change(old: Query) -> str:
    """What was asked before, compared with the year before it; "" where no year or quarter was asked for."""
    years = sorted({year for year, _ in old.periods if year})
    quarters = {quarter for _, quarter in old.periods}
    if not years or len(quarters) > 1 or len(old.filters.companies) != 1:
        return ""
    first, part = years[0] if len(years) > 1 else years[0] - 1, next(iter(quarters))
    when = f"Q{part} of FY" if part else "FY"
    about = f"{old.metrics[0]} of {old.filters.companies[0]}"
    return f"How much did the {about} change from {when}{first} to {when}{years[-1]}?"


def _same_asked(question: str, before: str, new: Query, old: Query, filings: Sequence[Filing]) -> str:
    """The earlier question about another period or company, or in another respect ("since when?")."""
    text = range_moved(question, before) or before
    if latest := _LATEST.search(question):
        text = redated(text, latest[0])
    elif text != before:
        pass
    elif periods := new.periods or shifted(question, old):
        text = redated(text, " and ".join(period_words(*pair) for pair in sorted(periods, key=order)))
    others = new.filters.companies or new.named_absent
    if others:
        text = _renamed(text, " and ".join(others), filings)
    if text == before and _BARE.match(question):
        return f"{_LEAD.sub('', question).strip().rstrip('?').capitalize()}: {before}"
    return text


def _same_about(question: str, before: str, new: Query, old: Query) -> str:
    """Another figure, person or matter of the earlier question's company and period."""
    text = _ENDING.sub("", SAME_TIME.sub("", SHIFT.sub("", _LEAD.sub("", question))).strip(" ,?.!"))
    whole = _ASKS.match(text) is not None
    owner = " and ".join(() if new.filters.companies or new.named_absent else old.filters.companies)
    if owner and _ITS.search(text):
        text = _ITS.sub(lambda match: f"{owner}'s ", text, count=1)
    elif owner:
        text = _SHOWN.sub(rf"\1the {old.metrics[0]}", text) if old.metrics else text
        text += f" {'at' if whole else 'of'} {owner}"
    if not new.periods:
        text += in_words(shifted(question, old) or old.periods)
    asked = "Who is" if re.match(r"\W*who\b", before, re.IGNORECASE) else "What was"
    return f"{text[0].upper()}{text[1:]}?" if whole else f"{asked} {text}?"


def _renamed(text: str, company: str, filings: Sequence[Filing]) -> str:
    """The text about another company; where no company stood, it is named at the end."""
    words = find_companies(text, filings).words
    if not words:
        return f"{text.strip().rstrip('?.! ')} of {company}?"
    one = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    pattern = re.compile(rf"\b(?:{one})(?:[\s,.&]+(?:{one}))*\b(?P<own>['’]s?)?", re.IGNORECASE)
    return pattern.sub(lambda match: company + ("'s" if match["own"] else ""), text, count=1)
