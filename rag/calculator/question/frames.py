"""A question for a figure without what stands around the figure: how it is asked, where to look, how it is to be told.

"I need Nike's quick ratio for FY2023, please" and "Based on FY2023 data, what would you say Nike's quick ratio was?"
ask what "What is Nike's quick ratio for FY2023?" asks. The words are in frames.yaml; no word that narrows a figure is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.calculator.question.supposed import supposed
from rag.query.vocabulary import load

FRAMES = Path(__file__).with_name("frames.yaml")
_WHEN = r"(?:(?:FY ?|fiscal (?:year )?|(?:the )?year )?(?:19|20)\d\d|FY ?'?\d\d|Q[1-4] (?:of )?(?:FY ?)?(?:19|20)\d\d)"
_BESIDE = (
    r"(?:the|its|their|your|my|only|just|solely|primarily|company(?:['’]s)?|consolidated|audited|reported|published)"
)
_WHERE = (
    r"(?:based (?:only |solely |primarily )?(?:on|off(?: of)?)|using|from|per|as per|given|according to|looking at|"
    r"going by|relying on|considering|judging by|with|within|in|as (?:reported|shown|stated|disclosed|printed) in|"
    r"as (?:reported|shown|stated|disclosed|printed) by)"
)
_ASKS = r"(?:what(?:['’]s)?|how|calculate|compute|determine|give|find|tell|show|work out)\b"
_WHAT = re.compile(
    r"^(?:what(?:['’]s| is| was| are| were)|how (?:much|high|large|big) (?:is|was|are|were))\s+", re.IGNORECASE
)
_VERB = re.compile(r"\s+(?:is|was|were|are|would be|comes? to|amounts? to)\W*$", re.IGNORECASE)
_ENDED = re.compile(r"(?<=[.?!])(?<!\.[A-Z]\.)\s+(?=[A-Z])")
_HAD_TO = re.compile(
    r"^if (?:you|i|we|one) (?:had|were|have|was) to (?:calculate|compute|determine|find|work out|guess|state|give)\s+"
    r"(?P<what>[^?]+?),\s*what (?:would|will|is|was|might) (?:it|that|the (?:result|answer|figure)) ?"
    r"(?:be|come to)?\W*$",
    re.IGNORECASE,
)
_ALSO = re.compile(
    r"^(?P<who>[A-Z][\w.&’' ]{1,40}?):\s+(?P<what>[^?:=]+?),\s+(?P<when>[^?:=,]*\d{2}(?!\d)[^?:=,]*)\W*$"
)


class Frames(BaseModel):
    """The fragments of frames.yaml."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    openers: tuple[str, ...]
    players: tuple[str, ...]
    sources: tuple[str, ...]
    closers: tuple[str, ...]
    tails: tuple[str, ...]
    reporting: str

    @cached_property
    def opens(self) -> re.Pattern[str]:
        """What stands before the figure, to be taken off again and again."""
        return _any(rf"^\W*(?:{_or((*self.openers, *self.players))})(?:\b\W*)(?:that |about |for me )*")

    @cached_property
    def closes(self) -> re.Pattern[str]:
        """A whole sentence that only says how to tell it."""
        return _any(rf"^\W*(?:{_or(self.closers)})\W*$")

    @cached_property
    def ends(self) -> re.Pattern[str]:
        """The last words of the asking sentence that only say how to tell it."""
        return _any(rf",?\s+(?:{_or(self.tails)})\W*$")

    @cached_property
    def looks_first(self) -> re.Pattern[str]:
        """Where to look, before the question word."""
        return _any(rf"^\W*{_WHERE} {self._source}\s*,?\s*(?:only\s*,?\s*)?(?={_ASKS})")

    @cached_property
    def looks_last(self) -> re.Pattern[str]:
        """Where to look, at the end."""
        return _any(rf",?\s+{_WHERE} {self._source}\W*$")

    @property
    def _source(self) -> str:
        """A document or what stands in one, with the year that may stand beside it."""
        return (
            rf"(?:{_BESIDE} )*(?P<when>{_WHEN} )?(?:{_BESIDE} )*(?:{_or(self.sources)})"
            rf"(?: (?:of|for) (?:the )?(?P<then>{_WHEN}))?"
        )

    @cached_property
    def told(self) -> re.Pattern[str]:
        """ "The quick ratio that Nike reported in FY2023": whose the figure is."""
        return _any(
            rf"^(?:the )?(?P<what>[^?,]+?) (?:that |which )(?P<who>[A-Z][\w.&’' ]{{1,40}}?) "
            rf"(?:{self.reporting})\b(?P<rest>[^?]*)$"
        )


def _or(parts: Sequence[str]) -> str:
    return "|".join(f"(?:{part})" for part in parts)


def _any(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


@lru_cache(maxsize=1)
def frames() -> Frames:
    """The shipped fragments, read once a process; raises ConfigError."""
    return load(FRAMES, Frames)


def unframed(question: str) -> str:
    """The question as "What is …?" with sentences beside it kept; as it is where nothing stands around the figure."""
    question = supposed(question)
    parts = [part.strip() for part in _ENDED.split(question) if part.strip()]
    kept = [part for part in parts if not frames().closes.match(part)]
    if not kept:
        return question
    at = next((at for at, part in enumerate(kept) if part.endswith("?")), 0)
    asked = _core(kept[at])
    bare = kept[at] if asked == kept[at].strip(" ?.!") else f"What is {asked}?"
    return " ".join((*kept[:at], bare, *kept[at + 1 :]))


def _core(sentence: str) -> str:
    """The asking sentence without its frame: the figure, whose it is, and when."""
    text, said = sentence.strip(" ?.!"), ""
    if found := _HAD_TO.match(sentence.strip()):
        text = found["what"]
    while text != said:
        said = text
        text = _without_source(text)
        text = frames().ends.sub("", text)
        opened = frames().opens.match(text)
        if opened is not None and opened.end():
            text = _VERB.sub("", text[opened.end() :])
        text = _WHAT.sub("", text).strip(" ,:")
    if found := frames().told.match(text):
        text = f"{found['who']}'s {found['what']}{found['rest']}"
    if found := _ALSO.match(text):
        text = f"{found['who']}'s {found['what']} in {found['when']}"
    return text


def _without_source(text: str) -> str:
    """The words without where to look; the year that is told there goes to the end."""
    found = frames().looks_first.search(text) or frames().looks_last.search(text)
    if found is None or not (left := f"{text[: found.start()]} {text[found.end() :]}".strip()):
        return text
    when = (found["when"] or found["then"] or "").strip()
    return f"{left} in {when}" if when and not re.search(rf"\b{re.escape(when)}\b", left) else left
