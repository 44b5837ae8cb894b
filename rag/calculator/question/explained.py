"""What a question says its own names are, as sentences of their own: "…, where debt is A plus B and EBITDA is C + D?".

However it is joined on ("with net debt being …", "Total debt = A + B; what is …", "taking A as capex"), it becomes
"Debt is defined as: A plus B." behind the question. Only what reads as arithmetic of figures is taken for a
definition, or as one figure under another name: "where revenue is recognized over time" stays where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.calculator.expressions import Node, Operation, Ref, refs
from rag.calculator.formulas import ROW, book
from rag.calculator.question.inputs import HELD
from rag.calculator.question.phrases import NotUnderstood, Reader, plain

_WORD = (
    r"(?!(?:and|or|is|are|was|were|be|being|what|how|which|who|where|with|if|when|than|it|this|that|for|in|at|by|from|"
    r"let|assume|assuming|suppose|please|use|using|taking|treating|counting|round|answer|calculate|compute)\b)"
    r"[A-Za-z][\w&%/’'-]*"
)
_NAMES = rf"{_WORD}(?: (?:of )?{_WORD}){{0,5}}(?: ?\([A-Za-z&]{{2,12}}\))?"
_HOW = r"(?:defined|calculated|computed|measured|determined|taken|understood|counted)"
_LINK = (
    rf"(?:(?: here)?,? (?:is|are|being|be|to be|means?|meaning|equals?|refers to|stands for)(?: here)?"
    rf"(?: {_HOW}(?: here)? (?:as|by|from))?(?= )| (?:here )?{_HOW} (?:as|by)(?= |:)| ?= ?)[:,]? ?"
)
_OWN = r"(?:the |its |our |their )?"
# Where definitions begin within a sentence; at the start of one they need no such word.
_OPENS = re.compile(
    r"(?:[,;:]| [-–—])? ?\(?\b(?:where(?:by| the)?|with|if|when|given(?: that)?|assuming(?: that)?|provided(?: that)?|"
    rf"supposing(?: that)?|and|but)\b {_OWN}(?={_NAMES}{_LINK})|[,;] {_OWN}(?={_NAMES}{_LINK})",
    re.IGNORECASE,
)
_JOINED = re.compile(
    rf"[;,]? ?\b(?:and|with|while|where)\b (?:where |with )?{_OWN}(?={_NAMES}{_LINK})|[;,] {_OWN}(?={_NAMES}{_LINK})",
    re.IGNORECASE,
)
_PIECE = re.compile(
    rf"^\W*(?:(?:let|assume|assuming|suppose|supposing|say|if|where|when|given|that|here|and|the|our|its) )*"
    rf"(?P<name>{_NAMES}){_LINK}(?P<body>\S.+)$",
    re.IGNORECASE,
)
_ASKS = r"(?:then )?(?:what|how|calculate|compute|determine|find|give|work out|tell|show|did|is|was|were|has|have)\b"
_THEN_ASKS = re.compile(rf"[,;:]\s+(?={_ASKS})", re.IGNORECASE)
_SENTENCES = re.compile(r"(?<=[.?!;])(?<!\b[A-Z]\.)(?<!\b(?:Inc|Cos|Ltd)\.)(?<!\b(?:Co|vs)\.)\s+")
# "…, in USD millions", "…, rounded to one decimal": how to print it is no part of a definition.
_TAIL = re.compile(
    r",?\s+(?:\(?in (?:%|percent|usd|us|\$|million|billion|thousand)|rounded|round|to (?:one|two|three|the nearest|\d)|"
    r"answer|expressed|stated|as a (?:%|percent)|with (?:one|two|no) )\b.*$",
    re.IGNORECASE,
)
_HERE = re.compile(r"^(?:for (?:the )?purposes? of|in) (?:this|the|our|my) \w+,? ", re.IGNORECASE)
_CONSISTS = re.compile(
    r"\b(?:consists? of|comprises?|(?:is|are|being) (?:(?:made up|composed) of|the (?:sum|total) of))(?= )",
    re.IGNORECASE,
)
# "…, where debt is A plus B, in FY2018?": the time is asked for where none stands before.
_WHEN = re.compile(
    r",?\s+(?:in|for|during|at|as of|on|over|from) (?:the )?(?:(?:fiscal|year|end of|years?|year[- ]end) )*"
    r"(?:[A-Z][a-z]{2,8} \d{1,2}, |Q[1-4] |FY ?)?(?:19|20)?\d\d"
    r"(?:\s?(?:-|–|to|through)\s?(?:FY ?)?(?:19|20)\d\d)?\s*[.?!]*$"
)
_YEAR = re.compile(r"\b(?:FY ?\d\d|(?:19|20)\d\d)\b")
# "Taking purchases of property as capex, what was …": one figure under another name.
_AS = re.compile(
    r"(?P<before>^|[.?!;] |, | )(?:taking|treating|counting|using|with|use|take|treat|count|"
    rf"if (?:we|you|i) (?:take|treat|count|use)) {_OWN}(?P<body>[^.?!;=]+?) as {_OWN}(?P<name>{_NAMES})"
    r"(?=\s*(?:[.?!;,]|$))[,;]? ?",
    re.IGNORECASE,
)
# "Did its margin (income / revenue) rise", "its margin, income / revenue, rose": the name stands right before it.
_BESIDE = re.compile(
    r" ?\((?P<inner>[^()?]*(?:\([^()]*\)[^()?]*)*)\)|"
    r", (?P<apposed>[^,?;()]+? (?:[/÷]|divided by|over) [^,?;()]+?),(?= )",
    re.IGNORECASE,
)
_THAT_IS = re.compile(
    rf"^(?:(?:i\.?e\.?|that is|which is|which means|meaning|being|or|here),? )?(?:{_HOW} (?:as|by|from) )?",
    re.IGNORECASE,
)
# "If debt is above equity": a comparison is no definition, and an amount no figure of a filing.
_COMPARES = re.compile(
    r"\b(?:above|below|more|higher|lower|greater|than|least|most|up|down|not|only|also|i\.e|calculated|which)\b|\d"
)
_CANONICAL = re.compile(rf"{_NAMES} is defined as: ?\S", re.IGNORECASE)
_SIGN = r"\b(?:plus|minus|less|divided by|over|times)\b|\s[-+*/÷×]\s"
_LONGEST, _MOST_WORDS = 2000, 6


@dataclass(frozen=True, slots=True)
class _Told:
    """A name and what the question says that it is; body is "" where that is another word for the same figure."""

    name: str
    body: str


def explained(question: str) -> str:
    """The question with every definition behind it; as it is where none is brought in within a sentence."""
    if len(question) > _LONGEST:
        return question
    kept, told = list[str](), list[_Told]()
    for sentence in _SENTENCES.split(_beside(_renamed(question, told), told)):
        rest, found = (sentence, ()) if _CANONICAL.match(sentence) else _apart(sentence)
        kept, told = [*kept, *([rest] if re.search(r"\w", rest) else [])], [*told, *found]
    if not (told and kept and all(_is_used(one, kept, told) for one in told)):
        return question
    asked = " ".join(kept).strip()
    asked = f"{asked[:1].upper()}{asked[1:]}{'' if asked[-1:] in '.?!' else '?'}"
    said = (f"{one.name[:1].upper()}{one.name[1:]} is defined as: {one.body}." for one in told if one.body)
    return " ".join((asked, *said))


def _apart(sentence: str) -> tuple[str, Sequence[_Told]]:
    """The sentence without the definitions that it begins or ends with, and those."""
    asks = _THEN_ASKS.search(sentence)
    head, rest = (sentence[: asks.start()], sentence[asks.end() :]) if asks else (sentence, "")
    if found := _chain(head):
        return rest, found
    for opens in _OPENS.finditer(sentence):
        before, after = sentence[: opens.start()], sentence[opens.end() :]
        tail = _TAIL.search(after) or (_WHEN.search(after) if not _YEAR.search(before) else None)
        if found := _chain(after[: tail.start()] if tail else after):
            said = re.sub(r"\b(?:expressed|stated) ", "", tail[0]).rstrip(".?! ") if tail else ""
            return f"{before}{said}?", found
    return sentence, ()


def _chain(text: str) -> Sequence[_Told]:
    """The definitions of "A is B and C is D"; none where any of it is something else."""
    text = _CONSISTS.sub("is the sum of", _HERE.sub("", text.strip(" .?!;,")))
    joints = [joint for joint in _JOINED.finditer(text) if joint.start()]
    starts, ends = [0, *(joint.end() for joint in joints)], [*(joint.start() for joint in joints), len(text)]
    pieces = [_PIECE.match(text[start:end]) for start, end in zip(starts, ends, strict=True)]
    told = [_Told(one["name"].strip(), _bare(one["body"])) for one in pieces if one is not None]
    whole = len(told) == len(pieces) and all(_defines(one, told) for one in told)
    return [replace(one, body="") if _is_same(one) else one for one in told] if whole else ()


def _is_same(one: _Told) -> bool:
    """Whether a name stands for the figure that it is of anyway: "revenue being total revenue"."""
    known = book().names.get(plain(one.body))
    return known is not None and known == book().names.get(plain(one.name))


def _bare(body: str) -> str:
    """The words without a bracket around them or one that belongs to the sentence."""
    body = body.strip(" .?!;,")
    return body.rstrip(" )") if body.count("(") < body.count(")") else body


def _defines(one: _Told, told: Sequence[_Told]) -> bool:
    """Whether the words behind a name are arithmetic of figures, or one figure that the name stands for."""
    names: dict[str, Node] = {_key(other.name): Ref("cash") for other in told if other is not one}
    try:
        node = Reader({**HELD, **names}, rows=True).read(one.body)
    except NotUnderstood:
        return False
    rows = [ref.name.removeprefix(ROW) for ref in refs(node) if ref.name.startswith(ROW)]
    known = len(rows) < len(list(refs(node))) or any(map(book().labelled, rows))
    return known and not any(map(_COMPARES.search, rows)) and isinstance(node, Ref | Operation)


def _key(name: str) -> str:
    """The name as arithmetic calls it."""
    words = plain(re.sub(r"\([^)]*\)", " ", name))
    return book().names.get(words) or words


def _is_used(one: _Told, kept: Sequence[str], told: Sequence[_Told]) -> bool:
    """Whether a name is one of the book, or one that the question or another definition says."""
    key = plain(re.sub(r"\([^)]*\)", " ", one.name))
    said = (*kept, *(other.body for other in told if other is not one))
    return key in book().names or any(f" {key} " in f" {plain(re.sub(r'[()/*+]', ' ', text))} " for text in said)


def _beside(text: str, told: list[_Told]) -> str:
    """The text without the arithmetic that stands in brackets or commas behind a figure of the book."""
    at = 0
    while (found := _BESIDE.search(text, at)) is not None:
        at = found.end()
        words, body = text[: found.start()].split(), (found["inner"] or found["apposed"]).strip()
        names = (" ".join(words[-size:]) for size in range(min(_MOST_WORDS, len(words)), 0, -1))
        name = next((one for one in names if plain(one) in book().names), "")
        made = _Told(name, _THAT_IS.sub("", body))
        if name and re.search(_SIGN, made.body, re.IGNORECASE) and _defines(made, ()):
            told.append(made)
            text, at = f"{text[: found.start()]}{text[found.end() :]}", found.start()
    return text


def _renamed(question: str, told: list[_Told]) -> str:
    """The question without "taking A as B", which tells is added to; as it is where those are no figures."""
    found = _AS.search(question)
    if found is None:
        return question
    name, body = _key(found["name"]), plain(found["body"])
    item = book().names.get(body) or next((one.name for one in (book().labelled(body),) if one), None)
    if name not in {*book().item, *book().formula} or not (item or _defines(_Told(found["name"], found["body"]), ())):
        return question
    told.append(_Told(found["name"], "" if item == name else found["body"].strip()))
    before = "" if found["before"] == ", " else found["before"]
    return f"{question[: found.start()]}{before}{question[found.end() :]}".strip()
