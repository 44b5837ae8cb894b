"""A question that brings its formula along, with the formula behind it: "X is defined as: A / B."

However it is brought in ("X for Acme in 2022: take A over B", "X, with A in the numerator and B in the denominator",
"X by dividing A by B", "X for Acme is defined as A / B. Compute it"), what is a formula is told by reading it: every
word of it is an item of the book or a row's own, or it is none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rag.calculator.expressions import Node, Operation, refs
from rag.calculator.formulas import ROW, book
from rag.calculator.question.formula_words import as_signs
from rag.calculator.question.inputs import HELD
from rag.calculator.question.phrases import SAYS_NOTHING, NotUnderstood, Reader, plain

_SIGN = re.compile(
    r"\b(?:plus|minus|less|divided by|dividing|over|times|adding|subtracting|deducting|numerator|ratio of)\b|"
    r"\s[-+*/÷×]\s|\)\s*/",
    re.IGNORECASE,
)
_HOW = r"(?:defined|calculated|computed|measured|determined|taken|worked out|found|obtained|given)"
_THAT = r"(?:i\.?e\.?,?|that is,?|meaning|equal to|which (?:is|means|equals)|being)"
_SAID = rf"(?:(?:which |it |this |if )?(?:is |are |was )?(?:here )?{_HOW} (?:here )?(?:as|by|from)|{_THAT})"
_NAMED = r"(?:(?:where|with|if|here|and)\s+)?(?:the |its )?(?P<{}>[A-Za-z][\w &%/’'-]{{1,40}}?)\s*"
# What leads to a formula for sure, and what may.
_LED = rf"(?:{_SAID}|(?:the )?(?:formula|definition)(?: is| being)?)\s*:?\s*(?:simply |the )?"
_MAY = r"(?:taking|take|using|use|with|by(?= dividing)|as(?! an? \w+ of\b))\s+"
_SPLIT = re.compile(
    rf"(?P<sure>(?:[,;:(]|\s[-–—])\s*{_LED}|\s{_LED}|"
    rf"(?:[,;:(.?]|\s[-–—]|(?=\s(?:where|with|if)\s))\s*{_NAMED.format('name')}"
    rf"(?:=|means\b|(?:is|are) (?:here )?{_HOW} (?:as|by)\b)\s*:?\s*|"
    rf"[.?]\s+(?:it|this|that) is {_HOW} (?:as|by)\s*:?\s*|"
    r"[.?;]\s+(?:define|take|calculate|compute) (?:it|this|that) as\s*:?\s*)|"
    rf"(?P<may>(?:[,;:(]|\s[-–—])\s+{_MAY}|\s{_MAY}|(?:[,:]|\s[-–—])\s+|\s?\()",
    re.IGNORECASE,
)
# "…; divide by total revenues": what was added up before is divided.
_THEN = re.compile(
    r"[;,.]\s*(?:and |then )*(?:divide|divided)(?: it| this| that| the (?:sum|result))? by\s+|"
    r",?\s+and (?:then )?dividing (?:it|this|that|the (?:sum|result)) by\s+",
    re.IGNORECASE,
)
# "Taking operating profit as A less B, and adding C": an item told within the formula.
_WITHIN = re.compile(
    r"^[a-z][a-z &-]{2,40}? as (?P<own>.+?),?\s+(?:and )?(?:adding(?: back)?|plus)\s+(?P<more>.+)$", re.IGNORECASE
)
# "(A + B) / C": what stands in brackets is a part of the formula.
_GOES_ON = re.compile(r"\s*(?:[-+*/÷×]|(?:over|divided by|times|plus|minus|less)\b)", re.IGNORECASE)
_STOP = re.compile(r"(?<=[.?!;])(?<!\b[A-Z]\.)(?<!\b(?:Inc|Cos|Ltd)\.)(?<!\b(?:Co|vs)\.)(?<!\bCorp\.)(?=\s|$)")
# Where a formula may end within its sentence.
_CUT = re.compile(
    r",\s|:\s|\?|\s(?=(?:in|for|at|as of|during|of) (?:the )?(?:FY|fiscal|year|end|(?:19|20)\d\d|(?-i:[A-Z])))|\)\s",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"^\W*(?:what|how|which|who|when|where|why|did|does|do|is|was|were|are|has|have|calculate|compute|determine|find|"
    r"give|tell|show|state|by|at|on|over|in|for|as|work out|sum|using|based)\b",
    re.IGNORECASE,
)
_WANTS = re.compile(
    r"^\W*(?:we|i) (?:want|need|would like|wish|define|measure|compute|calculate)(?: to (?:know|see|have))? "
    r"(?:an? |the )?",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"^\W*(?:please )?(?:give|state|report|provide|find|show|tell|compute|calculate|determine|work out)(?: me)?\s+"
    r"(?=[a-z])",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"\s*(?:(?:what (?:is|was) (?:it|that|this)|how many times|how much is (?:it|that)|what is the result)\b\s*\??|"
    r"(?:compute|calculate|find) (?:it|that|this)\.)",
    re.IGNORECASE,
)
_DAY = re.compile(
    r"\s+(?:at|as of|on) (?:the )?(?:[A-Z][a-z]{2,8}\.? \d{1,2}, |(?:end|close) of (?:fiscal |FY ?)?)"
    r"(?P<year>(?:19|20)\d\d)\b"
)
_NOT_FIRST = re.compile(
    r"^(?:what|how|which|who|did|does|do|was|were|is|are|net of|take|taking|use|using|calculate|compute|by|with|and|or|"
    r"in|on|at|for|from|to|its|than|compare\w*|change|growth|increase)\b|"
    r"\b(?:what|how|which|did|was|were|defined|dividing|numerator|denominator|compared|respectively|percent\w*|as)\b",
    re.IGNORECASE,
)
_DEFINED = re.compile(r"(?P<is>\bis defined as:)\s*(?P<body>[^?!=]+?)(?=[.;?](?:\s|$)|$)", re.IGNORECASE)
# "…, and equity as total equity": another item that is told.
_MORE = re.compile(r"\band [a-z &-]+ (?:as|is|being)\b|=", re.IGNORECASE)
_TWO = re.compile(
    r",?\s+(?:taking|with|using|treating|counting)\s+(?:the |its )?(?P<one>[a-z][a-z -]{2,30}?) as (?P<own>[^?]+?),?"
    r"\s+and\s+(?:the |its )?(?P<other>[a-z][a-z -]{2,30}?) as (?P<its>[^?]+?)\?",
    re.IGNORECASE,
)
# "Debt as long-term debt only": nothing else is in it, as nothing else is told.
_ALONE = re.compile(r"\s+(?:only|alone)\s*$", re.IGNORECASE)
_PAIR = (("one", "own"), ("other", "its"))
_YEAR = re.compile(r"\W*(?:19|20)\d\d\s*,")
_LEVELS = frozenset(("money", "per_share"))
_LONGEST, _MOST_WORDS = 2000, 7


def with_formula(question: str, company: Collection[str]) -> str:
    """The question with the formula that it brings along behind it; as it is where it brings none, or tells it so.

    company: lower-case words that name the company.
    """
    if len(question) > _LONGEST or not (_SIGN.search(question) or _TWO.search(question)):
        return question
    if _DEFINED.search(question):
        return _DEFINED.sub(lambda told: f"{told['is']} {as_signs(told['body'])}", question)
    if (both := _both(question, frozenset(company))) is not None:
        return both
    text = _THEN.sub(", divided by ", question)
    for split in _SPLIT.finditer(text):
        for told in _bodies(text, split):
            if made := _anew(text[: split.start()], told, split, frozenset(company)):
                return made
    return question


def _both(question: str, company: frozenset[str]) -> str | None:
    """ "…, taking debt as A plus B and equity as C": each under its own name; None for any other question."""
    found = _TWO.search(question)
    if found is None:
        return None
    told = [(plain(found[name]), as_signs(_ALONE.sub("", found[body]))) for name, body in _PAIR]
    known = all(book().names.get(name) or name in HELD for name, _ in told)
    if not known or any(_read(body, company) is None or _NOT_FIRST.search(body) for _, body in told):
        return None
    said = " ".join(f"{name[:1].upper()}{name[1:]} is defined as: {body}." for name, body in told)
    return f"{question[: found.start()]}? {said}{question[found.end() :]}"


@dataclass(frozen=True, slots=True)
class _Body:
    """What may be a formula, what follows it within its sentence, and the sentences behind."""

    text: str
    within: str
    behind: str


def _bodies(question: str, split: re.Match[str]) -> Iterator[_Body]:
    """What may be the formula behind a split, the longest first."""
    start = split.end()
    stop = _STOP.search(question, start)
    end = stop.start() if stop else len(question)
    behind = question[end:].strip()
    if split[0].rstrip().endswith("(") or split[0].lstrip().startswith("("):
        closed = _closing(question, start)
        if closed is not None and closed < end and not _GOES_ON.match(question, closed + 1):
            yield _Body(question[start:closed], question[closed + 1 : end], behind)
        return
    for cut in [end, *(one.start() + (one[0] == ") ") for one in reversed([*_CUT.finditer(question, start, end)]))]:
        yield _Body(question[start:cut].rstrip(".?!; "), question[cut:end], behind)


def _closing(text: str, start: int) -> int | None:
    """Where the bracket that was opened right before ends."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return None


