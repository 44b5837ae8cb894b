"""A question for a known figure without what stands around it: how it is asked, where to look, how it is to be told.

"My boss needs Nike's quick ratio for FY2023, please" and "Per its 2023 10-K, what was Nike's quick ratio?" ask what
"What is Nike's quick ratio in FY2023?" asks. Every word of the question is the figure's, the company's, the time's or
one of frames.yaml; any other word, or one of them that may belong to the figure's name, and the question stays.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rag.calculator.question.frame_words import frames
from rag.calculator.question.grown_yearly import grown_in_each
from rag.calculator.question.phrases import plain
from rag.calculator.question.said import (
    BREAKS,
    MONTH,
    THEN,
    TIME,
    Sentence,
    bare_word,
    instructs,
    names,
    owner,
    passes,
    sentences,
)
from rag.calculator.question.units import SCALE, asks_percent

_ALIAS = re.compile(r"\(\s*[A-Z][A-Za-z&]{1,6}\s*\)")
_DEFINED = re.compile(r"^(.+?) is defined as:", re.IGNORECASE)
_DEFINES = re.compile(r"\bdefined as\b|=|^use\b", re.IGNORECASE)
# "Kindly share the …": what is shared is no share.
_SHARES = re.compile(
    r"^\W*(?:(?:please|kindly|can you|could you|would you) )+share (?:with (?:me|us) )?", re.IGNORECASE
)
# "How high was it" asks for it; "stock price high" asks for the highest.
_HOW_HIGH = re.compile(r"\bhow (?:high|large|big|low)\b", re.IGNORECASE)
# "How much of the debt is due within one year?", "how much of its sales does Acme account for?"
_PORTION = re.compile(
    r"\bhow much of\b.+?\b(?:(?:was|were|is|are|came|comes|went|goes)\b +\w"
    r"|(?:does|do|did)\b.+\b(?:account for|represent|make up|contribute|buy|bring in|generate|provide)\b)",
    re.IGNORECASE,
)
# "Outside the US" is a place, though "outside knowledge" is none, and "give us" says nothing.
_PLACE = re.compile(
    r"\bU\.S\b|\bUSA?\b|\b(?i:(?:in|outside|inside|within|from|for|of) (?:of )?(?:the )?us)\b"
    r"|\b(?i:outside|inside)\b(?! (?i:of )?(?i:the |this |these |any )?(?i:knowledge|information|sources?|data|"
    r"documents?|filings?|reports?|context|web|internet)\b)"
)
# What it projects is no project that somebody has, and no actual figure.
_PROJECTS = re.compile(r"\b(?:do|does|did) (?:[\w&.'’-]+ ){1,4}(?<!the )(?<!this )(?<!a )project\b", re.IGNORECASE)
# What hits a figure is another one.
_HIT = re.compile(r"\bhits? (?:to|on|from|of)\b", re.IGNORECASE)
# In "work in process" work is none that somebody does.
_IN_WORK = re.compile(r"\bwork in (?=pro(?:cess|gress)\b)", re.IGNORECASE)
# "Deferred taxes on income": these words are no document unless a statement is named.
_OF_STATEMENTS = frozenset({"income", "cash", "flow", "flows", "balance", "operations", "position"})
_STATEMENTS = frozenset({"statement", "statements", "sheet", "sheets", "p&l"})
# A row's question that begins so is plain already, or wants a yes or no.
_PLAIN = re.compile(
    r"^\W*(?:what|how|is|are|was|were|does|do|did|has|have|had|will|should|(?:can|could|would)(?! (?:you|someone)))\b",
    re.IGNORECASE,
)


def unframed(question: str, company: Collection[str]) -> str:
    """The question as "What is X's … in FY…?", with its definitions and units; as it is where a word is left over.

    company: lower-case words that name the company.
    """
    parts = sentences(question)
    besides = [part for part in parts if _DEFINES.search(part) or instructs(part)]
    asking = [f"{part.rstrip('.')} ;" for part in parts if part not in besides]
    named = frozenset(plain(found[1]) for part in besides if (found := _DEFINED.match(part)))
    in_money = SCALE.search(question) is not None and not asks_percent(question)
    bare = _asked(" ".join(asking), company, named, in_money=in_money) if asking else None
    return question if bare is None else " ".join(part for part in (bare, *besides) if part)


def without_asides(question: str) -> str:
    """The question without sentences beside it that say nothing ("Thank you very much!"); never without its own."""
    return " ".join(sentences(question)) or question


def _asked(sentence: str, company: Collection[str], defined: frozenset[str], *, in_money: bool) -> str | None:
    """The asking sentence put plainly; None where a word of it is none of the figure, company, time or frame."""
    sentence = _IN_WORK.sub("work-in-", _HOW_HIGH.sub("what", _SHARES.sub("", sentence)))
    if any(other.search(sentence) for other in (_PLACE, _PORTION, _PROJECTS, _HIT)):
        return None
    unit = SCALE.search(sentence)
    text = _ALIAS.sub(" ", SCALE.sub(" ", sentence))
    times = [found[0].strip() for found in TIME.finditer(text)]
    text = re.sub(r"\(\s*\)", " , ", TIME.sub(f" {THEN} ", text)).replace("(%)", " % ")
    said = Sentence(tuple(text.split()), defined)
    span = said.figure()
    outside = [word for at, word in enumerate(said.words) if span is None or at not in span]
    growth = frames().growth({bare_word(word) for word in outside}) if span is not None else frozenset()
    if _OF_STATEMENTS & (words := {bare_word(word) for word in outside}) and not _STATEMENTS & words:
        return None
    core = _core(said, span, company, frames().all | growth)
    when = _when(times, growing=bool(growth))
    # A time within what is asked for leaves none of its words by itself: "of total assets in FY2015 was cash".
    # "The year-over-year change, in USD millions" is no rate.
    if growth and (in_money or grown_in_each(sentence)):
        return None
    if core is None or when is None or (growth and core != span) or any(THEN in said.words[at] for at in core):
        return None
    # "Growth capex" is what is spent on growth, and no rate of it.
    if growth and core.start and bare_word(said.words[core.start - 1]) == "growth":
        return None
    if not all(names(word, company) or passes(word, frames().beside | growth) for word in said.beside(core)):
        return None
    if said.narrowed(core):
        return None
    figure = " ".join(said.words[at] for at in core).rstrip(BREAKS + ".")
    # "Other, net" is a row, of which the last word alone is no figure.
    if plain(figure) in ("net", "gross", "total"):
        return None
    figure = frames().number_of([*map(bare_word, outside)], [*map(bare_word, figure.split())]) + figure
    asked = f"What is {owner(outside, company)}{figure} {'growth rate ' if growth else ''}{when}?"
    return f"{asked} Answer {unit[0].strip(' (')}." if unit is not None else asked


def _core(said: Sentence, span: range | None, company: Collection[str], known: Collection[str]) -> range | None:
    """What is asked for: the figure, or the words of a printed row around it; None where they are apart."""
    rest = [at for at in range(len(said.words)) if span is None or at not in span]
    other = [at for at in rest if not names(said.words[at], company) and not passes(said.words[at], known)]
    if not other:
        return span
    if _PLAIN.match(said.words[0]) or not frames().elsewise.isdisjoint(map(bare_word, said.words)):
        return None
    edges = [*other, *(span or ())]
    core = said.widened(range(min(edges), max(edges) + 1))
    inside = [said.words[at] for at in core[:-1] if at not in edges]
    joined = all(not names(word, company) and bare_word(word) in frames().beside for word in inside)
    return core if joined and not any(said.words[at][-1] in BREAKS for at in core[:-1]) else None


def _when(times: Sequence[str], *, growing: bool) -> str | None:
    """The time, as it says most: "in FY2023", "from 2022 to 2023"; None where others are told as well."""
    by_digits = {re.sub(r"\D", "", time): time for time in sorted(times, key=len)}
    if growing and len(by_digits) == 2:
        first, last = (by_digits[digits] for digits in sorted(by_digits))
        return f"from {first} to {last}"
    if len(by_digits) != 1:
        return None
    longest = re.sub(
        r"^(?:fiscal|financial) (?:year )?(?=\d)", "FY", next(iter(by_digits.values())), flags=re.IGNORECASE
    )
    of_day = re.match(rf"(?:the )?(?:year[- ]?end|end)\b|{MONTH}", longest, re.IGNORECASE)
    lasting = (
        "the " if re.match(r"(?:fiscal |financial )?year (?!end)|\w+ (?:months|weeks) ", longest, re.IGNORECASE) else ""
    )
    return f"{'at' if of_day else 'in'} {lasting}{longest}"
