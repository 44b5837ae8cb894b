"""A question for a figure and for another measure of the same thing: "options outstanding and average exercise price".

As a whole no place may be found for it. Then each half is asked by itself, the second one of the thing of the first,
and what bears both is told once: a sentence that speaks of both, a row that has a column for the second. Each half is
held to its own question, as any other is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from rag.answering.check.place.items import content
from rag.answering.check.question.ground import bears
from rag.answering.check.verify import check_numbers
from rag.answering.families import by_family, no_marker, renamed
from rag.types import Answer, Citation, SearchResult

Asked = Callable[[str], tuple[Answer, SearchResult]]
_KIND = (
    r"(?:(?:the|its|their|at what|over what|weighted|average|mean|remaining|contractual|interest|exercise|strike"
    r"|grant|date|discount|effective|recognition|repurchase|purchase|fair|intrinsic|expected|lease|stated)[- ])"
)
_NOUN = r"(?:rate|price|fair value|value|term|period|maturity|life|yield|coupon)s?"
_BEHIND = r"(?: (?:per (?:common )?share|per unit|paid|of recognition|for recognition|of expiry|to maturity)){0,2}"
TIME = (
    r",?\s(?:(?:at|as of|as at|in|for|during|on|by)\s(?:the\s)?(?:end|close|year|fiscal|first|second|third|fourth|last|"
    r"q[1-4]|h[12]|fy|\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|fy\s?\d|q[1-4]\b|[1-4]q|"
    r"(?:19|20)\d\d\b|year[- ]end)"
)
"""The words that lead to a time at the end of a question."""
_TWO = re.compile(
    rf"^\W*(?P<lead>(?:(?:what|how many|how much)\s(?:(?:is|was|were|are)\s)?(?:the\s)?)?)(?P<one>.+?),?\s"
    rf"(?:and|&|plus|along with|as well as)\s(?:what\s(?:was|were|is|are)\s)?"
    rf"(?P<other>{_KIND}*{_NOUN}{_BEHIND})(?P<when>{TIME}.*?)?\W*$",
    re.IGNORECASE,
)
# "What remaining term and discount rate apply to its leases": two measures, both named before the thing.
_BOTH_OF = re.compile(
    rf"^\W*(?:what|which)\s(?:(?:is|was|were|are)\s)?(?:the\s)?(?P<how>(?:weighted[- ])?average\s)?"
    rf"(?P<one>{_KIND}*{_NOUN})\s(?:and|&)\s(?P<other>{_KIND}*{_NOUN})\s"
    r"(?:of|on|for|(?:apply|applies|applied) to)\s(?P<thing>[^?,]+?)"
    rf"(?P<when>{TIME}.*?)?\W*$",
    re.IGNORECASE,
)
_APART = re.compile(r"\b(?:why|who|which|where|whether)\b|[?.;:]\s", re.IGNORECASE)
# "How many units did it grant": what was granted is no name for the thing, of which the second measure could be asked.
_DID = re.compile(r"\b(?:did|does|do|has|have|had)\b", re.IGNORECASE)
_OF_IT = re.compile(r"^(?:the|its|their|at what|over what)\s", re.IGNORECASE)
# How much there is of a thing is said of the thing in its other measure no more.
_AMOUNT = re.compile(
    r"\s(?:balances?|amounts?|totals?)(?=\W*$|,|\s(?:at|as of|as at|in|for|on|end|year)\b)|^(?:number|amount) of ",
    re.IGNORECASE,
)
# "Commitments, in total and for 2024", "free cash flow and % of sales": one figure twice, each asked by itself.
_IN_TOTAL = re.compile(
    r"^(?P<what>[^?]{8,}?),? in (?:total|all|aggregate) (?:and|&|\+) (?P<when>(?:(?:due |payable )?(?:in|for|during)) "
    r"(?:fiscal |FY ?)?(?:19|20)\d\d)\W*$",
    re.IGNORECASE,
)
_AND_SHARE = re.compile(
    r"^(?P<what>[^?]{8,}?),?\s(?:and|&|\+)\s(?:(?:as|its|their|what) )?(?:an? |the )?(?:%|percent(?:age)?) of "
    r"(?P<whole>[^?+&,]{3,40}?)\W*$",
    re.IGNORECASE,
)
# "Is its current ratio above 1, and did it get better between 2023 and 2024": a level, and how it moved to it.
_BETTER = r"(?:better|worse|improve|worsen|rise|fall|increase|decrease|deteriorate|decline|higher|lower)"
_AND_MOVED = re.compile(
    r"^(?P<verb>is|was) (?P<what>[^?,]{4,60}? (?:ratio|margin|turnover|coverage|working capital|cash flow)) "
    r"(?P<level>(?:above|below|over|under|at least|positive|negative)\b[^?,]{0,20}),? and "
    rf"(?:did|has) it (?P<moved>(?:get(?:ting)? )?{_BETTER}(?: or {_BETTER})?) "
    r"(?P<span>(?:between|from) (?:FY ?|fiscal )?20\d\d (?:and|to) (?P<last>(?:FY ?|fiscal )?20\d\d))\W*$",
    re.IGNORECASE,
)
_MARKER = re.compile(r"\s*\[\w+\]")
_ASKED_TWICE = re.compile(r"%|\b(?:percent\w*|share|ratio|why|and (?:how|what|which))\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Twofold:
    """The two questions, and what each asks for; second: "" where the thing of the first has no name to ask it by.

    apart: whether each half names the thing in the question's own words, so that both may be told in any way.
    """

    first: str
    second: str
    one: str
    other: str
    apart: bool = False


def twofold(question: str) -> Twofold | None:
    """A question as the two that it asks; None for one that asks for one thing, or two of different things."""
    if (both := _BOTH_OF.match(question)) is not None and not _APART.search(question):
        how, of = both["how"] or "", f" of {both['thing']}{both['when'] or ''}"
        first, second = (f"what was the {how}{both[name]}{of}?" for name in ("one", "other"))
        return Twofold(first, second, both["one"], both["other"], apart=True)
    found = _TWO.match(question)
    if found is None or _APART.search(question):
        return None
    one, when = found["one"].strip(" ,"), found["when"] or ""
    other = _OF_IT.sub("", found["other"])
    lead = found["lead"] or ""
    first = f"{lead}{one}{when}{'?' if lead else ''}"
    second = "" if _DID.search(question) else f"{other} of {_AMOUNT.sub('', one)}{when}"
    return Twofold(first, second, one, other)


def both_told(question: str, made: Answer, asked: Asked) -> Answer:
    """The answer to both halves of a question for two measures of one thing, where as a whole it had none for sure."""
    two = twofold(question)
    if two is None or (ticked(made) and (not two.apart or len(made.citations) > 1)):
        return made
    first = asked(two.first)[0]
    told = ticked(first)
    if told and (whole := _with_column(first, two)):
        return as_answer_to(whole, made)
    if told and _bears(first, two.other):
        return as_answer_to(first, made)
    if not two.second or not ticked(second := asked(two.second)[0]):
        return made
    if _bears(second, two.one):
        return as_answer_to(second, made)
    joined = told and (two.apart or first.mode == second.mode == "computed")
    return as_answer_to(joined_answers(first, second), made) if joined else made


def ticked(made: Answer) -> bool:
    """Whether an answer has a figure with a tick, and none without."""
    return not made.refused and bool(made.numbers) and all(one.status != "unverified" for one in made.numbers)


def as_answer_to(told: Answer, made: Answer) -> Answer:
    """What is told, as the answer to the question that was asked."""
    return replace(told, question=made.question, standalone=made.standalone, steps=made.steps)


def _bears(made: Answer, words: str) -> bool:
    """Whether one sentence that the answer quotes says all of the other half, and more than one number."""
    ticked = {number.citation for number in made.numbers}
    return any(_says(one, words) for one in made.citations if one.marker in ticked and not one.cells)


def _says(cited: Citation, words: str) -> bool:
    said = frozenset(content(cited.quote))
    names = frozenset(content(f"{cited.filing.company} {cited.filing.ticker} {cited.filing.title}"))
    wanted = [stem for stem in content(_AMOUNT.sub("", words)) if stem not in names and not stem.isdigit()]
    return bool(wanted) and all(bears(stem, said) for stem in wanted)


def _with_column(made: Answer, two: Twofold) -> Answer | None:
    """The answer with the cell of its own row whose column is the other measure; None where no one column is."""
    rows = [one for one in made.citations if one.cells]
    if len(made.citations) != 1 or not rows:
        return None
    row = rows[0]
    wanted = frozenset(content(two.other)) - frozenset(content("weighted average"))
    fit = [at for at, (column, text) in enumerate(row.cells) if text and wanted <= frozenset(content(column))]
    if len(fit) != 1 or not wanted:
        return None
    column, text = row.cells[fit[0]]
    by = len(made.text) + 2
    added = f"{no_marker(row.label)}, {no_marker(' '.join(column.split()))}: {text} {row.marker}"
    checked = [one for one in check_numbers(added, made.citations) if one.cell == fit[0]]
    if len(checked) != 1 or checked[0].status == "unverified":
        return None
    moved = replace(checked[0], start=checked[0].start + by, end=checked[0].end + by)
    return replace(made, text=f"{made.text}\n\n{added}", numbers=(*made.numbers, moved))


def joined_answers(first: Answer, second: Answer) -> Answer:
    """Both answers, one after the other, their footnotes named anew."""
    if _without_markers(first.text) in _without_markers(second.text):
        return second
    names = {one.marker: f"[{at}]" for at, one in enumerate(second.citations, len(first.citations) + 1)}
    own = {one.marker: f"[{at}]" for at, one in enumerate(first.citations, 1)}
    text, citations, numbers = renamed(first.text, first.citations, first.numbers, own)
    other, more, moved = renamed(second.text, second.citations, second.numbers, names)
    by = len(text) + 2
    shifted = tuple(replace(one, start=one.start + by, end=one.end + by) for one in moved)
    whole = by_family(f"{text}\n\n{other}", (*citations, *more), (*numbers, *shifted))
    notices = tuple(dict.fromkeys((*first.notices, *second.notices)))
    contexts = (*first.contexts, *second.contexts)
    return replace(first, text=whole[0], citations=whole[1], numbers=whole[2], notices=notices, contexts=contexts)


def one_twice(question: str) -> tuple[str, str] | None:
    """The two questions for one figure in two ways; None for any other question."""
    if (twice := _IN_TOTAL.match(question.strip())) is not None:
        return f"{twice['what']} in total?", f"{twice['what']} {twice['when']}?"
    if (moved := _AND_MOVED.match(question.strip())) is not None:
        level = f"{moved['verb']} {moved['what']} {moved['level']} in {moved['last']}?"
        way = (
            "improve or worsen" if re.search(r"\b(?:better|worse)\b", moved["moved"], re.IGNORECASE) else moved["moved"]
        )
        return f"{level[:1].upper()}{level[1:]}", f"Did {moved['what']} {way} {moved['span']}?"
    share = _AND_SHARE.match(question.strip())
    if share is None or _ASKED_TWICE.search(share["what"]):
        return None
    return f"{share['what']}?", f"{share['what']} as a percentage of {share['whole']}?"


def _without_markers(text: str) -> str:
    return _MARKER.sub("", text).strip()
