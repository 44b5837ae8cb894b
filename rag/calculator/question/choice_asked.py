"""Parts that a question names to choose from, put as one for the first among them: "Shoes or Hats, which grew faster?".

What they are called is not said: each noun for the parts of a company is tried, and its table has to have them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_NOUNS = ("segment", "product", "region")
_LED = r"(?:(?P<led>[^?:;]{2,60}?)\s*(?::|\s[-–—])\s+)?"
_SIDES = r"(?P<sides>[^?:;]{2,50}?(?:,\s*[^?:;,]{2,40}?){0,4},?\s+(?:or|vs\.?|versus)\s+[^?:;,]{2,50}?)"
_VERB = (
    r"(?:did|does|do|was|were|is|are|had|has|have|grew|grows?|rose|fell|declined|dropped|shrank|increased|decreased|made|"
    r"earned|generated|contributed|brought|sold|saw|posted|lost|spent|recorded|delivered|performed)"
)
_HOW = (
    r"(?:the )?(?P<how>higher|larger|bigger|greater|more|better|lower|smaller|less|fewer|highest|largest|biggest|"
    r"greatest|most|best|lowest|smallest|least)"
)
_SHAPES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # "Acme 2023: Shoes or Hats, whose operating profit is larger?"
        rf"^{_LED}{_SIDES}\s*(?:[,:;?]|\s[-–—])\s*whose (?P<what>[^?,]+?) (?:is|was|were) {_HOW}(?P<when>[^?]*)$",
        # "Shoes or Hats: who had the higher margin in 2023?"
        rf"^{_LED}{_SIDES}\s*(?:[,:;?]|\s[-–—])\s*(?:which|who|what)(?: one| of them)? (?P<rest>{_VERB}\b[^?]*)$",
        # "Did Shoes or Hats have higher revenue in 2023?"
        rf"^{_LED}(?:did|does|do)\s+{_SIDES}\s+(?P<does>have|report|post|make|earn|generate|grow|fall|sell|record)\b"
        r"(?P<behind>[^?]*)$",
        # "Which had the higher revenue in 2023, Shoes or Hats?"
        rf"^{_LED}(?:which|who)(?: one)? (?P<before>{_VERB}\b[^?,:]*?)\s*[,:]\s*{_SIDES}$",
    )
)
_OF_THEM = re.compile(
    rf"^(?:of|among|between) [^?:;]{{3,160}}?,?\s(?:and|or)\s[^?:;,]{{2,50}}?, which(?: one)?(?= {_VERB}\b)",
    re.IGNORECASE,
)
_PAST = {
    "have": "had",
    "report": "reported",
    "post": "posted",
    "make": "made",
    "earn": "earned",
    "generate": "generated",
    "grow": "grew",
    "fall": "fell",
    "sell": "sold",
    "record": "recorded",
}
_TIME = re.compile(
    r"\s*\b(?:in |for |during )?(?:(?:fiscal |FY ?|Q[1-4] (?:FY)?)['’]?(?:\d{4}|\d\d)|(?:19|20)\d\d)\b", re.IGNORECASE
)
_BETWEEN = re.compile(r",\s*(?:or |and )?|\s+(?:or|vs\.?|versus)\s+", re.IGNORECASE)
_FEWEST = 2


def chosen_put(question: str) -> str:
    """The question as one for the first of the parts that it names; as it is where it asks for no such thing."""
    text = " ".join(question.strip(" ?.!").split())
    found = next((match for shape in _SHAPES if (match := shape.match(text))), None)
    if found is None:
        return question
    sides, owner = _sides(found["sides"])
    if len(sides) < _FEWEST or not all(re.search(r"[A-Za-z]{2}", one) for one in sides):
        return question
    led = f"{found['led'] or ''} {owner}".strip()
    return f"Of {', '.join(sides[:-1])} and {sides[-1]}, which {_asks(found)}{f' for {led}' if led else ''}?"


def chosen_among(question: str) -> Iterator[str]:
    """The same by each noun that may be that of the parts; none for another question."""
    found = _OF_THEM.match(question)
    for noun in _NOUNS if found is not None else ():
        yield f"{question[: found.end()]} {noun}{question[found.end() :]}" if found is not None else question


def _asks(found: re.Match[str]) -> str:
    """What is asked of them: "had the larger operating profit"."""
    said = found.groupdict()
    if said.get("what"):
        return f"had the {said['how']} {said['what']}{said['when']}"
    if said.get("does"):
        return f"{_PAST[said['does'].lower()]}{said['behind']}"
    return str(said.get("rest") or said.get("before"))


def _sides(said: str) -> tuple[list[str], str]:
    """The names, and what stands before the first of them: "Acme's", "Acme FY23"."""
    names = [name.strip() for name in _BETWEEN.split(said) if name.strip()]
    behind = re.match(r"(?P<name>.+?)\s+(?:at|within)\s+(?P<owner>.+)$", names[-1]) if names else None
    if behind is not None:
        return [*names[:-1], behind["name"]], behind["owner"]
    time = _TIME.search(names[0]) if names else None
    owned = re.match(r"(?P<owner>.+?[’']s?)\s+(?P<name>.+)$", names[0]) if names else None
    if time is not None and names[0][time.end() :].strip():
        return [names[0][time.end() :].strip(), *names[1:]], names[0][: time.end()].strip()
    if owned is not None:
        return [owned["name"], *names[1:]], owned["owner"]
    return names, ""
