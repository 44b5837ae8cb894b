"""Arithmetic in words: "365 * (average accounts payable between FY2017 and FY2018) / (FY2018 COGS + change in …)".

Every word must be understood: a name of the book, a year, or a word that says nothing. What is not understood raises
NotUnderstood with the words, so that nobody is given the answer to another question.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal

from rag.calculator.expressions import Mean, Node, Number, Operation, Operator, Ref, average, change, in_year, shifted
from rag.calculator.facts.statements import american
from rag.calculator.formulas import ROW, book
from rag.calculator.question.item_names import glosses, is_weighted, netted
from rag.calculator.question.more_than import OF_TWO
from rag.calculator.question.spent import PAYING, as_expense, as_row
from rag.calculator.question.sums import AS_PART, summed

# "(from cash flow statement)" within a definition.
_SOURCE = re.compile(
    r"[(\[]\s*(?:from|in|on|per|as|via|both|all)\b[^()\[\]]*(?:statement|sheet|p&l|10-?k|filing)[^()\[\]]*[)\]]",
    re.IGNORECASE,
)
_YEAR = re.compile(r"^(?:fy)?'?((?:19|20)\d\d)$|^fy'?(\d\d)$")
_TOKEN = re.compile(r"\d+(?:\.\d+)?(?![\w.])|[()+*/]|(?<=\s)-(?=\s)|[^\s()+*/]+")
_TIME = (
    r"(?:(?:last|past|next|previous|prior|same|entire|full|same|fiscal|course|first|second|third|fourth|two|three|four|five|"
    r"several|years?|quarters?|months?|periods?|time|fy|half)\b|\d)"
)
# Arithmetic in words, in the order in which it has to be put into signs.
_SPOKEN: tuple[tuple[str, str], ...] = (
    (rf"^(.+ (?:plus|minus|less) .+) {AS_PART} (.+)$", r"(\1) / (\2)"),
    (rf"\b{AS_PART}\b|\bdivided by\b|\brelative to\b|÷", " / "),
    # "Over the three years" is time, "over interest expense" a division.
    (rf"\bover\b(?! (?:the |its |a )?{_TIME})(?=\s+[a-z(])", " / "),
    (r"\b(?:the )?ratio of (.+?) to (.+)$", r"(\1) / (\2)"),
    (r"^(.+?) and (.+?),? (?:combined|(?:taken |added )?together)(?=\s*/)", r"((\1) + (\2))"),
    (r"^(.+?) and (.+?),? (?:combined|(?:taken |added )?together)\b(.*)$", r"(\1) + (\2 \3)"),
    (r"\bmultiplied by\b|\btimes\b|×", " * "),
    (r"\bplus\b", " + "),
    (r"\bminus\b|\bless\b|\s[−–—]\s", " - "),
)
_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2}
_NOTHING = (
    "a an the of for in at from by to and its their it there year years end ended ending fiscal fy annual total "
    "amount amounts quantity value values figure level reported unadjusted clearly directly explicitly shown outlined "
    "line item items gaap between during over on as was is were be did does do has have had company full overall "
    "compared against versus vs same period belong belongs belonged respectively using with generate generated "
    "generates generating pay paid out spend spent produce produced record recorded carry carried stand "
    "stood report reports post posted earn earned make made hold held much many declare declares declared come comes "
    "came contribute contributed contributes bring brings brought sell sold inc corp corporation co plc group "
    "consolidated"
)
# Names of the book have at most eight words; rows of filings run longer, questions do not.
_LONGEST_NAME, _LONGEST_ROW, _MOST_WORDS = 8, 13, 40
_SPOKEN_OF = ("average", "avg", "mean", "change", "increase")
_COMPUTED = ("average", "avg", "mean", "change", "ratio", "margin", "growth", "cagr", "rate", "turnover", "yield")
# A row is computed from nothing, and no row tells what it is.
_NO_ROW = frozenset((*_COMPUTED, "adjusted", "being", "meaning", "means", "defined", "equals", "what", "i", "we"))
# Words of a row's own name: "defined benefit plans", "weighted average shares".
_PLANS = re.compile(r"\bdefined (?=benefit|contribution)|\bweighted average (?=[a-z])")
# Rows of every table: a question that says no more than these has lost what it is about.
_EMPTY = "balance balances total amount beginning ending end value other others year"
_TELLS_NOTHING = frozenset(_EMPTY.split())
SAYS_NOTHING = frozenset(_NOTHING.split())
_PAYMENTS = frozenset(("dividends_paid", "capex", "share_repurchases", "acquisitions", "rnd", "dividends_per_share"))


class NotUnderstood(Exception):
    """Words that no item, formula or year explains; args[0] are the words."""


@dataclass(frozen=True)
class Reader:
    """Reads expressions; names explains words that the question itself defines; rows: other words may be a row's.

    company: lower-case words of company names, which say nothing beside a figure ("net income attributable to Nike").
    """

    names: Mapping[str, Node] = field(default_factory=dict)
    rows: bool = False
    company: frozenset[str] = frozenset()

    def read(self, text: str) -> Node:
        """The expression as a tree; raises NotUnderstood."""
        tokens = _tokens(text)
        if not tokens:
            raise NotUnderstood(text)
        node, rest = self._sum(tokens, 0, 0)
        if not all(map(self._is_idle, tokens[rest:])):
            raise NotUnderstood(" ".join(tokens[rest:]))
        return node

    def _sum(self, tokens: Sequence[str], at: int, binding: int) -> tuple[Node, int]:
        left, at = self._factor(tokens, at)
        while at < len(tokens) and _BINDING.get(tokens[at], 0) > binding:
            operator: Operator = tokens[at]  # type: ignore[assignment]
            right, at = self._sum(tokens, at + 1, _BINDING[operator])
            left = Operation(operator, left, right)
        return left, at

    def _factor(self, tokens: Sequence[str], at: int) -> tuple[Node, int]:
        start = at
        while at < len(tokens) and tokens[at] not in _BINDING and tokens[at] not in "()":
            at += 1
        words = tokens[start:at]
        if at < len(tokens) and tokens[at] == "(" and len(words) <= 3:
            inner, at = self._sum(tokens, at + 1, 0)
            if at >= len(tokens) or tokens[at] != ")":
                raise NotUnderstood("(")
            return self._applied(words, inner), at + 1
        if not words:
            raise NotUnderstood(" ".join(tokens[at : at + 1]) or "the end")
        return self.phrase(words), at

    def _applied(self, words: Sequence[str], inner: Node) -> Node:
        said = " ".join(word for word in words if word not in SAYS_NOTHING)
        if said in ("average", "avg", "mean"):
            return average(inner)
        if said and (self._named(said) == inner or glosses(self._named(said), inner)):
            return inner if self._named(said) == inner else self._named(said) or inner
        if said not in ("", "change"):
            raise NotUnderstood(said)
        return change(inner) if said else inner

    def phrase(self, words: Sequence[str]) -> Node:
        """ "average inventory between FY2018 and FY2019", "change in inventory", "FY2019 revenue", "365"."""
        if len(words) == 1 and re.fullmatch(r"\d+(?:\.\d+)?", words[0]) and not _year(words[0]):
            return Number(Decimal(words[0]))
        years = sorted({year for word in words if (year := _year(word))}, reverse=True)
        said = [word for word in words if not _year(word)]
        spoken = [word for at, word in enumerate(said) if word in _SPOKEN_OF and not is_weighted(said, at)]
        whole = self._whole(said, spoken)
        if whole is not None:
            return in_year(whole, years[0]) if years else whole
        if len(spoken) > 1 or len(years) > 5:
            raise NotUnderstood(" ".join(words))
        node = self.name([word for at, word in enumerate(said) if word not in spoken or is_weighted(said, at)])
        if not spoken:
            if len(years) > 1:
                raise NotUnderstood(" ".join(words))
            return in_year(node, years[0]) if years else node
        return _over(node, years, mean=spoken[0] in ("average", "avg", "mean"))

    def _whole(self, said: Sequence[str], spoken: Sequence[str]) -> Node | None:
        """The figure whose own name has such a word ("return on average assets"); None where the word is told of it."""
        for start, end in _spans(len(said)) if spoken else ():
            own = said[start:end]
            idle = all(self._is_idle(word) for word in (*said[:start], *said[end:]))
            if idle and set(spoken) <= set(own) and " ".join(own) in book().names:
                return self._named(" ".join(own))
        return None

    def name(self, words: Sequence[str]) -> Node:
        """The item, formula or defined name that the words are, with nothing left over; raises NotUnderstood."""
        if len(words) > _MOST_WORDS:
            return self._unknown(words)
        for start, end in _spans(len(words)):
            rest = (*words[:start], *words[end:])
            said = " ".join(words[start:end])
            if self._is_said(said, rest) and (found := self._named(said)) is not None:
                if isinstance(found, Ref) and found.said and words[start - 1 : start] == ["total"]:
                    found = replace(found, said=f"total {found.said}")
                paying = isinstance(found, Ref) and found.name in _PAYMENTS
                return found if paying or not PAYING.intersection(rest) else self._unknown(words)
        return self._unknown(words)

    def _is_said(self, said: str, rest: Sequence[str]) -> bool:
        """Whether the words beside a name say nothing; "cash paid out in dividends" is what a payment is anyway."""
        item = book().line(book().names.get(said, "")) if PAYING.intersection(rest) else None
        cash = item is not None and item.name in _PAYMENTS and item.statements[0] == "cash_flow"
        return all(self._is_idle(word) or (cash and word == "cash") for word in rest)

    def _is_idle(self, word: str) -> bool:
        return word in SAYS_NOTHING or word in self.company

    def _unknown(self, words: Sequence[str]) -> Node:
        """A row by its very words, where those are no formula of the book put in other words."""
        kept = list(words)
        while kept and self._is_idle(kept[0]) and kept[0] != "total":
            kept = kept[1:]
        while kept and self._is_idle(kept[-1]):
            kept = kept[:-1]
        if (
            not (self.rows and 0 < len(kept) <= _LONGEST_ROW)
            or OF_TWO.search(" ".join(kept))
            or _TELLS_NOTHING.issuperset(kept)
            or _NO_ROW.intersection(_PLANS.sub("", " ".join(kept)).split())
        ):
            raise NotUnderstood(" ".join(words))
        return Ref(f"{ROW}{as_row(kept, words)}")

    def _named(self, said: str) -> Node | None:
        if said in self.names:
            return self.names[said]
        known = book().names.get(said) or book().names.get(said.removesuffix("s")) or netted(said)
        known = known or book().names.get(as_expense(said))
        if known is not None and known in self.names:
            return self.names[known]
        if known is None and said.endswith(" ratio"):
            known = book().names.get(said.removesuffix(" ratio"))
            known = known if known and book().kind_of(known) in ("ratio", "percent") else None
        return Ref(known, said=said) if known else self._margin(said) or self._quotient(said)

    def _quotient(self, said: str) -> Node | None:
        """ "Operating cash flow to current liabilities": an amount by an amount."""
        left, _, right = said.removesuffix(" ratio").partition(" to ")
        if not (left and right) or " to " in right:
            return None
        above, below = self._named(left), self._named(right)
        if above is None or below is None or not (self._is_money(above) and self._is_money(below)):
            return None
        return Operation("/", above, below)

    def _is_money(self, node: Node) -> bool:
        return node in self.names.values() or (isinstance(node, Ref) and book().kind_of(node.name) == "money")

    def _margin(self, said: str) -> Node | None:
        """ "D&A margin": any amount over revenue; a bank's net interest margin is on what it has lent."""
        base = self._named(said.removesuffix(" margin")) if said.endswith(" margin") else None
        if isinstance(base, Ref) and "interest" in base.name:
            return None
        money = (isinstance(base, Ref) and book().kind_of(base.name) == "money") or isinstance(base, Operation)
        return Operation("/", base, Ref("revenue")) if base is not None and money else None


