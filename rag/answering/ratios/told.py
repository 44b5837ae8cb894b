"""A computation in a sentence: its result, and the figures that it is made of with their footnotes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rag.answering.families import by_family
from rag.answering.ratios.figures import Figure, named_anew
from rag.answering.ratios.form import Form
from rag.answering.ratios.masked import Masked
from rag.answering.ratios.result import Found, Result
from rag.answering.ratios.tree import Tree
from rag.calculator.results import Draft
from rag.calculator.wording import owner_of, verb
from rag.types import Answer, Citation, NumberCheck

_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2}
_SIGNS = {"+": " + ", "-": " - ", "*": " × ", "/": " / "}
_COMPUTED = "Computed from the cited cells; no language model was asked."


@dataclass
class _Workings:
    """The right side of a sentence as it grows: its text, the places cited by what they open, and the inputs."""

    found: Found
    draft: Draft = field(default_factory=Draft)
    cited: dict[tuple[object, ...], Citation] = field(default_factory=dict)
    inputs: list[tuple[str, int]] = field(default_factory=list)

    def add(self, tree: Tree, binding: int = 0) -> str:
        """Append a tree; its formula in words."""
        if tree.leaf is not None:
            return self._leaf(tree)
        assert tree.left is not None and tree.right is not None
        own = _BINDING[tree.operator]
        opened, closed = ("(", ")") if own < binding else ("", "")
        self.draft.add(opened)
        left = self.add(tree.left, own)
        self.draft.add(_SIGNS[tree.operator])
        right = self.add(tree.right, own + (tree.operator in "-/"))
        self.draft.add(closed)
        return f"{opened}{left}{_SIGNS[tree.operator]}{right}{closed}"

    def _leaf(self, tree: Tree) -> str:
        assert tree.leaf is not None
        if tree.leaf.number is not None:
            self.draft.add(f"{tree.leaf.number:f}")
            return f"{tree.leaf.number:f}"
        self._figure(self.found[tree.leaf])
        return self.found[tree.leaf].name

    def _figure(self, one: Figure) -> None:
        names: dict[str, str] = {}
        for place, cell in one.places:
            key = (place.ref_id, place.page, place.boxes, place.quote)
            known = self.cited.setdefault(key, replace(place, marker=f"[{len(self.cited) + 1}]"))
            names[place.marker] = known.marker
            self.inputs += [(known.marker, cell)] if cell is not None else []
        self.draft.add(f"{one.name} ")
        self.draft.add(one.shown, [named_anew(one, names)])
        self.draft.add(f" {''.join(dict.fromkeys(names.values()))}")


def written(form: Form, told: Masked, found: Found, result: Result) -> Answer:
    """ "Acme's cost of sales to revenue of the Pet segment in 2022 was 0.8 = $8 million [1] / $10 million [2]." """
    workings, draft = _Workings(found), Draft()
    formula = workings.add(form.tree)
    inputs = tuple(dict.fromkeys(workings.inputs))
    first = next(iter(found.values())).answer
    company = first.citations[0].filing.company or told.company
    draft.add(f"{owner_of(company)} {f'{form.name} {told.at}'.strip()} {verb(form.name)} ")
    check = NumberCheck("", 0, 0, result.value, result.unit, None, "derived", None, formula, inputs=inputs)
    draft.number(result.text, check)
    if result.beside is not None:
        draft.add(" (")
        draft.number(f"{result.beside:,f}%", replace(check, value=result.beside, unit="%"))
        draft.add(")")
    draft.add(" = ")
    draft.add(workings.draft.text, workings.draft.numbers)
    draft.add(".")
    text, citations, numbers = by_family(draft.text, tuple(workings.cited.values()), tuple(draft.numbers))
    said = (notice for one in found.values() if one.answer.mode == "computed" for notice in one.answer.notices)
    contexts = tuple(dict.fromkeys(context for one in found.values() for context in one.answer.contexts))
    notices = tuple(dict.fromkeys((_COMPUTED, *said)))
    return replace(
        first, text=text, citations=citations, numbers=numbers, notices=notices, contexts=contexts, mode="computed"
    )
