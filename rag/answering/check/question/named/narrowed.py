"""Whether the word right before what is asked for narrows it to a part that nothing at the figure tells.

"Probable reserves" are not the reserves, "personal lines premiums" are not the premiums.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import ACCOUNTS, WEAK, content, metrics_named
from rag.answering.check.place.named import calls_by_initials
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.narrowing import narrowing, narrows_alike, words_of
from rag.answering.check.question.speech import alike, speech
from rag.answering.check.question.wish import FLOW, VAGUE, Wish
from rag.answering.match.abbreviations import both_ways
from rag.answering.match.asked_words import known_words
from rag.answering.match.stems import stem
from rag.calculator.facts.schedules import DUE
from rag.calculator.facts.telling import telling
from rag.calculator.facts.turned import is_time
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary

# "$857 million of PPP loans": the letters say of which.
_LETTERED = re.compile(
    r"\s(?:in|of|for)\s(?:the |its |our |these )?"
    r"(?P<short>(?!(?:US|IT|USD|GAAP|IFRS)\b)[A-Z]{2,5})\s(?P<noun>[a-z]{4,})"
)
_TOKEN = re.compile(r"[\w’'&-]+|[^\w\s]")
_NUMBERED = re.compile(
    r"\b(?P<word>level|tier|series|phase|stage|tranche)s?"
    r"\s(?P<which>(?:\d|[a-z])\b(?:(?:,| and| or) (?:\d|[a-z])\b)*)",
    re.IGNORECASE,
)
# Words that make no other figure of one: how it is measured or called, whose it is.
_LOOSE = frozenset(
    content(
        "basic diluted common stock cash company corporate shareholder stockholder unadjusted statutory gross rental "
        "owned printed exact actual approximate whole latest"
    )
)


# What any item may be called by before its name.
_MONEY = frozenset(
    content("gains losses income expense cost provision benefit charges proceeds payments purchases less")
)
# What a gain is by being in the accounts at all.
_SET_DOWN = frozenset(content("recognized recognised recorded"))
_NON = re.compile(r"\bnon[- ]?(?P<what>[a-z]{4,})", re.IGNORECASE)
# "Net of current portion" is another word for the rest.
_REST = re.compile(
    r",? (?:net of|less|excluding) (?:the )?current (?:portions?|maturities|instal+ments)\b", re.IGNORECASE
)
_AVERAGED = re.compile(r"(?<!weighted[- ])\b(?:average|avg)\b", re.IGNORECASE)
_MEANT = re.compile(r"\b(?:average|averaged|avg|mean)\b", re.IGNORECASE)
# What has been added up over the years is a balance, and not what one year brought.
_GROWN = re.compile(r"(?:\W*|.*\s)(accumulated|cumulative)\b", re.IGNORECASE)


def another_kind(wish: Wish, ground: Ground) -> str:
    """The word of the question that narrows what the figure is called by and stands nowhere with it; "" without one."""
    if not wish.figure or wish.several or ground.number.status == "derived":
        return ""
    return of_a_kind(wish, ground)


def of_a_kind(wish: Wish, ground: Ground) -> str:
    """The same of any question: "secured" deposits are asked for by a yes or no as by an amount."""
    if not ground.figures:
        return ""
    printed = " ".join(_printed(ground))
    due = _coming(ground)
    word = next((word for word in _unborne(wish.named, printed) if not (due and telling(word) <= due)), "")
    return f"the question asks for “{word}”, which the cited place does not say" if word else ""


def _coming(ground: Ground) -> frozenset[str]:
    """What the year of a schedule says by itself, as a row or as a column: that something is to come in it."""
    for cited, _ in ground.figures:
        name = cited.name.rsplit(": ", 1)[-1]
        ahead = cited.cell is not None and (cited.fiscal or 0) > (
            cited.citation.filing.fiscal_year or cited.fiscal or 0
        )
        if ahead or (name and is_time(name)):
            return DUE
    return frozenset()


def negated(wish: Wish, ground: Ground) -> str:
    """Why a row of the one is none of its opposite: "service cost" and "non-service cost"; "" where they agree."""
    told = _REST.search(wish.text) or any(cited.cell is None for cited, _ in ground.figures)
    if not ground.figures or told:
        return ""
    asked, left = _negations(wish.text)
    for cited, _ in ground.figures:
        printed, bare = _negations(f"{cited.name.rpartition(': ')[2]} {cited.column}")
        if not ((asked - printed) & bare or (printed - asked) & left):
            return ""
    return "the question asks for one of two opposites (“non-”), the cited row is of the other"


def averaged(wish: Wish, ground: Ground) -> str:
    """Why what there was on average is not what there was on the day that the question names."""
    if not wish.balance or _MEANT.search(wish.text) or not ground.figures or ground.number.status == "derived":
        return ""
    mean = all(c.cell is not None and _AVERAGED.search(f"{c.name} ; {c.column}") for c, _ in ground.figures)
    return "the question asks for a day, the cited row is an average" if mean else ""


def _negations(text: str) -> tuple[set[str], set[str]]:
    """The words that a text puts "non-" before, and those that it has without it."""
    text = _REST.sub(" non-current", text)
    said = {found["what"].lower() for found in _NON.finditer(text)}
    return said, set(re.findall(r"[a-z]+", _NON.sub(" ", text).lower()))


def unnarrowed(wish: Wish, ground: Ground) -> str:
    """The word of the question that narrows a figure, where every place says it in no way: what "remained"."""
    if wish.several or not ground.figures or ground.number.status == "derived":
        return ""
    text = " ".join(_printed(ground)).replace("-", " ")
    printed, asked = words_of(text), words_of(wish.text.replace("-", " "))
    narrow = (min(asked & one.printed) for one in narrowing() if asked & one.printed and not printed & one.words)
    due = _coming(ground)
    unsaid = (word for word in narrow if not bears(stem(word), alike(text)))
    word = next((word for word in unsaid if not (due and telling(word) <= due)), "")
    return f"the question asks for what is “{word}”, which the cited place does not say" if word else ""


def narrowed_measure(wish: Wish, ground: Ground) -> str:
    """The word before the measure in every row's name that the question lacks: "Accumulated" comprehensive income."""
    found = [_before_it(wish, cited) for cited, _ in ground.figures]
    return f"the cited row says “{found[0]}”, which the question does not" if found and all(found) else ""


