"""The parts of a company that a question names, as filings print them or as people call them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rag.calculator.facts.parts import regions
from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain

_NOUN = (
    r"(?:(?:business|operating|reportable|product|geographic) )?(?:segments?|divisions?|business(?:es)?|units?|"
    r"regions?|geograph(?:y|ies)|markets?|products?|categor(?:y|ies)|platforms?|operations?|brands?|channels?|"
    r"franchises?|therap(?:y|eutic) areas?)"
)
_NOUN_END = re.compile(rf"\s+{_NOUN}$", re.IGNORECASE)
# "Eliquis alliance revenues and direct sales" is called Eliquis.
_MEASURE_END = re.compile(r"(?:\s+(?:alliance|direct|net|product|and|revenues?|sales))*\s+(?:revenues?|sales)$", re.I)
# "ZYTIGA/abiraterone acetate": the name before what it is made of.
_ALSO = re.compile(r"(?<=\w)\s*/\s*[a-z][a-z ]+$")
_BEFORE = r"(?:\b(?:in|from|of|at|by|for|on|through)\s+)?(?:\b(?:the|its|their)\s+)?"
_JOINT = r"(?:[\s,&/’'()-]+(?:and\s+)?)"


@dataclass(frozen=True, slots=True)
class Named:
    """A part that the question names, and where it does so; spellings are the printed names that it may stand for."""

    spellings: tuple[str, ...]
    start: int
    end: int
    noun: str


def named_parts(question: str, names: Sequence[str]) -> tuple[Named, ...]:
    """The parts named in a question, as they stand; of names that overlap the longest one."""
    found: list[Named] = []
    asked = question.lower()
    alike: dict[str, list[str]] = {}
    for name in names:
        alike.setdefault(plain(_NOUN_END.sub("", name)), []).append(name)
    for spellings in sorted(alike.values(), key=lambda own: -len(_NOUN_END.sub("", own[0]))):
        for pattern in _patterns(_NOUN_END.sub("", spellings[0]), asked, list(alike)):
            for match in pattern.finditer(question):
                if not any(one.start < match.end() and match.start() < one.end for one in found):
                    found.append(Named(tuple(spellings), match.start(), match.end(), match["noun"] or ""))
    return tuple(sorted(found, key=lambda one: one.start))


def _patterns(name: str, asked: str, names: Sequence[str]) -> Iterator[re.Pattern[str]]:
    bare = _ALSO.sub("", _MEASURE_END.sub("", name))
    short_names = (bare,) if bare != name and plain(bare) not in book().names and not _is_common(bare, names) else ()
    for text in (name, *short_names, *regions().aliases.get(plain(name), ())):
        words = [word for word in re.findall(r"[\w.]+", text.replace("’s", "").replace("'s", "")) if word != "and"]
        # A filing has hundreds of parts, a question names one or two of them.
        if not words or not all(word.lower() in asked for word in words):
            continue
        body = _JOINT.join(rf"{re.escape(word)}(?:[’']s?)?" for word in words)
        short = len(text) <= 4
        body = body.upper().replace("[’']S?", "[’']s?") if short and text is not name else body
        flags = re.IGNORECASE if not short else re.NOFLAG
        yield re.compile(rf"{_BEFORE}(?<![\w-]){body}(?![\w-])(?:[’']s?)?(?:\s+(?P<noun>{_NOUN})\b)?", flags)


def _is_common(bare: str, names: Sequence[str]) -> bool:
    """Whether parts of other things begin with a short name too: "Truck" is neither truck sales nor truck leasing."""
    begun = (name.removeprefix(f"{plain(bare)} ") for name in names if name.startswith(f"{plain(bare)} "))
    return any(_MEASURE_END.sub("", f" {rest}").strip() for rest in begun)
