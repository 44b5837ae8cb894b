"""A filing's own tagged figures, asked for one by one: how many are told right, wrong though they look sure, or not.

`python -m bench.tagged HOME FILING.htm… [--labels LAB.xml] [--company NAME] [--count N] [--seed N] [--show]`, over a
home that holds the same filing, converted from its PDF. Filings at the SEC carry their figures as inline XBRL: each has
its concept, period and part, which is a truth that nobody had to write down. The names are not those that the filing
prints, so many are refused; what counts is that none is told wrong. Contexts may stand in another of the files.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path
from xml.etree import ElementTree

from bench.figures import Figures, printed
from rag.answering.ask import Means, ask
from rag.config import load_settings
from rag.index import Index
from rag.recipes import search
from rag.types import Answer

_INSTANCE, _MEMBERS = "{http://www.xbrl.org/2003/instance}", "{http://xbrl.org/2006/xbrldi}"
_INLINE, _LINK = "{http://www.xbrl.org/2013/inlineXBRL}", "{http://www.xbrl.org/2003/linkbase}"
_HREF, _LABEL = "{http://www.w3.org/1999/xlink}href", "{http://www.w3.org/1999/xlink}label"
_FROM, _TO = "{http://www.w3.org/1999/xlink}from", "{http://www.w3.org/1999/xlink}to"
_WORDS = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_NOTE = re.compile(r"\s*\[[^\]]*\]")
_YEAR = range(350, 380)
_MOST_WORDS = 12
_HUNDRED = Decimal(100)
UNREADABLE = "The filing could not be read as inline XBRL; give the .htm file as it was filed, not a copy of the page"


@dataclass(frozen=True)
class Context:
    """When and of what part a figure is: start is None for a day; members are the concepts of its parts."""

    start: date | None
    end: date
    members: tuple[str, ...]

    @property
    def is_year(self) -> bool:
        """Whether it is a whole year."""
        return self.start is not None and (self.end - self.start).days in _YEAR

    def when(self, shift: int = 0) -> str:
        """The time as a question says it; "" for a stretch that is no year. shift: to the company's own year."""
        if self.start is None:
            return f"at {self.end:%B} {self.end.day}, {self.end.year}"
        return f"in fiscal {self.end.year + shift}" if self.is_year else ""


@dataclass(frozen=True)
class Tagged:
    """A question for a tagged figure and its values, in base units and as printed."""

    question: str
    values: frozenset[Decimal]


def tagged(files: Sequence[Path], labels: Path | None, company: str) -> list[Tagged]:
    """The questions for all figures of one year or day of the whole company or one part; each wording once."""
    roots = [ElementTree.parse(path).getroot() for path in files]
    contexts = contexts_of(roots)
    shift = shift_of(roots, contexts)
    names = _labels(labels) if labels is not None else {}
    found: dict[str, set[Decimal]] = {}
    for root in roots:
        for element in root.iter(f"{_INLINE}nonFraction"):
            context = contexts.get(element.get("contextRef", ""))
            values = _values("".join(element.itertext()), int(element.get("scale") or 0))
            when = context.when(shift) if context is not None else ""
            if context is None or not values or not when or len(context.members) > 1:
                continue
            name, *part = (_called(one, names) for one in (element.get("name", ""), *context.members))
            if len(f"{name} {' '.join(part)}".split()) <= _MOST_WORDS:
                of = f" of {part[0]}" if part else ""
                found.setdefault(f"What was {company}'s {name}{of} {when}?", set()).update(values)
    return [Tagged(question, frozenset(values)) for question, values in found.items()]


def contexts_of(roots: Sequence[ElementTree.Element]) -> dict[str, Context]:
    """The contexts of all files by their names."""
    return {name: context for root in roots for name, context in _contexts(root)}


def shift_of(roots: Sequence[ElementTree.Element], contexts: Mapping[str, Context]) -> int:
    """What to add to the year in which a fiscal year ends for the one that the company calls it."""
    focus = [
        (contexts.get(one.get("contextRef", "")), "".join(one.itertext()).strip())
        for root in roots
        for one in root.iter(f"{_INLINE}nonNumeric")
        if one.get("name") == "dei:DocumentFiscalYearFocus"
    ]
    return next((int(year) - context.end.year for context, year in focus if context and year.isdigit()), 0)


