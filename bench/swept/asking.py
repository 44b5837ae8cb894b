"""What the whole service answers without a model, kept line by line, so that a sweep that was stopped goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path

from pydantic import BaseModel

from bench.swept.making import Question
from rag.answering.draft import NEAREST
from rag.service import Service
from rag.types import Answer, Citation

_UNSURE = NEAREST.partition("{")[0]


class Number(BaseModel):
    """A checked number: its value in base units, and whether it carries a tick."""

    text: str
    value: Decimal | None
    unit: str
    ticked: bool
    made: bool


class Place(BaseModel):
    """What stands at a cited place: all its words, where it is, and its row as printed."""

    doc: str
    page: int
    label: str
    words: str


class Told(BaseModel):
    """An answer, as far as it is judged. unsure: told as not for sure what is asked."""

    question: str
    computed: bool
    refused: bool
    unsure: bool
    text: str
    numbers: tuple[Number, ...]
    places: tuple[Place, ...]
    notices: tuple[str, ...] = ()

    @property
    def ticked(self) -> tuple[Number, ...]:
        """The numbers that carry a tick and have a value."""
        return tuple(number for number in self.numbers if number.ticked and number.value is not None)


def told(question: str, answer: Answer) -> Told:
    """The answer of a question in the form in which it is kept."""
    numbers = (
        Number(text=n.text, value=n.value, unit=n.unit, ticked=n.status != "unverified", made=n.status == "derived")
        for n in answer.numbers
    )
    return Told(
        question=question,
        computed=answer.mode == "computed",
        refused=answer.refused,
        unsure=answer.text.startswith(_UNSURE),
        text=answer.text,
        numbers=tuple(numbers),
        places=tuple(map(_place, answer.citations)),
        notices=answer.notices,
    )


def _place(cited: Citation) -> Place:
    heads = [head for head, text in cited.cells if text]
    words = " | ".join(filter(None, (cited.label, cited.heading, cited.caption, cited.quote, *heads)))
    return Place(doc=cited.filing.doc_name, page=cited.page, label=cited.label or cited.quote[:80], words=words)


def answered(questions: Iterable[Question], service: Service, kept: Path) -> Iterator[tuple[Question, Told]]:
    """Each question with its answer: the one in the file, or a new one that is added to it."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.touch()
    lines = (Told.model_validate_json(line) for line in kept.read_text(encoding="utf-8").splitlines())
    known = {one.question: one for one in lines}
    with kept.open("a", encoding="utf-8") as file:
        for question in questions:
            if question.text not in known:
                known[question.text] = told(question.text, service.ask(question.text))
                file.write(known[question.text].model_dump_json() + "\n")
                file.flush()
            yield question, known[question.text]
