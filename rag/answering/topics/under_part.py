"""Whose a sentence is by the headings over it, and the letters by which a filing calls what the question spells out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from preprocess.report import Block, Report
from rag.answering.match.concepts import other_forms
from rag.answering.match.evidence import text_stems
from rag.answering.match.stems import stem
from rag.answering.topics.headed_parts import headed_parts
from rag.answering.topics.thing_moved import GENERIC, Form, Thing
from rag.calculator.question.phrases import plain
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import vocabulary

# "Boeing Defense, Space & Security (BDS)", "the Boeing Capital segment (“BCC”)".
_LETTERS = re.compile(
    r"(?P<name>(?:[A-Z][\w’'-]+[,/]? (?:(?:and|of|&|the|for) )?){1,6}(?:segments? |business )?)"
    r"\((?:the )?[“\"']?(?P<short>[A-Z][A-Z&]{1,5})[”\"']?\)"
)
_PART = re.compile(r"^\W*(?P<name>.+?) (?:segments?|divisions?|business(?:es)?)\W*$", re.IGNORECASE)
# What is left of a company beside its segments.
_REST = re.compile(
    r"\W*(?:all )?other\W*|\W*(?:corporate|unallocated)(?:,? (?:and|&) (?:all )?other)?\W*", re.IGNORECASE
)
_CONSOLIDATED = re.compile(r"\W*(?:our |the )?consolidated\b(?! (?:financial )?statements?\b)", re.IGNORECASE)
_ALL_PARTS = text_stems("operating reportable reporting results analysis other our information summary review non by")


def letters_for(words: Form, report: Report) -> Mapping[str, Form]:
    """The stems of letters that the filing itself puts behind names with words of the question, with those words."""
    found: dict[str, Form] = {}
    for match in _LETTERS.finditer(report.full_content):
        shared = text_stems(match["name"]) & words
        # "Commercial Ovens (ACO)" of Acme begins with the company's own letter.
        initials = {word[0] for word in tokenize(f"{match['name']} {report.company or ''}")}
        if shared and set(match["short"].lower().replace("&", "")) <= initials | set("c"):
            key = stem(match["short"].lower())
            found[key] = found.get(key, frozenset()) | shared
    return found


def is_told(word: str, stems: Form, letters: Mapping[str, Form]) -> bool:
    """Whether a word is among stems, in another form, or as the letters that stand for it."""
    if word in stems or any(form <= stems for form in other_forms(word)):
        return True
    return any(word in letters.get(one, ()) for one in stems)


def initials(name: str) -> str:
    """The first letters of the words of a name, by which a question may call it: "Garden & Farm Tools" is GFT."""
    tokens = (token for token in tokenize(name) if token not in vocabulary().grammar and stem(token) not in GENERIC)
    short = "".join(token[0] for token in tokens)
    return short if len(short) > 1 else ""


def is_of_another_part(block: Block, report: Report, thing: Thing, letters: Mapping[str, Form]) -> bool:
    """Whether the last heading over a block that is the name of a part names one that the question does not."""
    if is_of_the_whole(block):
        return False
    asked = text_stems(thing.question)
    for head in reversed(block.heading_path):
        if _REST.fullmatch(head) and _names_segments(report):
            return not text_stems(head) & asked
        if words := _part_words(head, report):
            return not (initials(head) in asked or any(word in asked or word in letters for word in words))
    return False


def is_of_the_whole(block: Block) -> bool:
    """Whether a paragraph begins with what is consolidated, under whatever heading it was read."""
    return _CONSOLIDATED.match(block.text) is not None


def part_over(block: Block, report: Report) -> str:
    """The last heading over a block that is the name of a part; "" where none is."""
    return next((head for head in reversed(block.heading_path) if _part_words(head, report)), "")


def _part_words(head: str, report: Report) -> Form:
    """What a heading that is the name of a part calls it; nothing for other headings."""
    named = _PART.match(head)
    if named is None and plain(head) not in headed_parts(report):
        return frozenset()
    return text_stems(named["name"] if named else head) - GENERIC - _ALL_PARTS


def _names_segments(report: Report) -> bool:
    """Whether headings of a filing name its segments, so that "Other" beside them is the rest of it."""
    return any(
        _PART.match(head) and _part_words(head, report) for block in report.blocks for head in block.heading_path
    )
