"""Whether a word of a question that is a company's name is meant as one: "Block's revenue", not "block shares"."""

from __future__ import annotations

from collections.abc import Sequence

from rag.query.directory import Token, load_book
from rag.query.vocabulary import vocabulary

# What comes before a thing, and before no company.
_DETERMINERS = frozenset(("a", "an", "the", "this", "that", "its", "their", "our", "any", "each", "every", "no"))


def is_believable(span: Sequence[Token], following: Sequence[Token], before: Sequence[Token], known: bool) -> bool:
    """Whether a name is meant: an everyday word needs a capital, and at the start of a question more than that.

    In small letters it is one of the library that owns something or has a year: "square's net loss", "square 2020".
    """
    first = span[0]
    # A company may be called by a number; in a question a number is a year or an amount.
    if len(span) == 1 and first.key.isdigit():
        return False
    capital = first.text[0].isupper() or first.text[0].isdigit() or first.text != first.text.lower()
    if len(span) == 1 and (first.key in load_book().everyday or first.key in vocabulary().words):
        # "Target revenue 2022" asks about the company, "Target the market" does not.
        finance = bool(following) and (following[0].key in vocabulary().words or following[0].key[:1].isdigit())
        if not (known or finance) and any(map(is_name, following)) and not first.possessive:
            # "Southern Nevada" is no Southern Company.
            return False
        if known and not capital:
            described = bool(before) and (before[-1].possessive or before[-1].key in _DETERMINERS)
            return not described and (first.possessive or (bool(following) and following[0].key[:1].isdigit()))
        return capital and (known or bool(before) or first.possessive or finance)
    return known or capital or first.possessive


def is_name(token: Token) -> bool:
    """Whether a word has the capital of a name: no measure, no period, no abbreviation that owns nothing."""
    word = token.text
    # "Q3", "FY23" and initials have capitals too.
    if not word[:1].isupper() or len(token.key) < 3 or any(c.isdigit() for c in word):
        return False
    # All capitals is an abbreviation (EBITDA, GAAP) unless it owns something.
    if word.isupper() and not token.possessive:
        return False
    return token.key not in load_book().not_names and token.key not in vocabulary().words
