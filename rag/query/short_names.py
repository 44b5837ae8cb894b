"""Companies by a shortened name, or an everyday word in small letters: "Gen Mills", "what is square paying"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.query.directory import Token, directory_of, load_book, name_tokens
from rag.query.names import find_companies
from rag.types import Filing

# Two letters begin too many words.
_FEWEST = 3
_DOES = re.compile(
    r"\b(?:is|was|did|does|has|had|will) (?P<name>[a-z]{3,9})"
    r"(?= (?:[a-z]{2,}ing|pay|get|buy|sell|owe|spend|acquire|settle|agree|earn|own|employ)\b)"
)


def with_whole_name(question: str, filings: Sequence[Filing]) -> str:
    """The question with the one company that has a filing and whose words are cut short in it by its whole name.

    Only where none is named in full, and only names of several words: one word cut short is any word.
    """
    named = find_companies(question, filings)
    if named.companies or named.absent:
        return question
    tokens = list(name_tokens(question))
    directory = directory_of(filings)
    names = [(key.split(), group) for key, group in directory.names.items() if group in directory.members]
    found = {
        (group, at, len(words))
        for words, group in names
        for at in range(len(tokens) - len(words) + 1)
        if len(words) > 1 and _shortens(tokens[at : at + len(words)], words)
    }
    if len({group for group, _, _ in found}) != 1:
        return question
    group, at, size = max(found, key=lambda one: one[2])
    last = tokens[at + size - 1]
    whole = _without_ending(directory.members[group][0]) + ("'s" if last.text.endswith("'s") else "")
    return f"{question[: tokens[at].start]}{whole}{question[last.start + len(last.text) :]}"


def _shortens(run: Sequence[Token], words: Sequence[str]) -> bool:
    """Whether each word of a run begins one of the name's, and stands in its place."""
    keys = [token.key for token in run]
    pairs = zip(keys, words, strict=True)
    begins = all(len(key) >= min(_FEWEST, len(word)) and word.startswith(key) for key, word in pairs)
    return begins and keys != list(words)


def _without_ending(name: str) -> str:
    """The name without its legal ending ("Inc.")."""
    kept = name.split()
    while len(kept) > 1 and "".join(kept[-1].split(".")).strip(",").lower() in load_book().legal_endings:
        kept = kept[:-1]
    return " ".join(kept).rstrip(",")


def who_does(question: str, filings: Sequence[Filing]) -> str:
    """The question with the company that does something in it, an everyday word, in capitals; "" without one."""
    does = _DOES.search(question)
    if does is None or does["name"] not in load_book().everyday:
        return ""
    capital = f"{question[: does.start('name')]}{does['name'].capitalize()}{question[does.end('name') :]}"
    return capital if find_companies(capital, filings).companies else ""
