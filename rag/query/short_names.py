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
# Behind a company's name stands a time, what it did, or nothing.
_BEHIND = re.compile(
    r"(?:['’]s)?\s*(?:$|[?,.:;(]|(?:fy|ye|eoy|q[1-4]|[1-4]q|h[12])?\s?['’]?\d|(?:fy|ye|eoy|vs|versus)\b|"
    r"(?:in|at|for|during|as of|over|since|last|this) (?:the )?(?:fy|fiscal|year|quarter|ye|eoy|end|last|past|q[1-4]|"
    r"\d)|"
    r"(?:paid|spent|earned|made|bought|sold|had|has|owed|owes|got|lost|gained|booked|recorded|reported|repaid|"
    r"repurchased|borrowed|issued|generated|used|raised|returned)\b)",
    re.IGNORECASE,
)
# Of which a goal, a gap or a match is spoken; an article or an owner stands before a thing.
_THING_OF = re.compile(
    r"\b(?:an?|the|this|that|its|their|our|any|each|no|of|to|\w+['’]s|reductions?|emissions?|growth|leverage|climate|carbon|"
    r"energy|renewables?|savings?|long-term|financial|internal|401k?\)?|employer|funding|wage|pay|price|capital|payout|"
    r"margin|ratio|and|or|by|on|near|above|below|versus|vs) $",
    re.IGNORECASE,
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


def in_small_letters(question: str, filings: Sequence[Filing]) -> str:
    """The question with the one company that is an everyday word in it, in small letters, in capitals; "" without one.

    Only in a question without any name, as people type it in a hurry: "average price target paid for buybacks 2025".
    """
    if re.search(r"\b[A-Z][a-z]", question):
        return ""
    directory, everyday = directory_of(filings), load_book().everyday
    found = [
        token
        for token in name_tokens(question)
        if token.key in everyday and token.text.islower() and directory.names.get(token.key) in directory.members
    ]
    if len(found) != 1:
        return ""
    start, end = found[0].start, found[0].start + len(found[0].key)
    if _THING_OF.search(question[:start]) or not _BEHIND.match(question[end:]):
        return ""
    capital = f"{question[:start]}{question[start:end].capitalize()}{question[end:]}"
    meant, named = find_companies(capital, filings).companies, find_companies(question, filings)
    return capital if meant and not named.absent and set(named.companies) <= set(meant) else ""
