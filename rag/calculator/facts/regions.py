"""Names of regions and places: which parts are called after them, and of which place a row is."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from preprocess.report import Row
from rag.calculator.question.phrases import plain
from rag.query.vocabulary import load

_GROUP = re.compile(
    r"\b(?:(?:north|south|latin|central) america|(?<!of )americas?|europe(?:an)?|asian?|pacific|africa|middle east|"
    r"emea|eame|apac|amea|latam|oceania|caribbean|nordics|iberia|eurasia|international|foreign|rest|other|countries|markets|"
    r"regions?|outside|non)\b",
    re.IGNORECASE,
)
_HOME = re.compile(r"(?:total )?(?:united states|u\.?s\.?a?|domestic|u\.?s\.? operations)")
_ELSEWHERE = re.compile(
    r"(?:the )?rest of (?:the )?world|(?:all )?other (?:foreign |international )?"
    r"(?:countries|international|foreign|regions|places|geographies|geographic (?:areas|regions|locations))"
)
_WITH_HOME = re.compile(r"\b(?:united states|u\.?s\.?a?|domestic|north americas?)\b|^(?:the )?americas?\b")
_BEYOND = re.compile(r"\b(?:non|outside|excluding|other than|except|ex|without|international|foreign)\b")
_SENTENCE = re.compile(r"(?:\S+ ){5,}\S+[a-z]\.")


class Regions(BaseModel):
    """regions.yaml: words of the names of regions, places, states, and what a question may say for a printed name."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    words: frozenset[str]
    places: frozenset[str]
    states: frozenset[str]
    aliases: dict[str, tuple[str, ...]]
    longer: dict[str, tuple[str, ...]]


@lru_cache(maxsize=1)
def regions() -> Regions:
    """The shipped list, read once a process; raises ConfigError."""
    return load(Path(__file__).with_name("regions.yaml"), Regions)


def is_region(name: str) -> bool:
    """Whether a part is called after places."""
    words = plain(name).replace("(", " ").replace(")", " ").replace("/", " ").split()
    return bool(words) and all(word in regions().words for word in words)


def is_several_countries(name: str) -> bool:
    """Whether a part called after places is of more than one country: "Europe, Middle East and Africa"."""
    return is_region(name) and _GROUP.search(name) is not None


def is_home(name: str) -> bool:
    """Whether a part is the home country: most filings are of American companies."""
    return _HOME.fullmatch(plain(name)) is not None


def is_rest_of_world(name: str) -> bool:
    """Whether a part is all the places that are not told apart: "Rest of world", "All other countries"."""
    return _ELSEWHERE.fullmatch(plain(name)) is not None


def holds_home(name: str) -> bool:
    """Whether a part is the home country, or one that it is a part of: "North America", "United States and Canada"."""
    said = plain(name)
    return is_home(name) or (_WITH_HOME.search(said) is not None and _BEYOND.search(said) is None)


def without_longer(name: str, text: str) -> str:
    """A text without the other places whose names hold a place's name: New Mexico is no Mexico."""
    others = "|".join(map(re.escape, regions().longer.get(name.lower(), ())))
    return re.sub(rf"\b(?:{others})\b", " ", text, flags=re.IGNORECASE) if others else text


def place_beside(row: Row) -> str:
    """The place of which a row is by a cell of words ("Comirnaty | Int'l. | 28,972"); "" for most rows."""
    said = (" ".join(cell.text.split()) for cell in row.cells if cell.value is None and cell.text)
    return next((text for text in said if is_region(text)), "")


def names_part(row: Row) -> bool:
    """Whether a row's label is the whole name of what it is of: no sentence, and no place stands beside it."""
    return not place_beside(row) and _SENTENCE.fullmatch(" ".join(row.label.split())) is None
