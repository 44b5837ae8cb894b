"""How analysts word what two rows of a table say: prose, ranges, losses, numbers in words, Chinese, tables, bullets.

Each wording is a template with its figures, and with each figure the wrong prints that may be planted in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from bench.amounts import CHANGES, SHARES, digit_swapped, money, percent_words
from bench.analyst_facts import Facts, Field, Made, money_field
from bench.rows import label_of, rounded_text
from rag.query.vocabulary import vocabulary

_PROFIT = re.compile(
    r"^(?:net|operating|gross) (?:income|earnings|profit)|^(?:income|earnings) from|profit", re.IGNORECASE
)


def _several(f: Facts) -> Made | None:
    if f.c is None or f.d is None or f.second is None or f.kind != "USD" or f.a < 0:
        return None
    way = "up" if f.a > f.b else "down"
    template = (
        f"{f.company}'s {f.label} came in at {{A}} in {f.p}, {way} from {{B}} in {f.q} [1]; over the same stretch "
        f"{label_of(f.second)} went from {{D}} to {{C}} [2]."
    )
    style = f.rng.choice(("table", "billion", "short"))
    return template, {
        "A": money_field(f, f.a, f.b, f.c, style), "B": money_field(f, f.b, f.a, f.d, style),
        "C": money_field(f, f.c, f.d, f.a, style), "D": money_field(f, f.d, f.c, f.b, style),
    }  # fmt: skip


def _range(f: Facts) -> Made | None:
    low, high = sorted((abs(f.a), abs(f.b)))
    # Two values that round to the same digits are no range.
    if f.kind != "USD" or f.a < 0 or f.scale < 1000 or high < low * Decimal("1.01"):
        return None
    shape = money("table", f.scale)
    bare = shape.printed(low).split(" ")[0]
    first = bare, (("digit swap", digit_swapped(bare, f.rng)),)
    template = f.rng.choice((
        f"Between {f.q} and {f.p}, {f.label} ranged from {{L}} to {{H}} [1].",
        f"{f.Label} stayed between {{L}} and {{H}} across {f.q} and {f.p} [1].",
        f"{f.Label}: {{L}}–{{H}} in {f.q} and {f.p} [1].",
    ))  # fmt: skip
    if "–" in template:
        return template, {"L": first, "H": money_field(f, high, high, None, "plain")}
    return template, {"L": first, "H": money_field(f, high, high, None, "table")}


def _loss(f: Facts) -> Made | None:
    if f.kind != "USD" or f.a > 0 or not _PROFIT.search(f.place.row.label):
        return None
    amount = money_field(f, f.a, f.b, None)
    says = f.rng.choice(("a loss of {A}", "a deficit of {A}", "minus {A}", "a negative {A}"))
    template = f"In {f.p}, {f.label} was {says} [1]."
    turned = ("sign", f"a profit of {amount[0]}") if "minus" not in says and "negative" not in says else ("sign", "")
    field = says.format(A=amount[0]), (turned, *((k, says.format(A=w)) for k, w in amount[1] if w))
    return template.replace(says, "{W}"), {"W": field}


def _profit(f: Facts) -> Made | None:
    """A profit, which a planted error calls a loss."""
    if f.kind != "USD" or f.a < 0 or not _PROFIT.search(f.place.row.label) or "loss" in f.place.row.label.lower():
        return None
    amount = money_field(f, f.a, f.b, None)[0]
    losses = tuple(("sign", f"{words} {amount}") for words in ("a loss of", "a deficit of", "minus", "negative"))
    return f"For {f.p}, {f.company} reported {f.label} of {{A}} [1].", {"A": (amount, losses)}


def _change(f: Facts) -> Made | None:
    change = (abs(f.a) - abs(f.b)) / abs(f.b) * 100
    if f.kind != "USD" or f.a < 0 or not f.annual or not 1 <= abs(change) < 300:
        return None
    digits = rounded_text(abs(change), 1)
    up = change > 0
    percent = f.rng.choice((f"{digits} percent", f"{digits} per cent", f"{digits}%", f"a {digits}%"))
    words = f"a {digits}% {'rise' if up else 'fall'}" if percent.startswith("a ") else percent
    says = "moved, " if percent.startswith("a ") else ("climbed " if up else "slid ")
    other = f"a {digits}% {'fall' if up else 'rise'}" if percent.startswith("a ") else ""
    points = re.sub(r"%| percent| per cent", " percentage points", words)
    wrong = (("digit swap", digit_swapped(words, f.rng)), ("percent for points", points), ("sign", other))
    return f"{f.Label} {says}{{g}} year on year in {f.p} [1].", {"g": (words, wrong)}


def _worded_change(f: Facts) -> Made | None:
    change = (f.a - f.b) / abs(f.b) * 100
    words = percent_words(abs(change))
    if f.kind != "USD" or f.a < 0 or not f.annual or words is None:
        return None
    # Three points off are wrong by any reading of "about".
    wrong = (("number in words", percent_words(abs(change) + f.rng.choice((3, 4, 6))) or ""),)
    way = "grew by" if change > 0 else "shrank by"
    return f"{f.Label} {way} about {{g}} in {f.p} compared with {f.q} [1].", {"g": (words, wrong)}


def _times(f: Facts) -> Made | None:
    ratio = f.a / f.b
    fitting = [words for words, (low, high) in CHANGES.items() if low <= ratio < high]
    if f.kind != "USD" or f.a < 0 or not fitting or not f.annual:
        return None
    right = f.rng.choice(fitting)
    far = [w for w, (low, high) in CHANGES.items() if high < ratio * Decimal("0.9") or low > ratio * Decimal("1.1")]
    wrong = tuple(("number in words", words) for words in f.rng.sample(far, min(2, len(far))))
    return f"{f.Label} {{w}} from {f.q} to {f.p} [1].", {"w": (right, wrong)}


def _fraction(f: Facts) -> Made | None:
    if f.c is None or f.second is None or f.kind != "USD" or f.a <= 0 or f.a >= f.c:
        return None
    share = f.a / f.c
    fitting = [words for words, value in SHARES.items() if abs(share - value) < Decimal("0.012")]
    if not fitting:
        return None
    far = [words for words, value in SHARES.items() if abs(share - value) > Decimal("0.05")]
    wrong = tuple(("number in words", words) for words in f.rng.sample(far, 2))
    second = label_of(f.second)
    return f"In {f.p}, {f.label} was about {{s}} of {second} [1][2].", {"s": (f.rng.choice(fitting), wrong)}


def _spelled(f: Facts) -> Made | None:
    """ "four point six billion dollars"."""
    # Smaller and larger amounts nobody spells out.
    if f.kind != "USD" or not 10**6 <= f.a < 10**12:
        return None
    return f"{f.Label} was roughly {{A}} in {f.p} [1].", {"A": money_field(f, f.a, f.b, f.c, "spelled")}


def _per_share(f: Facts) -> Made | None:
    if f.kind != "USD/share" or not 0 < f.a < 500:
        return None
    printed = f"${f.a}"
    template = f.rng.choice((
        f"{f.company} showed {f.label} of {{S}} for {f.p}, after ${abs(f.b)} for {f.q} [1].",
        f"{f.Label} — {f.p}: {{S}}; {f.q}: ${abs(f.b)} [1]",
        f"{f.Label} came to {{S}} per share in {f.p} [1].",
    ))  # fmt: skip
    wrong = [("digit swap", digit_swapped(printed, f.rng)), ("unit", f"€{f.a}"), ("sign", f"-{printed}")]
    wrong += [("×1000", f"{printed} million"), ("neighbouring period", f"${abs(f.b)}")]
    return template, {"S": (printed, tuple(wrong))}


def _rate(f: Facts) -> Made | None:
    if f.kind != "%" or f.a <= 0:
        return None
    printed = f.rng.choice((f"{f.a}%", f"{f.a} percent", f"{f.a} per cent"))
    wrong = (
        ("digit swap", digit_swapped(printed, f.rng)),
        ("percent for points", f"{f.a} percentage points"),
        ("neighbouring period", printed.replace(str(f.a), str(f.b))),
    )
    return f"The {f.label} stood at {{R}} in {f.p} [1].", {"R": (printed, wrong)}


def _chinese(f: Facts) -> Made | None:
    year = re.fullmatch(r"(?:fiscal |fiscal year |FY)?(20\d\d)", f.p)
    if f.kind != "USD" or f.a < 0 or not year or not f.annual:
        return None
    style = f.rng.choice(("zh_yi", "zh_million", "zh_wan"))
    change = (f.a - f.b) / f.b * 100
    name = next((m.zh[0] for m in vocabulary().metrics if m.zh and f.label.lower() in m.labels and not m.of), f.label)
    template = f"{f.company}{year[1]}年{name}為{{A}}[1]。"
    fields = {"A": money_field(f, f.a, f.b, f.c, style)}
    if 1 <= abs(change) < 300:
        digits = f"{rounded_text(abs(change), 1)}%"
        turned = "減少" if change > 0 else "增加"
        template += f"{name}較前一年{{g}}[1]。"
        says = f"{'增加' if change > 0 else '減少'}{digits}"
        fields["g"] = says, (("digit swap", digit_swapped(says, f.rng)), ("sign", f"{turned}{digits}"))
    return template, fields


def _table(f: Facts) -> Made | None:
    if f.c is None or f.d is None or f.second is None or f.kind != "USD" or f.a < 0 or f.scale < 1000:
        return None
    unit = {1_000: "thousands", 1_000_000: "millions", 1_000_000_000: "billions"}[f.scale]
    template = (
        f"| USD {unit} | {f.p} | {f.q} |\n|---|---|---|\n"
        f"| {f.Label} | {{A}} [1] | {{B}} [1] |\n| {label_of(f.second)} | {{C}} [2] | {{D}} [2] |"
    )
    return template, _cells(f, (("A", f.a, f.b, f.c), ("B", f.b, f.a, f.d), ("C", f.c, f.d, f.a), ("D", f.d, f.c, f.b)))


def _sourced_table(f: Facts) -> Made | None:
    """The footnotes in a column of their own, the unit above the table."""
    made = _table(f)
    if made is None or f.second is None:
        return None
    unit = {1_000: "thousands", 1_000_000: "millions", 1_000_000_000: "billions"}[f.scale]
    template = (
        f"Figures in USD {unit}:\n\n| Item | {f.q} | {f.p} | Source |\n| --- | ---: | ---: | --- |\n"
        f"| {f.Label} | {{B}} | {{A}} | [1] |\n| {label_of(f.second)} | {{D}} | {{C}} | [2] |"
    )
    return template, made[1]


def _cells(f: Facts, cells: tuple[tuple[str, Decimal, Decimal, Decimal], ...]) -> dict[str, Field]:
    fields = {}
    for name, value, period, row in cells:
        printed, other, beside = (rounded_text(v / f.scale, 0) for v in (value, period, row))
        wrong = [("digit swap", digit_swapped(printed, f.rng)), ("neighbouring period", other)]
        fields[name] = printed, (*wrong, ("neighbouring row", beside))
    return fields


def _bullets(f: Facts) -> Made | None:
    if f.kind != "USD" or f.a < 0:
        return None
    style = f.rng.choice(("table", "short", "code"))
    template = f"{f.company}, {f.label}:\n- {f.p}: {{A}} [1]\n- {f.q}: {{B}} [1]"
    return template, {"A": money_field(f, f.a, f.b, f.c, style), "B": money_field(f, f.b, f.a, f.d, style)}


WORDINGS: dict[str, Callable[[Facts], Made | None]] = {
    "several": _several, "range": _range, "loss": _loss, "profit": _profit, "percent": _change,
    "percent in words": _worded_change, "times": _times, "fraction": _fraction, "amount in words": _spelled,
    "per share": _per_share, "rate": _rate, "Chinese": _chinese, "table": _table, "sourced table": _sourced_table,
    "bullets": _bullets,
}  # fmt: skip
