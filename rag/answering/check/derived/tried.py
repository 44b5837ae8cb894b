"""One computation over cited figures that may give a claim's number, and how a formula in words names its inputs."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rag.answering.check.derived.figures_cited import Cited

_LONGEST_NAME = 48


@dataclass(frozen=True, slots=True)
class Try:
    """A computed value, its formula in words and its inputs; signed: a change, whose sign says which way it went."""

    value: Decimal
    formula: str
    inputs: tuple[Cited, ...]
    signed: bool = False


def named(cited: Cited) -> str:
    """ "Net sales 2023 51,217": an input as a formula in words names it."""
    name = " ".join(cited.name.split())
    name = name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1].rstrip() + "…"
    return " ".join(part for part in (name if cited.claim is None else "", cited.when, cited.text.strip()) if part)