def plain(text: str) -> str:
    """Words as the book writes them: lower case, "&" as "and", no commas, quotes, hyphens or possessives."""
    text = unicodedata.normalize("NFKC", text).replace("’", "'").lower()
    text = re.sub(r"'s\b|'(?=\s|$)", " ", text).replace("&", " and ")
    text = american(text)
    text = re.sub(r"(?<=[a-z])-(?=[a-z])|(?<=\d)-(?=[a-z])", " ", text)
    return " ".join(re.sub(r"[,;:\"“”'?!$%]|\.(?=\s|$)", " ", text).split())


def _tokens(text: str) -> list[str]:
    text = _SOURCE.sub(" ", unicodedata.normalize("NFKC", text))
    text = re.sub(r"\bdivided by\b|÷", " / ", text, flags=re.IGNORECASE)
    text = summed(text, lambda words: plain(words) in book().names)
    for pattern, operator in _SPOKEN:
        text = re.sub(pattern, operator, text, flags=re.IGNORECASE)
    return _TOKEN.findall(plain(text.replace("[", "(").replace("]", ")")))


def _year(word: str) -> int | None:
    found = _YEAR.match(word)
    return None if found is None else int(found[1]) if found[1] else 2000 + int(found[2])


def _spans(size: int) -> list[tuple[int, int]]:
    """Every part of the words that may be a name, the longest first."""
    longest = min(size, _LONGEST_NAME)
    return [(start, start + length) for length in range(longest, 0, -1) for start in range(size - length + 1)]


def _over(node: Node, years: Sequence[int], *, mean: bool) -> Node:
    """The mean over the years, or the last minus the first; this and the previous year where none or one is named."""
    if len(years) < 2:
        now = in_year(node, years[0]) if years else node
        before = in_year(node, years[0] - 1) if years else shifted(node, 1)
        return Mean((now, before)) if mean else Operation("-", now, before)
    if mean:
        return Mean(tuple(in_year(node, year) for year in years))
    return Operation("-", in_year(node, years[0]), in_year(node, years[-1]))