def _contexts(root: ElementTree.Element) -> Iterator[tuple[str, Context]]:
    for element in root.iter(f"{_INSTANCE}context"):
        start, end = (element.find(f".//{_INSTANCE}{name}") for name in ("startDate", "endDate"))
        day = element.find(f".//{_INSTANCE}instant")
        last = day if day is not None else end
        if last is None or last.text is None:
            continue
        first = date.fromisoformat(start.text.strip()) if start is not None and start.text else None
        members = tuple(one.text.strip() for one in element.iter(f"{_MEMBERS}explicitMember") if one.text)
        yield element.get("id", ""), Context(first, date.fromisoformat(last.text.strip()), members)


def _labels(path: Path) -> dict[str, str]:
    """Concept → the name that the filing gives it, the short one where it has one."""
    root = ElementTree.parse(path).getroot()
    at = {one.get(_LABEL, ""): one.get(_HREF, "").partition("#")[2] for one in root.iter(f"{_LINK}loc")}
    texts: dict[str, list[tuple[bool, str]]] = {}
    for one in root.iter(f"{_LINK}label"):
        short = (one.get("{http://www.w3.org/1999/xlink}role") or "").endswith(("terseLabel", "totalLabel"))
        texts.setdefault(one.get(_LABEL, ""), []).append((short, one.text or ""))
    arcs = ((at.get(arc.get(_FROM, ""), ""), texts.get(arc.get(_TO, ""), [])) for arc in root.iter(f"{_LINK}labelArc"))
    named: dict[str, list[tuple[bool, str]]] = {}
    for concept, said in arcs:
        named.setdefault(concept, []).extend(said)
    return {concept: max(said)[1] for concept, said in named.items() if said}


def _called(concept: str, names: Mapping[str, str]) -> str:
    """What a concept is called in a question: its label, else the words of its name."""
    text = _NOTE.sub("", names.get(concept.replace(":", "_"), "")).strip()
    if not text:
        words = _WORDS.findall(concept.partition(":")[2].removesuffix("Member"))
        text = " ".join(words)
    return " ".join(word if word.isupper() and len(word) > 1 else word.lower() for word in text.split())


def _values(text: str, scale: int) -> set[Decimal]:
    """A printed figure in base units and as it stands, without its sign; a percentage both ways."""
    try:
        value = abs(Decimal(text.strip().replace(",", "")))
    except InvalidOperation:
        return set()
    base = value.scaleb(scale)
    return {value, base, base * _HUNDRED}


def judged(asked: Tagged, made: Answer) -> str:
    """right, wrong (numbers with a tick, and none is the figure), unsure (shown without a tick) or refused."""
    held = [number for number in made.numbers if number.status != "unverified"]
    if held:
        return "right" if any(_is(asked, number.value) for number in held) else "wrong"
    return "unsure" if any(_is(asked, number.value) for number in made.numbers) else "refused"


def _is(asked: Tagged, value: Decimal | None) -> bool:
    return value is not None and abs(value) in asked.values


def main() -> int:
    """Ask a sample and print the counts; with --show each answer that is wrong. Exit 1 where the home is absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.tagged", description=__doc__)
    parser.add_argument("home", type=Path)
    parser.add_argument("files", type=Path, nargs="+", help="the filing as inline XBRL; more files for its contexts")
    parser.add_argument("--labels", type=Path, help="its label linkbase; without it names are the concepts' words")
    parser.add_argument("--company", required=True)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    chosen = parser.parse_args()
    if not (chosen.home / "preprocessed_data").is_dir():
        print(f"{chosen.home} holds no filings; convert the filing's PDF into it first.", file=sys.stderr)
        return 1
    try:
        questions = tagged(chosen.files, chosen.labels, chosen.company)
    except (OSError, ElementTree.ParseError) as error:
        print(f"{UNREADABLE} ({error}).", file=sys.stderr)
        return 1
    sample = random.Random(chosen.seed).sample(questions, min(chosen.count, len(questions)))
    settings = load_settings(home=chosen.home)
    index = Index.open(settings)
    means = Means(lambda text, filters: search(text, index, settings, filters=filters), index.report, index.filings)
    try:
        asked = [(one, ask(one.question, means, settings)) for one in sample]
    finally:
        index.close()
    counts = Counter(judged(one, made) for one, made in asked)
    rows = tuple((verdict, str(counts[verdict])) for verdict in ("right", "wrong", "unsure", "refused"))
    print(printed(Figures(f"Tagged figures of {chosen.company}: {len(sample)} of {len(questions)}", ("", ""), rows)))
    for one, made in asked if chosen.show else ():
        if judged(one, made) == "wrong":
            print(f"{one.question} {sorted(map(str, one.values))}\n  {made.text[:200]!r}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