def _anew(head: str, told: _Body, split: re.Match[str], company: frozenset[str]) -> str:
    """The question with the formula behind it; "" where it is none, or of something that was not asked for."""
    if (
        not _SIGN.search(told.text)
        or _YEAR.match(told.text)
        or "=" in told.text
        or told.text.count("(") != told.text.count(")")
    ):
        return ""
    body = _WITHIN.sub(r"(\g<own>) plus \g<more>", told.text)
    # "Net income / total assets at December 31, 2020" is of the year that is asked about.
    body = _DAY.sub(lambda day: "" if day["year"] in head and "average" not in body.lower() else day[0], body)
    signs, name = as_signs(body), _name(head, company)
    node = _read(signs, company)
    if node is None or not name or not _is_formula(node, sure=split["sure"] is not None) or not _is_of(name, node):
        return ""
    if _MORE.search(told.within) or (split["name"] and not _is_same(plain(split["name"]), name, node)):
        return ""
    return f"{_asked(head, told.within)} {_printed(name, head)} is defined as: {signs}. {_behind(told)}".strip()


def _is_same(said: str, asked: str, node: Node) -> bool:
    """Whether what a formula is told of is what is asked for: by initials, by its last words, or as its margin."""
    said = said.removeprefix("unadjusted ")
    alike = said in ("it", "this", "that") or (
        book().names.get(said) is not None and book().names.get(said) == book().names.get(asked)
    )
    margin = asked == f"{said} margin" and isinstance(node, Operation) and node.operator == "/"
    return alike or said == asked or margin or asked.endswith(f" {said}")