def _before_it(wish: Wish, cited: Cited) -> str:
    if cited.cell is None or wish.several:
        return ""
    own = cited.name.rpartition(": ")[2]
    tokens, asked = tokenize(own), metrics_named(wish.text)
    at = [m.position for m in vocabulary().mentions(own, tokens) if m.entry.name in asked] or _within(tokens, asked)
    said = frozenset(content(wish.text)) | alike(wish.text)
    quiet = WEAK | ACCOUNTS | VAGUE | _LOOSE | _MONEY | _SET_DOWN | company_stems(cited.citation.filing)
    before = [word for word in tokens[: min(at, default=0)] if not frozenset(content(word)) <= quiet]
    spoken = set(tokenize(wish.text))
    told = any(word in spoken or any(bears(stem, said) for stem in content(word)) for word in before)
    grown = _GROWN.match(own) if not _GROWN.search(wish.text) else None
    return grown[1] if grown else "" if told or not before else before[0]


def _within(tokens: list[str], asked: frozenset[str]) -> list[int]:
    """Where a known line item that is asked for begins within the name of a narrower one: "casino revenue"."""
    for start in range(1, len(tokens)):
        rest = tokens[start:]
        if any(not m.position and m.entry.name in asked for m in vocabulary().mentions(" ".join(rest), rest)):
            return [start]
    return []


