"""How a question wants its answer put: in percent, in millions, to how many decimals, wherever and however it says so.

"Two decimals please.", "(percent, one decimal)", "…, rounded to two decimal places, …", "Give one number": none of it
is a word that a filing has to print. It is taken out and told behind the question, always in the same few words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_COUNT = r"(?:\d{1,2}|zero|no|one|two|three|four|five|six|a single|single)"
_NEAREST = (
    r"(?:the )?(?:nearest|closest) (?:whole |full )?(?:number|integer|tenth|hundredth|thousandth|cent|"
    r"percent(?:age point)?|dollar|thousand|million|billion|day|basis point|%)"
    r"(?: dollars| USD)?(?: of (?:an? )?(?:percent(?:age point)?|day|point))?"
)
_DECIMALS = (
    rf"{_COUNT}[- ](?:decimals?(?:[- ](?:places?|points?|digits?|figures?|numbers?))?|"
    r"(?:digits?|places?|figures?) (?:after|behind|past) the (?:decimal )?(?:point|comma))"
)
_LED = r"(?:(?:expressed|answered|given|shown|stated|reported|presented|quoted|correct|accurate|precise) )"
_ROUNDED = (
    rf"{_LED}?(?:(?:rounded|rounding|round) (?:it |this |off )?)?(?:to |with |at |using |by |in )?"
    rf"(?:an? (?:accuracy|precision) of )?"
)
# A rounding within a sentence, with the comma or the word that joins it on.
_ROUNDING = re.compile(
    rf"(?P<open>[,;]?)(?:\s+|(?<=\()|^)(?:(?:and|with|but|each|both|please|kindly) )*{_LED}?"
    rf"(?:(?:{_ROUNDED}(?P<to>{_DECIMALS}))|{_LED}?(?:(?:rounded|round) (?:off )?)?to (?P<nearest>{_NEAREST}))"
    r"(?: (?:each|please|pls|accuracy|precision))*(?=[\s,.;:?!)]|$)(?P<close>\s*,)?",
    re.IGNORECASE,
)
_UNIT = re.compile(
    r"\b(?P<percent>percent(?:s|ages?)?(?! points?)|pct\.?)(?!\w)|(?P<sign>%)|"
    r"\b(?P<currency>USD|US\$|U\.?S\.? dollars?|EUR|GBP|CHF|JPY|CNY|RMB|\$|dollars?|euros?)?\s?"
    r"(?P<scale>thousands?|millions?|billions?)\b(?: of)?(?: (?P<behind>USD|US\$|U\.?S\.? dollars|dollars|euros))?",
    re.IGNORECASE,
)
_TELL = (
    "express give state show answer report round present provide compute calculate return quote write display output "
    "respond reply format keep put make tell use"
)
_SAY = (
    "answers result results figure figures number numbers value values amount amounts it them this that these those "
    "the your a an all each both every one two three four single final exact in to as with at of using and or please "
    "kindly pls only just also us me by on percent percents percentage percentages pct % point points basis unit "
    "units terms form format style notation precision accuracy decimal decimals place places digit digits ratio "
    "multiple times x days rounded rounding expressed stated given shown direction sign usd us$ $ us dollar dollars "
    "eur euro euros gbp chf jpy rmb cny thousand thousands million millions billion billions mn bn nearest whole "
    "integer"
)
_UNITS = (
    "percent percents percentage percentages pct % usd dollar dollars eur euros gbp thousand thousands million "
    "millions billion billions decimals decimal days ratio"
)
_VERBS, _CORE = frozenset(_TELL.split()), frozenset(_UNITS.split())
_SAID = _VERBS | frozenset(_SAY.split())
"""Words of a clause that says no more than how the answer is to be put."""
_WRITTEN = ("dollar", "dollars", "euro", "euros")
_FEWEST = 2
_WORD = re.compile(r"[a-z$%][a-z$%.]*|\d+", re.IGNORECASE)
_BRACKET = re.compile(r"\s*\((?P<said>[^()]*)\)")
_STOP = r"(?<=[.?!;])(?<!\b[A-Z]\.)(?<!\b(?:Inc|Cos|Ltd)\.)(?<!\b(?:Co|vs|Jr|St|No)\.)(?<!\bCorp\.)"
_SENTENCE = re.compile(rf"{_STOP}\s+")
# "…, percent", "…; USD millions", "… and give one number": the last clause of a sentence.
_LAST = re.compile(
    r"(?:[,;]|\s[-–—]|[,;]? and(?= (?:give|express|state|show|answer|report|round)\b))\s+"
    r"(?P<said>[^,;()]+?)(?P<stop>[.?!;]*)$",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"\b(?:what|how|which|who|when|where|why|did|does|do|is|was|were|are|has|have|calculate|compute|determine|find|give|"
    r"tell|show|state|sum|work out|provide|report)\b",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(r"\s*(?:is|was|were|are|did|does|do|has|have|had)\b", re.IGNORECASE)
_QUESTION = re.compile(r"\b(?:what|how|how much|how many|which)$", re.IGNORECASE)
_TENTHS = {"tenth": "one decimal", "hundredth": "two decimals", "thousandth": "three decimals"}


@dataclass(frozen=True, slots=True)
class Form:
    """A question without how its answer is to be put. rounding: "two decimals", "the nearest million", "" untold.

    percent: a percentage is wanted; unit: "USD millions", "" where the question says none, or says it within.
    """

    text: str
    rounding: str = ""
    percent: bool = False
    unit: str = ""

    @property
    def told(self) -> str:
        """The question, and behind it how to put the answer."""
        how = [f"Answer in {self.unit}." if self.unit else "", "Answer in percent." if self.percent else ""]
        how.append(f"Round to {self.rounding}." if self.rounding else "")
        how = [one for one in how if one]
        return " ".join((_ended(self.text), *how)) if how else self.text


def form_of(question: str) -> Form:
    """The question and its form apart; as it is where it says nothing else."""
    taken = _Taken()
    text = _without_brackets(_ROUNDING.sub(taken.rounding, question), taken)
    kept = [_without_last(one, taken) for one in _SENTENCE.split(text) if not taken.takes(one, sentence=True)]
    left = _clean(" ".join(kept))
    if len(re.findall(r"[A-Za-z]{2,}", left)) < _FEWEST or not (taken.found or left != _clean(question)):
        return Form(question)
    return Form(left, taken.to, taken.percent, taken.unit)


@dataclass
class _Taken:
    """What was taken out so far."""

    to: str = ""
    percent: bool = False
    unit: str = ""
    found: list[str] = field(default_factory=list)

    def rounding(self, match: re.Match[str]) -> str:
        """Keep a rounding; what stays in its place."""
        self.to = self.to or _rounding(match["to"] or match["nearest"])
        self.found.append(match[0])
        before, after = match.string[: match.start()], match.string[match.end() :]
        if not (match["open"] and match["close"]):
            stays = match["open"] == ";" or (match["open"] and after[:1] == " ")
            return match["open"] if stays else (match["close"] or "").strip() if before.strip() else ""
        return "" if _QUESTION.search(before) or _AUXILIARY.match(after) else ","

    def takes(self, said: str, *, sentence: bool = False) -> bool:
        """Whether words say only how to put the answer; if so their units are kept."""
        words = [word.lower().rstrip(".") or word for word in _WORD.findall(said)]
        if not words:
            return not re.search(r"\w", said) and bool(self.found)
        # A number that is left is a year, or that of the days to count with.
        if not _SAID.issuperset(words) or said.rstrip().endswith("?"):
            return False
        verbal = sentence and words[0] in _VERBS | {"please", "kindly"} and len(words) > 1
        if not (_CORE.intersection(words) or "%" in said or verbal):
            return False
        self.found.append(said)
        for unit in _UNIT.finditer(said):
            if unit["scale"]:
                currency = unit["currency"] or unit["behind"] or ""
                scale = f"{unit['scale'].rstrip('s')}s"
                told = f"{scale} of {currency}" if currency.lower() in _WRITTEN else f"{currency} {scale}".strip()
                self.unit = self.unit or told
            else:
                self.percent = True
        return True


def _rounding(said: str) -> str:
    words = " ".join(said.lower().replace("-", " ").split())
    for tenth, decimals in _TENTHS.items():
        if tenth in words.split():
            return decimals
    count = re.match(_COUNT, words, re.IGNORECASE)
    if count is None:
        return words
    number = "one" if "single" in count[0] else count[0]
    return f"{number} decimal{'' if number in ('one', '1') else 's'}"


def _without_brackets(text: str, taken: _Taken) -> str:
    """The text without brackets that only tell the form; "(net, in percent)" keeps the rest."""
    return _BRACKET.sub(lambda match: "" if taken.takes(match["said"]) else match[0], text)


def _without_last(sentence: str, taken: _Taken) -> str:
    """A sentence without last clauses that only tell the form."""
    while (found := _LAST.search(sentence)) is not None and taken.takes(found["said"], sentence=" and" in found[0][:5]):
        sentence = f"{sentence[: found.start()]}{found['stop']}"
    return sentence


def _clean(text: str) -> str:
    text = re.sub(r"\(\s*[,;]?\s*\)", " ", " ".join(text.split()))
    text = re.sub(r"\(\s*[,;]\s*", "(", re.sub(r"\s*[,;]?\s*\)", ")", text))
    text = re.sub(r"\s+(?=[,.?!;:])", "", text)
    text = re.sub(r"[,;:]+(?=[.?!])", "", " ".join(text.split()))
    return re.sub(r"(?<=[.?!;])[.;]+(?=\s|$)", "", text).strip(" ,;")


def _ended(text: str) -> str:
    """The text with a stop; one of a name without a verb asks."""
    bare = text.rstrip()
    if bare[-1:] in "?!" or (bare[-1:] == "." and (_ASKED.search(bare) or "? " in bare)):
        return bare
    return f"{bare.rstrip('.')}?"
