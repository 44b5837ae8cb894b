"""A question that sets two things beside each other by one figure, or asks two figures of one thing, as two questions.

"Was A's revenue larger than B's in 2022?" asks for the revenue of A and for that of B, in that time. What is asked of
each is one figure, so that each answer is held to its own question.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary

_MORE = r"higher|larger|bigger|greater|more|better|highest|largest|biggest|greatest|most|best"
_LESS = r"lower|smaller|less|fewer|worse|lowest|smallest|least|fewest|worst"
_HOW = rf"(?:the )?(?P<how>{_MORE}|{_LESS})"
_GREW = r"gr[eo]wn?|growing|ris(?:e|en|ing)|rose|increased?|expand(?:ed)?"
_MOVED = r"grew|rose|increased|fell|declined|shrank|dropped|decreased"
_FASTER = r"(?P<pace>faster|quicker|more|slower|less)"
_HAVE = (
    r"(?:have|has|had|report(?:ed)?|generate[d]?|make|made|earn(?:ed)?|post(?:ed)?|contribute[d]?|bring in|brought in|"
    r"record(?:ed)?|show(?:ed|n)?|deliver(?:ed)?|sell|sold|spen[dt]|produce[d]?)"
)
_VERB = r"(?:did|does|do|was|were|is|are|has|have|had)"
_PREFIX = re.compile(r"^(?P<led>[^?;:]{2,60}?)\s*[:–—]\s*(?P<rest>.+)$")
_SIDES = r"(?P<one>[^?,;:]{2,60}?)\s+or\s+(?P<other>[^?,;:]{2,60}?)"
_SHAPES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # "Did A or B have the higher margin in 2022?"
        rf"^{_VERB}\s+{_SIDES}\s+{_HAVE}\s+{_HOW}\s+(?P<what>[^?]+)$",
        # "Did A or B grow faster in 2022?"
        rf"^{_VERB}\s+{_SIDES}\s+(?:{_GREW})\s+(?P<grown>[^?]{{0,30}}?)\s*{_FASTER}\b(?P<when>[^?]*)$",
        # "Which had the higher margin in 2022, A or B?"
        rf"^which(?:\s+(?!grew)[\w&.’'-]+){{0,5}}?\s+{_HAVE}\s+{_HOW}\s+(?P<what>[^?,:]+)[,:–—-]\s*{_SIDES}$",
        # "Which grew faster in 2022, A or B?"
        rf"^which(?:\s+[\w&.’'-]+){{0,5}}?\s+(?:{_GREW})\s+(?P<grown>[^?]{{0,30}}?)\s*{_FASTER}\b(?P<when>[^?,:]*)"
        rf"[,:–—-]\s*{_SIDES}$",
        # "Of A and B, which had the higher margin?"
        rf"^(?:of|between|among)\s+(?P<one>[^?,;:]{{2,60}}?)\s+(?:and|or)\s+(?P<other>[^?,;:]{{2,60}}?),\s*"
        rf"which(?:\s+[\w&.’'-]+){{0,4}}?\s+{_HAVE}\s+{_HOW}\s+(?P<what>[^?]+)$",
        # "Which of A and B had the higher margin?"
        rf"^which of\s+(?P<one>[^?,;:]{{2,60}}?)\s+(?:and|or)\s+(?P<other>[^?,;:]{{2,60}}?)\s+{_HAVE}\s+{_HOW}\s+"
        r"(?P<what>[^?]+)$",
        rf"^which of\s+(?P<one>[^?,;:]{{2,60}}?)\s+(?:and|or)\s+(?P<other>[^?,;:]{{2,60}}?)\s+(?:{_GREW})\s+"
        rf"(?P<grown>[^?]{{0,30}}?)\s*{_FASTER}\b(?P<when>[^?]*)$",
        # "Which of A and B grew in net income in 2022?"
        rf"^which of\s+(?P<one>[^?,;:]{{2,60}}?)\s+(?:and|or)\s+(?P<other>[^?,;:]{{2,60}}?)\s+(?:{_MOVED})\s+in\s+"
        r"(?P<moved>[^?\d]+?)(?P<since>\s+in\s[^?]*\d)$",
        # "Gross profit: A or B larger?"
        rf"^{_SIDES}\s+{_HOW}$",
    )
)
_THAN = re.compile(
    rf"^{_VERB}\s+(?P<one>[^?]{{3,80}}?)\s+{_HOW}\s+than\s+(?:(?:that|those) (?:of|in|from) )?(?P<other>[^?]{{2,80}})$",
    re.IGNORECASE,
)
_TIME = re.compile(
    r",?\s+(?:(?:in|at|for|during|as of|on)\s+(?:the\s+)?)?(?:(?:first|second|third|fourth) quarter(?: of)?|fiscal|"
    r"FY ?|Q[1-4]|year[- ]end|(?:19|20)\d\d|"
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)"
    r"[^?]*$",
    re.IGNORECASE,
)
# "A vs B net sales, which is larger?", "Which is larger, A's net sales or B's?"
_ASIDE = (
    re.compile(
        rf"^(?P<one>[^?,;:]{{2,60}}?)\s+(?:vs\.?|versus|or)\s+(?P<other>[^?,;:]{{2,80}}?)\s*[,:;–—-]\s*"
        rf"which(?: one)? (?:is|was|were) {_HOW}$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^which(?: one)? (?:is|was|were) {_HOW}(?P<when>[^?,:]{{0,20}})[,:]\s*(?P<one>[^?,;:]{{2,80}}?)\s+or\s+"
        r"(?P<other>[^?,;:]{2,80})$",
        re.IGNORECASE,
    ),
)
# A time, an amount or what was expected is no other thing.
_NO_THING = re.compile(
    r"^\W*(?:(?:in|at|on|for|during|the|its|a)\b\W*)*(?:fiscal|FY|Q[1-4]\b|(?:last|prior|previous|same|expected|before|half|"
    r"average|it|that|third|percent|ever|usual)\b|[$€£]?\d)",
    re.IGNORECASE,
)
_MEASURES = re.compile(
    r"^\W*(?:[Ww]hat (?:was|were|is|are)\s+)?(?P<one>[^?]{3,60}?)\s+(?:and|&)\s+(?P<other>[^?]{3,60}?)\s+"
    r"(?:of|for|in|from)\s+(?P<whose>(?:the )?[A-Z][^?]+)$"
)
_PARTS = re.compile(
    r"^what (?:was|were|is|are) (?P<whose>[^?]+?['’]s?) (?P<one>[^?]{2,40}?) (?P<what>[a-z][^?]*?) and "
    r"(?:the )?(?P<other>[^?]{2,40}?) (?P=what)(?P<when> in [^?]+)$",
    re.IGNORECASE,
)
_OWNER = re.compile(r"^(?P<whose>[^?]*?[’']s?\s+)(?P<bare>.+)$")
_LONGEST = 5
_LESS_WORD = re.compile(rf"(?:{_LESS}|slower)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two questions, and what each is called; better: +1 where the higher of them is asked for, -1 the lower, 0 both.

    yes: whether it asks if the first one is it.
    """

    questions: tuple[str, str]
    names: tuple[str, str]
    what: str
    better: int
    yes: bool = False


