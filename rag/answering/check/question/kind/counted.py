"""Whether a count is of the things that are asked for, and not of what is called by them or done with them."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import content
from rag.answering.check.question.clause import said_of
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.speech import alike, speech
from rag.answering.check.question.wish import Wish

_TALLIES = re.compile(r"\b(?:counts?|headcount|numbers?|totals?|base|openings|closings|growth)\b", re.IGNORECASE)
# "Hazardous" is no plural.
_BEHIND = re.compile(r"\s(?:[a-z-]+\s){0,2}?(?P<thing>[a-z]{3,}(?:ies|[^s]s)(?<!ous))\b")
# Who uses something is a customer of it, who is employed is none.
_USING = re.compile(
    r"\bpeople\b.*\b(?:us(?:e|ed|ing|es)|pay(?:ing)? for|subscrib\w+|sign(?:ed)? up|download\w*"
    r"|(?:are|were) (?:members|users|customers|subscribers))\b",
    re.IGNORECASE,
)
_USERS = re.compile(r"\b(?:users|customers|subscribers|members|accounts)\b", re.IGNORECASE)
_USERS_BEHIND = re.compile(
    r"(?: (?!employees|associates|colleagues|people|stores)[a-z-]+){0,3}? (?:users|customers|subscribers|members)\b",
    re.I,
)
# What is done with people who are not on a payroll: "How many people does it serve?"
_DONE = re.compile(
    r"\bpeople\b.*\b(?P<verb>serv\w*|reach\w*|insur\w*|cover\w*|visit\w*|subscrib\w*|suppl\w*|benefit\w*)\b", re.I
)
_OF_A_NAME = re.compile(r"\s(?:[a-z-]+ ){0,2}(?P<name>(?:[A-Z][\w’'&.-]+ ){1,4})(?P<thing>[a-z]+s)\b")


def of_other_people(wish: Wish, ground: Ground) -> str:
    """Why those who work are not those who are served, and options of employees are no employees."""
    if wish.quantity != "count" or not ground.figures:
        return ""
    done = _DONE.search(wish.text)
    if done and not any(_says(done["verb"], cited) for cited, _ in ground.figures):
        return f"nothing at the cited place says the question’s “{done['verb']}”"
    named = all(_is_attribute(wish, cited) for cited, _ in ground.figures)
    return f"the cited row only has a name with “{wish.thing}” in it" if named and wish.thing else ""


def are_users(question: str, cited: Cited) -> bool:
    """Whether the people of a question use something and the figure counts users: customers are people there."""
    if _USING.search(question) is None:
        return False
    if cited.claim is None:
        return _USERS.search(f"{cited.name} {cited.column}") is not None
    plain = cited.claim.kind == "plain" and not cited.claim.mention.currency
    return plain and _USERS_BEHIND.match(cited.claim.sentence, cited.claim.mention.end) is not None


def of_users(wish: Wish, ground: Ground) -> bool:
    """Whether users are counted, where the question asks how many people use something."""
    return any(are_users(wish.text, cited) for cited, _ in ground.figures)


def counts_other_things(wish: Wish, ground: Ground) -> str:
    """What all the cited numbers of sentences count, where the question names other things: countries for units."""
    asked = frozenset(content(wish.text))
    if not ground.figures or not asked & speech().things or ground.number.status == "derived":
        return ""
    found = [_counts_else(asked, cited) or _of_a_brand(wish, cited) for cited, _ in ground.figures]
    if of_users(wish, ground):
        return ""
    return f"the cited sentence counts {found[0]}, the question asks for other things" if all(found) else ""


def _counts_else(asked: frozenset[str], cited: Cited) -> str:
    """The plural right behind a bare number of a sentence, which is none of what is asked for."""
    if cited.claim is None or cited.claim.kind != "plain":
        return ""
    counted = _BEHIND.match(cited.claim.sentence, cited.claim.mention.end)
    said = frozenset(content(said_of(cited)))
    if counted is not None and frozenset(content(counted["thing"])) <= asked:
        return ""
    other = counted is not None and not any(bears(stem, said | alike(counted[0])) for stem in asked & speech().things)
    return counted["thing"] if counted is not None and other else ""


def _of_a_brand(wish: Wish, cited: Cited) -> str:
    """What a number of a sentence counts, where it is of one name that the question does not say: "66 Oak stores"."""
    if cited.claim is None or cited.claim.kind != "plain":
        return ""
    counted = _OF_A_NAME.match(cited.claim.sentence, cited.claim.mention.end)
    if counted is None or not frozenset(content(counted["thing"])) & frozenset(content(wish.text)):
        return ""
    own = frozenset(content(counted["name"]))
    said = frozenset(content(wish.question)) | alike(wish.text) | company_stems(cited.citation.filing)
    return f"{counted['name']}{counted['thing']}" if own and not any(bears(stem, said) for stem in own) else ""


def _says(verb: str, cited: Cited) -> bool:
    printed = said_of(cited) if cited.claim is not None else f"{cited.name} {cited.column} {cited.citation.caption}"
    there = frozenset(content(printed))
    return any(bears(stem, there) for stem in content(verb))


def _is_attribute(wish: Wish, cited: Cited) -> bool:
    """Whether a row is called by the thing in the singular, before what it is: "Employee stock options"."""
    if cited.claim is not None or not wish.thing.endswith("s"):
        return False
    name = cited.name.rpartition(": ")[2]
    called = re.search(rf"\b{re.escape(wish.thing[:-1])}(?:['’]?s['’]?)?[ -][a-z]+", name, re.IGNORECASE)
    plural = re.search(rf"\b{re.escape(wish.thing)}\b(?!['’])", name, re.IGNORECASE)
    return called is not None and plural is None and _TALLIES.search(name) is None
