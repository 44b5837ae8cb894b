"""A question that leans on the one before ("and the year before?") as a question that stands by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rag.answering.follow_up.again import asks_again, asks_by_how_much
from rag.answering.follow_up.beside import beside_a_part, of_the_last_part
from rag.answering.follow_up.both import of_both
from rag.answering.follow_up.change import (
    CHANGED,
    GROWTH,
    SINCE,
    TOWARDS,
    asks_why,
    change,
    is_change,
    why,
    with_its_kind,
)
from rag.answering.follow_up.earlier import at_its_end, question_before, since_last_about
from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.first_told import of_the_first
from rag.answering.follow_up.forms import on_the_same_basis
from rag.answering.follow_up.going_on import BARE
from rag.answering.follow_up.kept import OF_ALL
from rag.answering.follow_up.leaning import leans, own_words
from rag.answering.follow_up.moved import against_a_quarter, level_then, margin_of_a_named_part, part_that_moved
from rag.answering.follow_up.named import (
    THERE,
    is_of_revenue,
    names_a_part,
    of_a_bare_word,
    of_its_kind,
    of_that_place,
    of_the_part_before,
    tells_of_parts,
    with_part,
)
from rag.answering.follow_up.named_then import at_that_time
from rag.answering.follow_up.own_why import as_a_loss, pointing_why, why_of_its_own
from rag.answering.follow_up.parts import IN_PERCENT, in_full
from rag.answering.follow_up.periods import (
    SAME_TIME,
    SHIFT,
    THEN,
    asked_of,
    in_words,
    order,
    period_words,
    range_moved,
    redated,
    span_asked,
    spelled_out,
)
from rag.answering.follow_up.plainly import put_plainly
from rag.answering.follow_up.pointing import of_that_segment, pointed_out
from rag.answering.follow_up.put_otherwise import put_otherwise
from rag.answering.follow_up.quarter import quarter_moved
from rag.answering.follow_up.ranked_there import as_a_level, ranked_within
from rag.answering.follow_up.renamed import renamed
from rag.answering.follow_up.said import LEAD, without_turns
from rag.answering.follow_up.sides import side_by_side, with_period_before
from rag.answering.follow_up.sold import sold_or_earned
from rag.answering.follow_up.two_in_one import two_in_one
from rag.answering.follow_up.two_parts import of_two_parts
from rag.answering.follow_up.whose import whose
from rag.query.understand import understand
from rag.types import Filing, Query

ASKS = re.compile(
    r"^\s*(?:what|how|why|when|which|who|where|is|are|was|were|do|does|did|has|have|had|can|could|list|describe|explain|"
    r"compare|show|give|name|summari[sz]e|break|split|tell|put)\b",
    re.IGNORECASE,
)
# A name within the question may be what it is about: a product, a place, a person, a company.
_NAMES = re.compile(
    r"(?<=[\w,] )(?!(?:FY\d*|Q\d|SG&A|R&D|EPS|EBITDA?|EBIT|ROE|ROA|US|U\.S|CEO|CFO|SEC|GAAP|I)\b)[A-Z]\w+"
)
_OF_ALL = re.compile(
    r"\b(?:which|what) (?:companies|company|firms?|filings?|reports?)\b|\b(?:each|all|every|both|any) (?:of the )?"
    r"(?:compan|filing|firm)|\bacross\b|"
    r"^(?!.*\bwhich (?:segment|product|division|region|country|year|quarter)\b).*\b(?:highest|lowest)\b",
    re.IGNORECASE,
)
_LATEST = re.compile(
    r"\b(?:the )?(?:last|past|latest) (?:\d+|two|three|four|five|six|ten) (?:fiscal )?(?:years|quarters)\b", re.I
)
_LAST_YEAR = re.compile(r"^\W*(?:(?:and|but|what about|how about|in|for)\s+)*last year\W*$", re.IGNORECASE)
# "And EBIT of the group?": no longer of the part before.
_OF_THE_WHOLE = re.compile(
    r"\s(?:of|for|at) (?:the )?(?:whole |entire |total )?(?:group|company|firm|business)(?: as a whole)?(?=\W*$)", re.I
)
# A whole question for a figure is of the time of the conversation; one for a matter is of none.
_FIGURE_ASKED = re.compile(r"^\W*(?:what (?:is|was|were|are)|which|how (?:much|many|high|large))\b", re.IGNORECASE)
_TIMED = re.compile(
    r"\b(?:since|until|now|today|current\w*|next|will|expect\w*|outlook|plan\w*|latest|recent\w*|ever|year|quarter|years|"
    r"quarters|months)\b",
    re.IGNORECASE,
)
_ITS = re.compile(r"\b(?:its|their|the company's)\s+", re.IGNORECASE)
# "Break it down by segment": what is shown in another way.
_SHOWN = re.compile(r"^((?:break|split|show|put|give) )(?:it|that|this|them)\b", re.IGNORECASE)
_BOUGHT = re.compile(r"\b(?:pay|paid|give|get|sell|buy|acquire)\b (?:for )?(?:the|this|its|(?-i:[A-Z]))", re.IGNORECASE)
_ENDS = 2
_ENDING = re.compile(r"\s+(?:in|of|for|at|from|by|during)\s*$", re.IGNORECASE)


def standalone(question: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> str:
    """The question with what it leaves out taken from the last one: company, period and what is asked for.

    history holds (question, answer text) pairs, oldest first. A question that needs nothing comes back as it is.
    """
    if not history:
        return question
    if asks_again(question) or asks_by_how_much(question, history[-1][0]):
        return history[-1][0]
    if in_steps := _in_steps(two_in_one(question), history, filings):
        return in_steps
    question = of_the_first(question, history, filings)
    text, corrected = without_turns(spelled_out(question))
    said, text = text, put_plainly(text)
    history = since_last_about(question, history, filings)
    before = question_before(history, filings)
    asked = [sold_or_earned(spelled_out(earlier), filings) for earlier, _ in history]
    before = at_its_end(before, filings) if THERE.search(said) else before
    before = of_the_last_part(said, before, asked, filings)
    text = at_that_time(on_the_same_basis(pointing_why(text, before), before), before)
    before = as_a_loss(said, before) if asks_why(text) else before
    before = as_a_level(text, before, filings)
    new = understand(text := pointed_out(text, before, asked, filings), filings)
    made = (
        of_that_segment(said, before)
        or level_then(said, before, new)
        or why_of_its_own(text, before, new)
        or ranked_within(text, before, new)
        or against_a_quarter(text, before, new)
        or part_that_moved(text, before, new)
        or margin_of_a_named_part(text, before, new)
        or of_two_parts(text, before, asked, filings)
        or of_both(text, asked, filings)
        or beside_a_part(text, before, new)
        or side_by_side(text, new, before.query, asked, filings, is_change(before.text), with_its_kind(before))
        or ("" if _OF_ALL.search(text) else put_otherwise(text, before, new, asked, filings, corrected))
        or ("" if _OF_ALL.search(text) else _led(text, before, new, asked, filings, corrected))
    )
    return made if made not in ("", text) else question


def _in_steps(steps: Sequence[str], history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> str:
    """What several follow-ups in one come to, each after the one before; "" where one of them is not read.

    What the first names has to be left at the end: another part is no answer.
    """
    said = list(history)
    for step in steps:
        read = standalone(step, said, filings)
        if read == step or not understand(read, filings).filters.companies:
            return ""
        said.append((read, ""))
    name = steps[0].removeprefix("and ").removesuffix("?").removesuffix(" there") if steps else ""
    return said[-1][0] if name and name.lower() in said[-1][0].lower() else ""


def _led(
    text: str, before: Before, new: Query, asked: Sequence[str], filings: Sequence[Filing], corrected: bool
) -> str:
    """The question with the company, the time or the figure that it leaves out."""
    old = before.query
    named = bool(new.filters.companies or new.named_absent)
    short = len(text.split()) <= 6 and not named
    again = _LATEST.search(text) is not None and not own_words(_LATEST.sub(" ", text), filings)
    when_alone = not (new.metrics or new.topics or ASKS.match(text) or own_words(text, filings))
    leaning = leans(text) or corrected or when_alone or (bool(new.periods) and THEN.match(text) is not None)
    if span := span_asked(text, before.text):
        return span
    if not (
        leaning or again or (short and not new.periods) or GROWTH.match(text) or CHANGED.match(text) or asks_why(text)
    ):
        return text if named or _NAMES.search(text) else _of_whom(text, before, new)
    if GROWTH.match(text):
        towards = TOWARDS.search(text) and len(old.periods) == len(new.periods) == 1
        both = (*old.periods, *new.periods) if towards else new.periods
        ends = replace(old, periods=both) if new.periods else with_period_before(old, asked, filings)
        if grown := change(before, ends):
            return grown
    if asks_why(text) or CHANGED.match(text):
        towards = CHANGED.match(text) and len(old.periods) == len(new.periods) == 1
        both = (*new.periods, *old.periods)
        old = replace(old, periods=both) if towards else with_period_before(old, asked, filings)
    if asks_why(text):
        # What a figure is said to be lower than is no time to tell of.
        return why(before, old, new if not SINCE.search(text) else replace(new, periods=()))
    moved = CHANGED.match(text) and before.figure
    if (moved or (IN_PERCENT.match(text) and old.metrics)) and (grown := change(before, old)):
        return f"{grown.rstrip('?')} in percent?" if IN_PERCENT.match(text) else grown
    if again or not (new.metrics or new.topics or own_words(text, filings)):
        if ASKS.match(text) and not (again or leaning or BARE.match(text)):
            return _of_whom(text, before, new)
        return _same_asked(text, before, new, filings)
    return _same_about(text, before, new)


def _of_whom(question: str, before: Before, new: Query) -> str:
    """A whole question that names nobody, about the company and, for a figure, the time of the conversation."""
    if not before.owner:
        return question
    text = in_full(question, before)
    dated = new.periods or _TIMED.search(question) or not _FIGURE_ASKED.match(question)
    when = before.when if new.metrics and not dated else ""
    return f"{text}{when}?" if text != question.strip().rstrip("?.! ") else f"{text} at {before.owner}{when}?"


def _same_asked(question: str, asked: Before, new: Query, filings: Sequence[Filing]) -> str:
    """The earlier question about another period or company, or in another respect ("since when?")."""
    before = asked.text
    if (moved := quarter_moved(question, before)) is not None:
        return moved
    text = range_moved(question, before) or before
    if latest := _LATEST.search(question):
        text = redated(text, latest[0])
    elif text == before and (periods := asked_of(question, before, new, asked.query)):
        text = redated(text, " and ".join(period_words(*pair) for pair in sorted(periods, key=order)))
    others = new.filters.companies or new.named_absent
    if others:
        text = renamed(with_part(text, asked, "") if asked.part else text, " and ".join(others), filings)
    if _LAST_YEAR.match(question) and asked_of(question, before, new, asked.query) == asked.query.periods:
        # The last year of all was asked about already: what is meant is the one before it.
        return _same_asked("and the year before?", asked, understand("", filings), filings)
    if text == before and BARE.match(question):
        return f"{LEAD.sub('', question).strip().rstrip('?').capitalize()}: {before}"
    return text


def _same_about(question: str, before: Before, new: Query) -> str:
    """Another figure, person or matter of the earlier question's company and period, of a change that of its end."""
    if len(before.query.periods) == _ENDS and is_change(before.text) and ASKS.match(LEAD.sub("", question)):
        before = replace(before, query=replace(before.query, periods=(max(before.query.periods, key=order),)))
    old = before.query
    question, of_whole = _OF_THE_WHOLE.subn("", of_that_place(question, before))
    text = _ENDING.sub("", SAME_TIME.sub("", SHIFT.sub("", LEAD.sub("", question))).strip(" ,?.!"))
    text = re.sub(r"\s+,", ",", text)
    whole = ASKS.match(text) is not None
    if not whole and (kind := of_its_kind(text, before, new) or of_a_bare_word(text, before, new)):
        return kind
    if not whole and is_of_revenue(text, before, new):
        return with_part(before.text, before, f" for {text}")
    of_whole = of_whole or OF_ALL.search(question) is not None
    if not (whole or of_whole or new.filters.companies):
        text = of_the_part_before(text, question, before, new)
    owner = " and ".join(() if new.filters.companies or new.named_absent else old.filters.companies)
    if owner and _ITS.search(text):
        text = _ITS.sub(lambda match: f"{whose(owner, text, before)} ", text, count=1)
    elif owner and (full := in_full(text, before)) != text:
        text = full
    elif owner:
        text = _SHOWN.sub(rf"\1the {old.metrics[0]}", text) if old.metrics else text
        text += f" {'at' if whole else 'of'} {owner}"
    # What something was bought for is of its own time.
    if not new.periods and not (whole and _BOUGHT.search(text)):
        moved = asked_of(question, before.text, new, old)
        text += (
            f" in {before.span}FY{moved[0][0]}" if moved and before.span else in_words(moved) or before.time_of(text)
        )
    if before.part and tells_of_parts(question, new) and not (of_whole or names_a_part(LEAD.sub("", question))):
        text += before.part
    first = "Who is" if re.match(r"\W*who\b", before.text, re.IGNORECASE) else "What was"
    return f"{text[0].upper()}{text[1:]}?" if whole else f"{first} {text}?"