def read_pair(question: str) -> Pair | None:
    """The two questions in one; None for any other question."""
    text = " ".join(question.strip(" ?.!").split())
    prefix = _PREFIX.match(text)
    led, rest = (prefix["led"], prefix["rest"]) if prefix is not None else ("", text)
    for shape in _SHAPES:
        if (found := shape.match(rest)) is not None:
            return _of_sides(found, led)
    for aside in _ASIDE:
        if (found := aside.match(rest)) is not None:
            return _of_two(found, led)
    if (than := _THAN.match(rest)) is not None:
        return _of_than(than, led)
    return _of_parts(text) or _of_measures(text)


def _of_sides(found: re.Match[str], led: str) -> Pair | None:
    said = found.groupdict()
    one, other = found["one"].strip(), found["other"].strip()
    what = said.get("what") or ""
    if said.get("moved"):
        what = f"{said['moved']} growth{said['since']}"
    if said.get("pace") is not None:
        grown, when = (said.get("grown") or "").strip(), said.get("when") or ""
        what = f"{re.sub(r'^(?:its|their|the) ', '', grown) or 'revenue'} growth{when}"
    owner = _OWNER.match(one)
    whose, one = (owner["whose"], owner["bare"]) if owner is not None else ("", one)
    tail = _TIME.search(f" {other}")
    if tail is not None and not what.strip().endswith(tail[0].strip()):
        other, what = f" {other}"[: tail.start()].strip(), f"{what}{tail[0]}"
    if _NO_THING.match(other) or _NO_THING.match(one) or not (what or led):
        return None
    how = said.get("how") or said.get("pace") or ""
    # Which of them went that way is told by both.
    better = 0 if said.get("moved") else -1 if _LESS_WORD.fullmatch(how) else 1
    asked = [_asking(led, whose, what, side) for side in (one, other)]
    return Pair((asked[0], asked[1]), (one, other), _TIME.sub("", what) or "figure", better)


