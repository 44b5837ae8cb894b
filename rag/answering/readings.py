"""What a question may mean, in the order in which it is tried: the first reading that the filings answer is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rag.answering.follow_up.other import of_the_whole_instead, other_reading
from rag.calculator.question.openings import before_it
from rag.query.named_otherwise import named_otherwise
from rag.query.older import told_before
from rag.query.sides import without_absent
from rag.types import Answer, Filing


@dataclass(frozen=True, slots=True)
class Reading:
    """A question that stands by itself, and what is to be said before its answer; computed: no quote answers it.

    same: the question before it in other words, tried too where that has no figure for sure. row: a bare name taken for
    a row of its own instead of a part of the figure before: words without a figure are no answer to it.
    """

    question: str
    lead: str = ""
    computed: bool = False
    same: bool = False
    row: bool = False

    def told(self, made: Answer) -> Answer:
        """The answer after the lead."""
        if not self.lead or made.refused:
            return made
        by = len(self.lead)
        numbers = tuple(replace(n, start=n.start + by, end=n.end + by) for n in made.numbers)
        return replace(made, text=f"{self.lead}{made.text}", numbers=numbers)


def readings(
    alone: str,
    said: str,
    history: Sequence[tuple[str, str]],
    filings: Sequence[Filing],
    by_rules: bool,
    in_full: Callable[[str], str] = str,
    otherwise: Callable[[str], Iterable[str]] = tuple,
    computed: Callable[[str], Iterable[str]] = named_otherwise,
) -> Iterator[Reading]:
    """The question as it stands alone; of a comparison that names a company without a filing, what is left of it.

    said is the question as it was asked; by_rules: no model has read it, so that a bare name is still open. in_full
    spells out the initials that the filings explain: tried where they answer nothing as they stand. otherwise tells the
    same in other words of the filings; computed in words that only what is computed answers.
    """
    left = without_absent(alone, filings)
    lead = f"There is no filing of {_listed(left.absent)} in the library.\n\n" if left is not None else ""
    if left is not None and left.known:
        yield Reading(left.question, lead)
    closed = before_it(alone, filings)
    yield Reading(alone, computed=closed != alone)
    yield from (Reading(one, computed=True, same=True) for one in computed(alone))
    yield from (Reading(one, same=True) for one in dict.fromkeys(otherwise(alone)) if one != alone)
    if closed != alone:
        yield Reading(closed)
    if (full := in_full(alone)) != alone:
        yield Reading(full)
    if by_rules and (other := other_reading(said, history, filings)):
        yield Reading(other, row=True)
    if by_rules and (kept := of_the_whole_instead(said, history, filings)):
        yield Reading(kept.whole, f"No figure was found for {kept.part}. For the whole company:\n\n")
    if left is not None and not left.known:
        yield Reading(left.question, lead)
    yield from (Reading(one, told) for one, told in told_before(alone, filings))


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