def another_number(wish: Wish, ground: Ground) -> str:
    """Why a row of level 2, or of series A and B, is no answer to one of level 3, or of series B."""
    asked = _numbered(wish.text)
    if not ground.figures or ground.number.status == "derived":
        return ""
    for word, numbers in asked.items():
        said = [_numbered(f"{c.name} ; {c.column} ; {c.citation.worded}").get(word) for c, _ in ground.figures]
        if all(own and not own <= numbers for own in said):
            return f"the question asks for “{word} {min(numbers)}”, the cited row is of another"
        if word == "level" and not any(_numbered(text).get(word) for text in _printed(ground)):
            return f"the question asks for “{word} {min(numbers)}”, which the cited place does not say"
    return ""


def _numbered(text: str) -> dict[str, set[str]]:
    """What a text numbers or letters, and how: level 3, series B, "Series A and B"."""
    found: dict[str, set[str]] = {}
    for match in _NUMBERED.finditer(text):
        found.setdefault(match["word"].lower(), set()).update(re.findall(r"\w+", match["which"].lower()))
    return {word: which - {"and", "or"} for word, which in found.items()}


# "How well funded": how much of it.
_HOW_WELL = re.compile(r"\bhow well\b", re.IGNORECASE)


def _unborne(text: str, printed: str) -> Iterator[str]:
    """Each word in small letters that no place prints, where the next word is one that a place prints."""
    there, told = frozenset(content(printed)) | alike(printed), telling(printed)
    free = frozenset(content(" ".join(known_words().filler | known_words().verbs | speech().verbs)))
    free |= WEAK | ACCOUNTS | VAGUE | _LOOSE | _of_metrics(text)
    for word, following in pairwise(_TOKEN.findall(_HOW_WELL.sub("how", text))):
        own, item = frozenset(content(word)), frozenset(content(following))
        if not (word.isalpha() and word.islower() and own and item) or own <= free or FLOW.fullmatch(word):
            continue
        said = any(bears(stem, there) for stem in own) or bool(telling(word) & told)
        said = said or narrows_alike(word, printed)
        if not said and all(bears(stem, there) for stem in item) and not calls_by_initials(word, printed):
            yield word


def _of_metrics(text: str) -> frozenset[str]:
    """The stems that name known line items, which are printed under many names."""
    tokens = [token.lower() for token in re.findall(r"[\w&’'-]+", text)]
    found = (m for m in vocabulary().mentions(text, tokens) if isinstance(m.entry, Metric))
    return frozenset(content(" ".join(token for m in found for token in tokens[m.position : m.position + m.length])))


def _printed(ground: Ground) -> Iterator[str]:
    for cited, _ in ground.figures:
        place = cited.citation
        own = f"{cited.name} {cited.column} {place.worded} {place.heading} {place.caption}"
        yield f"{own} {place.filing.title} {place.filing.company}"
        yield place.quote if cited.claim is not None else ""


def of_lettered(wish: Wish, ground: Ground) -> str:
    """Why "$857 million of PPP loans" is no amount of loans, where the question says the letters in no form."""
    found = [_lettered(wish, cited) for cited, _ in ground.figures]
    return f"the cited amount is of “{found[0]}”, which the question does not name" if found and all(found) else ""


def _lettered(wish: Wish, cited: Cited) -> str:
    """The letters and the noun right behind a number of a sentence, of which the question says only the noun."""
    told = _LETTERED.match(cited.claim.sentence, cited.claim.mention.end) if cited.claim is not None else None
    if told is None or calls_by_initials(told["short"], wish.question):
        return ""
    filing = cited.citation.filing
    if told["short"].casefold() in f"{wish.question} {filing.company} {filing.ticker}".casefold():
        return ""
    said = frozenset(content(wish.text)) | alike(wish.text)
    own = stem(told["short"].lower()) in both_ways(said, wish.spelled)
    return (
        "" if own or not all(bears(word, said) for word in content(told["noun"])) else f"{told['short']} {told['noun']}"
    )