def _asking(led: str, whose: str, what: str, side: str) -> str:
    """The question for the figure of one side; what stands before a colon is the figure, or whose and when."""
    time = _TIME.search(what)
    bare, when = (what[: time.start()], time[0]) if time is not None else (what, "")
    lead = f"{led}: " if led else ""
    if bare.strip().endswith("growth") and is_one_measure(side):
        return f"{lead}What was {whose or 'the '}{side} growth{when}?"
    return f"{lead}What was {whose or 'the '}{bare} of {side}{when}?" if what else f"What was the {led} of {side}?"


def _of_than(found: re.Match[str], led: str) -> Pair | None:
    """ "Was A's revenue larger than B's in 2022?": what B leaves unsaid is said of A."""
    one, other = found["one"].strip(), re.sub(r"[’']s?$", "", found["other"].strip())
    if _NO_THING.match(other):
        return None
    time = _TIME.search(f" {other}") or _TIME.search(f" {one}")
    when = time[0] if time is not None else ""
    one, other = (_TIME.sub("", f" {side}").strip() for side in (one, other))
    other = re.sub(r"[’']s?$", "", other)
    measure = _measure_at_end(one)
    if not measure:
        return None
    same = any(isinstance(mention.entry, Metric) for mention in vocabulary().mentions(other))
    second = other if same else f"{measure} of {other}"
    lead = f"{led}: " if led else ""
    names = (re.sub(r"[’']s?$", "", one.removesuffix(measure).strip()), other)
    better = -1 if _LESS_WORD.fullmatch(found["how"]) else 1
    questions = (f"{lead}What was {one}{when}?", f"{lead}What was the {second}{when}?")
    return Pair(questions, names, measure, better, yes=True)


def _of_two(found: re.Match[str], led: str) -> Pair | None:
    """ "A vs B net sales": the figure that one of them names is that of the other too."""
    one, other = found["one"].strip(), found["other"].strip()
    time = _TIME.search(f" {other}")
    when = time[0] if time is not None else found.groupdict().get("when") or ""
    one, other = (re.sub(r"[’']s?$", "", _TIME.sub("", f" {side}").strip()) for side in (one, other))
    measure = _measure_at_end(other) or _measure_at_end(one)
    if not measure or _NO_THING.match(other):
        return None
    lead = f"{led}: " if led else ""
    sides = [side if _measure_at_end(side) else f"{measure} of {side}" for side in (one, other)]
    names = tuple(side.removesuffix(measure).strip() or side for side in (one, other))
    better = -1 if _LESS_WORD.fullmatch(found["how"]) else 1
    first, second = (f"{lead}What was {side}{when}?" for side in sides)
    return Pair((first, second), (names[0], names[1]), measure, better)


def _of_measures(text: str) -> Pair | None:
    """ "Acme: revenue and operating profit of Shoes in 2022"."""
    led, _, rest = text.rpartition(": ")
    found = _MEASURES.match(rest)
    if found is None:
        return None
    one, other = _measure_at_end(f" {found['one']}"), found["other"]
    if not one or not is_one_measure(other):
        return None
    lead, whose = f"{led}: " if led else "", found["one"].removesuffix(one)
    questions = tuple(f"{lead}What was {whose}{words} of {found['whose']}?" for words in (one, other))
    return Pair((questions[0], questions[1]), (one, other), "", 0)


def _of_parts(text: str) -> Pair | None:
    """ "What was Acme's domestic revenue and international revenue in 2022?"."""
    found = _PARTS.match(text)
    if found is None or not is_one_measure(found["what"]):
        return None
    ask = [f"What was {found['whose']} {found[name]} {found['what']}{found['when']}?" for name in ("one", "other")]
    return Pair((ask[0], ask[1]), (found["one"], found["other"]), found["what"], 0)


def _measure_at_end(text: str) -> str:
    """The figure by which words end: "net sales" of "Shoes net sales"; "" for none."""
    said = text.split()
    ends = (" ".join(said[at:]) for at in range(max(0, len(said) - _LONGEST), len(said)))
    return next((words for words in ends if is_one_measure(words)), "")


def is_one_measure(words: str) -> bool:
    """Whether the words are a figure that people ask for, and nothing else."""
    bare = re.sub(r"\b(?:the|total|its|adjusted|segment)\b", " ", words)
    found = [one for one in vocabulary().mentions(bare) if isinstance(one.entry, Metric)]
    return bool(found) and any(one.length == len(tokenize(bare)) for one in found)
