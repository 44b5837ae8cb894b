"""A question put in free words, as the calculator reads it: "what slice of its earnings did Acme book as tax".

Tried only where the question as it stands has no answer for sure, and only for what is computed. Whose figure it is and
when are taken out first; of what is left every word has to belong to one way of asking and to the figures that it
names. Where the question brings its own formula, that tells what is asked for, and the sentence before it may say the
same in any words that are of no other figure, time, company or part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rag.answering.match.part_names import ReportOf, names_of_parts
from rag.answering.ratios.masked import TIME
from rag.calculator.expressions import Node, Operation, refs
from rag.calculator.formulas import ROW, book
from rag.calculator.question.asked_freely import Asked, asked_freely
from rag.calculator.question.asking import is_danger
from rag.calculator.question.described import described
from rag.calculator.question.formula_words import as_signs
from rag.calculator.question.inputs import HELD
from rag.calculator.question.phrases import NotUnderstood, Reader, plain
from rag.query.names import find_companies
from rag.types import Filing

_SENTENCE = re.compile(r"(?<=[.?!])(?<!\b[A-Z]\.)(?<!\b(?:Inc|Cos|Ltd)\.)(?<!\b(?:Co|vs)\.)(?<!\bCorp\.)\s+")
_FORM = re.compile(r"^(?:Answer in|Round to) ", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s?(?=[\s?.,]|$)")
_LED = (
    r"(?:,?\s*\b(?:over|across|between|from|in|for|during|at|as of|to)(?: the)?"
    r"(?: (?:years?|two|three|four|five|from))* ?)?"
)
_JOINT = r"\s*(?:,|,?\s*\band\b|\bto\b|\bthrough\b|\buntil\b|[-–])\s*(?:(?:in|from) )?"
_TIMES = re.compile(rf"{_LED}§(?:{_JOINT}§)*", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d|(?<=FY)\d\d|(?<=FY )\d\d")
_PART_OF_YEAR = re.compile(r"\b(?:q[1-4]|[1-4]q|h[12]|quarter|half|months|weeks)\b", re.IGNORECASE)
_DEFINED = re.compile(r"^(?P<name>[A-Za-z][\w &/’'-]*?) is defined as:? (?P<body>.+)$", re.IGNORECASE)
_TAKE = re.compile(
    r"^(?:please )?(?:use|take|calculate|compute|(?:define|calculate|compute|measure|work out|take) (?:it|this|that) "
    r"as|(?:divide|dividing) (?=.+ by )) ?(?P<body>.+)$",
    re.IGNORECASE,
)
_GIVE = re.compile(
    r"^(?:please )?(?:give|express|state|report|show|put|quote|tell|calculate|compute)(?: me)? (?P<a>.+?) "
    r"as (?:an? |the )?(?:percent(?:age)?|%|share|proportion|fraction) of (?P<b>.+)$",
    re.IGNORECASE,
)
_MULTIPLE = re.compile(
    r"^(?:please )?(?:give|express|state|report|show|put|quote)(?: me)? "
    r"(?:it|this|that|the (?:answer|result|cover|coverage)) as a multiple of (?P<b>.+)$",
    re.IGNORECASE,
)
_QUOTIENT = re.compile(r"^(?P<ratio>ratio of .+ to )(?P<b>.+)$")
_MORE_THAN = re.compile(r"^(?P<did>did .+?) (?:more|less)(?P<one> .+?) than (?P<other>.+)$", re.IGNORECASE)
_BY = re.compile(r"^divide (?P<a>.+?) by (?P<b>.+)$", re.IGNORECASE)
# What is held is held at the end of a year where it is told for no other day.
_CLOSING = re.compile(r"\b(?<!average )(?:year[- ]end|closing|end[- ]of[- ]year) (?=[a-z])", re.IGNORECASE)
# What makes the first sentence ask for more than the figure behind it, or for a part of it.
_MORE = re.compile(
    r"\b(?:and (?:what|how|why|which|did|was|by)|why|which|than|versus|vs|compar\w*|chang\w*|gr[eo]w\w*|rise|rose|fell|"
    r"fall|increas\w*|decreas\w*|declin\w*|improv\w*|better|worse|if|unless|would|should|except\w*|exclud\w*|"
    r"without|ignoring|aside|only|not|never|(?:before|after)(?! (?:it|they|being|paying|collecting|selling)\b)|per|"
    r"international\w*|domestic\w*|foreign|overseas|abroad|division\w*|units?|region\w*|subsidiar\w*|affiliates?|"
    r"parent|franchise\w*|online|country|countries|wholesale|retail|finished goods|raw materials?|work in pro\w+|"
    r"continuing|discontinued|peers?|competitors?|rivals?|industry)\b",
    re.IGNORECASE,
)
# Which statement's row is meant, of two that are called the same.
_PRINTED_IN = re.compile(r"\b(?:statements?|balance sheets?|notes?|footnotes?)\b", re.IGNORECASE)
# "Spending on advertising" as a row of costs is called.
_SPENDING = re.compile(r"\bspending on ((?:(?! and ).)+?) (?=as a percentage of\b)")
_LETTERS = re.compile(r"\b[A-Z]{2,}\b|\bI\b")
_CAPITAL = re.compile(r"(?<!^)\b[A-Z][A-Za-z]")
_NO_ROW = re.compile(r"\b(?:it|its|they|which|that|what|did|does|was|were|who|when)\b|\d")


@dataclass(frozen=True, slots=True)
class _Bare:
    """A question without whose it is and when. years: ascending; when: the time as it is said, of one year."""

    text: str
    company: str
    years: tuple[int, ...]
    when: str


def put_freely(question: str, filings: Sequence[Filing], report_of: ReportOf) -> Iterator[str]:
    """The question as the calculator reads it; none where a word of it belongs to nothing."""
    sentences = _SENTENCE.split(question.strip())
    form = " ".join(one for one in sentences if _FORM.match(one))
    said = [one for one in sentences if not _FORM.match(one)]
    found = find_companies(question, filings)
    if not 0 < len(said) <= 2 or len(found.companies) != 1 or found.absent or found.strangers:
        return
    if len(said) == 2 and _PRINTED_IN.search(said[1]):
        return
    bare = _bare(said[0], filings)
    if bare is None or not bare.company or is_danger(bare.text):
        return
    parts = _words_of_parts(question, found.companies[0], filings, report_of)
    if len(said) == 1:
        asked = asked_freely(described(bare.text), bare.years)
        told = _told(asked, bare) if asked is not None and _is_of_all(" ".join(asked.figures), parts) else ""
    elif multiple := _MULTIPLE.match(said[1].rstrip(" .?")):
        asked = asked_freely(described(bare.text), bare.years)
        narrowed = _narrowed(asked, described(multiple["b"])) if asked is not None else None
        told = _told(narrowed, bare) if narrowed is not None and _is_of_all(" ".join(narrowed.figures), parts) else ""
    else:
        told = _as_defined(bare, said[1].rstrip(" .?"), parts, filings)
    for one in dict.fromkeys((told, *(_SPENDING.sub(rf"\1 {cost} ", told) for cost in ("costs", "expense")))):
        if one:
            yield f"{one} {form}".strip()


def _bare(sentence: str, filings: Sequence[Filing]) -> _Bare | None:
    """The sentence without its company and its times; None where it is of a part of a year."""
    if _PART_OF_YEAR.search(sentence):
        return None
    spans = find_companies(sentence, filings).spans
    company, text = "", sentence
    for _, start, end in sorted(spans, reverse=True):
        company = _POSSESSIVE.sub("", text[start:end]).strip()
        own = _POSSESSIVE.match(text, end)
        text = f"{text[:start]} {text[own.end() if own else end :]}"
    times = list(TIME.finditer(text))
    years = sorted({_year(one[0]) for time in times for one in _YEAR.finditer(time["time"])})
    when = re.sub(r"^of ", "", " ".join(times[0][0].split()).strip(" ,")) if len(times) == 1 else ""
    text = _TIMES.sub(" ", TIME.sub(lambda time: f"{time[0][: -len(time['time'])]}§", text))
    text = re.sub(r"\s+(?=[,?.;])", "", " ".join(text.split())).strip(" ,")
    return _Bare(text, company, tuple(years), when) if "§" not in text else None


def _year(digits: str) -> int:
    return int(digits) if len(digits) == len("2000") else 2000 + int(digits)


def _words_of_parts(
    question: str, company: str, filings: Sequence[Filing], report_of: ReportOf
) -> frozenset[tuple[str, ...]]:
    """The parts of the company, each as its plain words."""
    names = names_of_parts(question, company, filings, report_of)
    return frozenset(tuple(plain(name).split()) for name in names)


def _is_of_all(text: str, parts: frozenset[tuple[str, ...]]) -> bool:
    """Whether words name nothing but figures of the whole company."""
    words = plain(text).split()
    whole = not any(part and tuple(words[at : at + len(part)]) == part for part in parts for at in range(len(words)))
    known = {word.upper() for name in book().names for word in name.split()} | {"R", "D", "PP", "SG"}
    return whole and set(_LETTERS.findall(text)) <= known and not _CAPITAL.search(_LETTERS.sub(" ", text))


def _told(asked: Asked, bare: _Bare) -> str:
    """What is asked, of whom and when."""
    first, last = (bare.years[0], bare.years[-1]) if bare.years else (0, 0)
    figure, all_of_them = f"{asked.expression} of {bare.company}", last - first == len(bare.years) - 1
    if asked.mode == "single":
        return f"What was {figure} {_led(bare.when)}?" if len(bare.years) == 1 and bare.when else ""
    if asked.mode in ("mean", "sum"):
        # Two years with one between them are no run of years, unless they are told as its ends.
        years = range(first, last + 1)
        if len(bare.years) < 2 or (len(bare.years) > 2 and not all_of_them):
            return ""
        if asked.mode == "mean":
            return f"What was the {len(years)}-year average of {figure} from FY{first} to FY{last}?"
        return f"What was {figure} across {', '.join(f'FY{one}' for one in years[:-1])} and FY{last} together?"
    if len(bare.years) != 2:
        return ""
    span = f"from FY{first} to FY{last}"
    if asked.mode == "cagr":
        return f"What was the compound annual growth rate of {figure} {span}?"
    return (
        f"By how many percentage points did {figure} change {span}?"
        if asked.points
        else f"What was the change in {figure} {span}?"
    )


def _narrowed(asked: Asked, other: str) -> Asked | None:
    """A ratio to what the next sentence calls more precisely: "interest" as "net interest"."""
    found = _QUOTIENT.match(asked.expression)
    known = found is not None and book().names.get(plain(other))
    if found is None or not known or not {*plain(found["b"]).split()} & {*plain(other).split()}:
        return None
    return replace(asked, expression=f"{found['ratio']}{other}", figures=(*asked.figures, other))


def _led(when: str) -> str:
    return when if re.match(r"(?:in|at|as|on|for|during)\b", when, re.IGNORECASE) else f"in {when}"


def _as_defined(bare: _Bare, definition: str, parts: frozenset[tuple[str, ...]], filings: Sequence[Filing]) -> str:
    """The figure that the second sentence defines, of the company and the time that the first one names."""
    own = _bare(definition, filings)
    found = _DEFINED.match(definition) or _TAKE.match(definition)
    given = _GIVE.match(own.text) if own is not None else None
    if given is not None and own is not None and not own.years:
        sides = tuple(described(given[one].strip(" ,")) for one in ("a", "b"))
        name, body = f"{sides[0]} as a percentage of {sides[1]}", f"({sides[0]}) / ({sides[1]})"
    elif found is not None:
        by = _BY.match(definition)
        said = f"{by['a']} divided by {by['b']}" if by else found["body"]
        body = as_signs(described(_CLOSING.sub("", said)))
        name = found["name"].strip() if "name" in found.re.groupindex else _name(body)
    else:
        return ""
    node = _read(body)
    if node is None or not bare.when or len(bare.years) != 1 or not _is_asked(bare.text, name, node, parts):
        return ""
    if given is not None:
        return f"What was {name} of {bare.company} {_led(bare.when)}?"
    return f"What is {bare.company}'s {name} {_led(bare.when)}? {name[:1].upper()}{name[1:]} is defined as: {body}."


def _name(body: str) -> str:
    return "days ratio" if re.match(r"\(?36[056]\b", body) else "ratio"


def _read(body: str) -> Node | None:
    """The formula, where it is arithmetic of figures that are known or are called as rows are."""
    try:
        node = Reader(HELD, rows=True).read(body)
    except NotUnderstood:
        return None
    rows = [ref.name.removeprefix(ROW) for ref in refs(node) if ref.name.startswith(ROW)]
    known = len(rows) < len(list(refs(node)))
    return node if isinstance(node, Operation) and known and not any(map(_NO_ROW.search, rows)) else None


def _is_asked(head: str, name: str, node: Node, parts: frozenset[tuple[str, ...]]) -> bool:
    """Whether the first sentence asks for the one figure that is defined, however it calls it."""
    text = described(head)
    # Whether one is more than the other, the figure that is defined of both tells.
    if "/" in name or " as a percentage of " in name:
        text = _MORE_THAN.sub(r"\g<did>\g<one> \g<other>", text)
    if _MORE.search(text) or re.search(r"\d|[;:()]", text) or not _is_of_all(text, parts):
        return False
    used = {*book().leaves(node), *(ref.name for ref in refs(node))}
    used |= {other for one in used for other in book().family(one)} | {book().names.get(plain(name), name)}
    words = f" {plain(text)} "
    for said in sorted(book().names, key=len, reverse=True):
        if f" {said} " in words:
            if book().names[said] not in used:
                return False
            words = words.replace(f" {said} ", " | ")
    return True