def _asked(head: str, within: str) -> str:
    """The sentence that asks."""
    within = _POINTS.sub("", within).strip(" .?,:;)")
    head = _WANTS.sub("", head).strip(" ,:;(")
    asked = _TELLS.sub("What is ", f"{head} {within}".strip())
    return f"{asked if _ASKS.match(asked) or '? ' in asked else f'What is {asked}'}".rstrip(" .?") + "?"


def _behind(told: _Body) -> str:
    """What else is said: how to round, and no more "what is it?"."""
    return re.sub(r"^[\s.?!;,]+", "", _POINTS.sub("", told.behind, count=1))


def _read(text: str, company: frozenset[str]) -> Node | None:
    try:
        return Reader(HELD, rows=True, company=company).read(text)
    except NotUnderstood:
        return None


def _is_formula(node: Node, *, sure: bool) -> bool:
    """Whether it is arithmetic of figures; where nothing leads to it for sure, one of them at least is known."""
    found = list(refs(node))
    rows = [ref.name.removeprefix(ROW) for ref in found if ref.name.startswith(ROW)]
    known = len(rows) < len(found) or any(map(book().labelled, rows))
    return isinstance(node, Operation) and len(found) > 1 and (known or sure) and not any(map(_NOT_FIRST.search, rows))


def _name(head: str, company: frozenset[str]) -> str:
    """What the words before a formula call it: the last name of the book in them."""
    words = plain(head).split()
    for end in range(len(words), 0, -1):
        for start in range(max(0, end - _MOST_WORDS), end):
            said = " ".join(words[start:end])
            known = said in book().names or (said.endswith(" ratio") and said.removesuffix(" ratio") in book().names)
            # "Cash conversion" is no cash.
            if known and (end == len(words) or _is_beside(words[end], company)):
                return said
    free = re.sub(r"\b(?:for|of|at|in|as of|by|on)\b.*$", "", _WANTS.sub("", head)).split("'s ")[-1].split("’s ")[-1]
    free = re.sub(r"^\W*(?:what (?:is|was|were|are)|compute|calculate|find|determine|give|the)\b", "", free, flags=re.I)
    kept = [word for word in plain(free).split() if word not in company and not re.search(r"\d", word)]
    name = " ".join(kept)
    return name if 0 < len(kept) <= _MOST_WORDS and not _NOT_FIRST.search(name) else ""


def _is_beside(word: str, company: frozenset[str]) -> bool:
    """Whether a word behind a name is none of it."""
    return word in SAYS_NOTHING or word in company or not word.isalpha() or word in ("where", "if", "so", "here")


def _printed(name: str, head: str) -> str:
    """A name as the question writes it, at the begin of a sentence."""
    words = ("(?:and|&)" if word == "and" else re.escape(word) for word in name.split())
    found = re.search(r"\W*".join(words), head, re.IGNORECASE)
    said = found[0] if found else name
    return f"{said[:1].upper()}{said[1:]}"


def _is_of(name: str, node: Node) -> bool:
    """Whether a name can be that of a formula: no item is a quotient, and no part of itself."""
    known = book().names.get(name) or book().names.get(name.removesuffix(" ratio"))
    if known is None:
        return True
    itself = known in {ref.name for ref in refs(node)}
    return not itself and (known in book().formula or book().kind_of(known) not in _LEVELS or known not in book().item)
