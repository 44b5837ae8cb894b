"""Whether what moved a balance is told for the balance: a cash flow statement's "Inventories", notes repaid."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import WEAK, content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.clause import clause_of, said_of
from rag.answering.check.question.ground import Ground, statements_named
from rag.answering.check.question.rivals.beside_it import timeless
from rag.answering.check.question.wish import Wish

# What a balance sheet is made of; of deferred taxes and debt a cash flow statement says other things as well.
_THING = (
    r"(?:assets?|liabilit(?:y|ies)|receivables?|payables?|inventor(?:y|ies)|(?:deferred|unearned) (?:revenues?|income)"
    r"|accrued [a-z ]+|prepaid [a-z ]+|customer deposits|merchandise)"
)
_ROW = re.compile(
    rf"(?:other |accounts |trade |merchandise |net |current |non-?current |long-term |taxes |income taxes |accrued "
    rf"|(?:(?:operating|finance|capital) )?leases? |right-of-use |prepaid |expenses |and |, )*{_THING}"
    rf"(?:,? (?:and|&) (?:[a-z]+ )*{_THING})?(?:,? net)?",
    re.IGNORECASE,
)
_FLOW_ASKED = re.compile(
    r"\b(?:chang\w+|cash (?:flows?|from|used|provided|generated)|increas\w+|decreas\w+|mov\w+|build|built|effects?"
    r"|impact|provided|used|use|released?|swing|working capital|adjustments?|reconcil\w+|grew|grow\w*|by how much"
    r"|higher|lower|up|down|obtain\w*|exchange|non-?cash|supplement\w*)\b",
    re.IGNORECASE,
)
_DEBT = re.compile(
    r"\b(?:debt|borrowings|indebtedness)\b(?! (?:issu|repa|redem|repurchas|extinguish|retire|matur|reduc))",
    re.IGNORECASE,
)
_DEBT_MOVED = re.compile(
    r"\b(?:repa(?:id|ys?|y?ments?)|redeem\w*|redemption|retire[ds]?|issu\w+|borrow(?:ed|ing)?|refinanc\w+|drew|drawn?"
    r"|repurchas\w+|extinguish\w*|pa(?:id|y|ys|ying)|prepa\w+|rais\w+|matur\w+|due|offer\w*|reduc\w+|tender\w*|cut|add\w*"
    r"|new|proceeds|took|take)\b",
    re.IGNORECASE,
)
_STOOD = re.compile(
    r"\b(?:outstanding|had|has|have|were|was|is|are|total\w*|balances?|amount(?:s|ed)|stood|remain\w*|consist\w*)\b",
    re.IGNORECASE,
)
_CHARGED = re.compile(r"\b(?:expenses?|charged|revenues?|sales|income|earnings|provisions?)\b", re.IGNORECASE)
_KEPT = re.compile(
    r"\b(?:balances?|receivables?|payables?|deferred|accrued|unearned|unrecogni\w+|allowances?|accumulated|retained"
    r"|reserves?|prepaid|other comprehensive|liabilit\w+|assets?|end|beginning|opening|closing)\b",
    re.IGNORECASE,
)
_SPENT = re.compile(r"\b(?:payments?|expenses?|costs?|spending|proceeds|charges?|paid|spent)\b", re.IGNORECASE)
_OWNED = re.compile(
    r"\b(?:assets?|liabilit(?:y|ies)|receivables?|payables?|inventor(?:y|ies)|obligations?|goodwill)\b", re.IGNORECASE
)
_NET_OF = re.compile(
    r"\bnet of (?:the |any |its )?(?:re-?payments?|payments?|paydowns?|maturities|redemptions|retirements|proceeds)\b"
    r"|\bon a net basis\b",
    re.IGNORECASE,
)
_NET = re.compile(r"\bnet\b", re.IGNORECASE)
_WORN = re.compile(r"\b(?:depreciation|amorti[sz]ation|depletion|impairment)\b", re.IGNORECASE)
_LESSENS = re.compile(r"\b(?:depreci|amorti|deplet|impair|writ|wrote|charg|expens|loss)\w*", re.IGNORECASE)
_STOP = re.compile(r"(?:(?<=\d\d)|(?<=[a-z]{3}))\.\s+(?=[A-Z])")
_BACK = re.compile(r"\b(?:it|this|these|those|which)\b", re.IGNORECASE)
_TAKEN = re.compile(r"\b(?:before|after|net|less|gross|excluding|cost|carrying)\b", re.IGNORECASE)
_PILED = re.compile(r"\b(?:accumulated|cumulative)\b", re.IGNORECASE)
_NEAR = 80
"""Characters before an amount in which its sentence says what it is of."""
_BALANCE = re.compile(r"\W*(?:(?:opening|closing|beginning|ending|total) )?balances?\b", re.IGNORECASE)
# "Right-of-use assets obtained in exchange for lease obligations: Finance leases" came in, under a balance's name.
_NOTED_FLOWS = re.compile(
    r"\bcash flows? (?:information|disclosures?|data)\b|\bin exchange for\b|\bnon-?cash\b", re.IGNORECASE
)
_LEASES = re.compile(r"(?:total )?(?:operating |finance |financing |capital )?leases?", re.IGNORECASE)
_NETS = re.compile(r"\W*(?:total )?net (?!of\b)", re.IGNORECASE)
_ALL_TOLD = re.compile(r"\W*(?:(?:total|gross) )+", re.IGNORECASE)
# "Unrealized gains of $71 million from remeasurement of the carrying value": by how much it was remeasured.
_GAINED = re.compile(
    r"\b(?:gains?|loss(?:es)?|charges?|impairments?|write-?downs?|write-?offs?|adjustments?|increases?|decreases?|"
    r"reductions?) (?:in [a-z ]+ )?(?:of|was|were|totaling|totalling)(?: (?:approximately|about|nearly|over))?\s*\W?$",
    re.IGNORECASE,
)
_GAIN_ASKED = re.compile(r"\b(?:gain|loss|charge|impair|writ|adjust|reduc|increas|decreas|chang)\w*", re.IGNORECASE)
_MOVING = re.compile(r"proceeds|flows?|payments|issuances?", re.IGNORECASE)
_DONE = re.compile(
    r"\b(?:repaid|redeemed|retired|issued|borrowed|refinanced|drew|repurchased|extinguished|paid|prepaid"
    r"|proceeds|(?:in|out)flows?|(?:re)?payments|issuances?)\b",
    re.IGNORECASE,
)


def moved_for_level(wish: Wish, ground: Ground) -> str:
    """Why the figures, all of what moved a balance, are not the balance that is asked for."""
    if not ground.figures:
        return ""
    if ground.number.status == "derived":
        return _change_of_a_change(wish, ground)
    found = [
        _of_cash_flows(wish, cited) or _of_a_deal(wish, cited) or _of_a_gain(wish, cited) for cited, _ in ground.figures
    ]
    return found[0] if all(found) else ""


def _change_of_a_change(wish: Wish, ground: Ground) -> str:
    """Why two rows of what moved a balance in two years do not make how it moved between them."""
    told = wish.aim.moved and all(_changes(cited) for cited, _ in ground.figures)
    return "the cited row is of the cash flows: it says the change of each year itself" if told else ""


def level_for_flow(wish: Wish, ground: Ground) -> str:
    """Why a row of balances, of whatever they are called, is not what was charged or earned in a time."""
    if not _CHARGED.search(wish.text) or _KEPT.search(wish.text) or not ground.figures:
        return ""
    stood = all(_is_balance(cited) for cited, _ in ground.figures)
    return "the question asks for what was charged or earned, the cited row is a balance" if stood else ""


def balance_for_payment(wish: Wish, ground: Ground) -> str:
    """Why a row of what is owned or owed on a day is not what was paid, or what something cost."""
    if not _SPENT.search(wish.text) or _OWNED.search(wish.text) or _KEPT.search(wish.text) or not ground.figures:
        return ""
    sheet = ground.statements == {"balance sheet"} and not wish.balance
    held = all(cited.cell is not None and _is_of_a_day(cited, sheet=sheet) for cited, _ in ground.figures)
    return "the question asks for what was paid or charged, the cited row is a balance" if held else ""


def _is_of_a_day(cited: Cited, *, sheet: bool) -> bool:
    """Whether a row of a day is of what is owned or owed, as all of a balance sheet are, and says of no payment."""
    own = cited.name.rpartition(": ")[2]
    dated = cited.period is not None and cited.period.kind == "instant"
    around = f"{cited.name} {cited.column} {cited.citation.caption} {cited.citation.heading}"
    return dated and (sheet or _OWNED.search(own) is not None) and _SPENT.search(around) is None


def accumulated_for_charged(wish: Wish, ground: Ground) -> str:
    """Why what has piled up to a day is not what was charged in a year: accumulated amortization, depreciation."""
    asked = _WORN.search(wish.text)
    if asked is None or _PILED.search(wish.text) or not ground.figures:
        return ""
    if all(_lessens_nothing(cited) for cited, _ in ground.figures):
        return f"the question asks for {asked[0].lower()}, the cited sentence tells none"
    piled = all(_is_piled_up(cited) or (not _TAKEN.search(wish.text) and _wears(cited)) for cited, _ in ground.figures)
    return f"the cited figure is accumulated, the question asks for the {asked[0].lower()} of a time" if piled else ""


def gross_for_net(wish: Wish, ground: Ground) -> str:
    """Why what was raised or repaid alone is not what is left of it net of the other, nor what is net all of it."""
    if net := net_for_all(wish, ground):
        return net
    if not _NET_OF.search(wish.question) or ground.number.status == "derived" or not ground.figures:
        return ""
    alone = not any(
        _NET.search(f"{c.name} {c.column} {c.claim.sentence if c.claim else ''}") for c, _ in ground.figures
    )
    return "the question asks for it net of what was paid back, the cited figure is not" if alone else ""


def net_for_all(wish: Wish, ground: Ground) -> str:
    """Why a net row is not what the question calls as another row of its table: "net deferred tax liability"."""
    if _NET.search(wish.text) or ground.number.status == "derived" or wish.several or not ground.figures:
        return ""
    found = [_all_of(wish, cited) for cited, _ in ground.figures]
    return f"the cited row is net, the question names “{short(found[0])}”" if all(found) else ""


def _all_of(wish: Wish, cited: Cited) -> str:
    """The row beside a net one that is called as it is but for that; "" for rows that are no net."""
    own, place = cited.name.rpartition(": ")[2], cited.citation
    if cited.cell is None or not _NETS.match(own):
        return ""
    bare = frozenset(content(_NETS.sub("", own))) - WEAK
    asked = frozenset(content(timeless(wish.text)))
    others = (name for name in (*place.rivals, *place.beside) if not _NET.search(name))
    same = (name for name in others if frozenset(content(_ALL_TOLD.sub("", name.rpartition(": ")[2]))) - WEAK == bare)
    return next(same, "") if bare and bare <= asked else ""


def _lessens_nothing(cited: Cited) -> bool:
    """Whether a sentence says of its amount neither that it lessened something nor that another one says so."""
    if cited.claim is None:
        return False
    begin = max((end.end() for end in _STOP.finditer(cited.claim.sentence, 0, cited.claim.mention.start)), default=0)
    return _LESSENS.search(cited.claim.sentence, begin) is None and _BACK.search(cited.claim.sentence, begin) is None


def _wears(cited: Cited) -> bool:
    """Whether a figure is the balance, on a day, of what wears away."""
    held = cited.cell is not None and cited.period is not None and cited.period.kind == "instant"
    return held and not _WORN.search(f"{cited.name} {cited.column}")


def _is_piled_up(cited: Cited) -> bool:
    said = f"{cited.name} {cited.column}"
    if cited.claim is not None:
        said = cited.claim.sentence[max(0, cited.claim.mention.start - _NEAR) : cited.claim.mention.start]
    return _PILED.search(said) is not None


def _is_balance(cited: Cited) -> bool:
    own = cited.name.rpartition(": ")[2]
    return cited.period is not None and cited.period.kind == "instant" and _BALANCE.match(own) is not None


def _of_cash_flows(wish: Wish, cited: Cited) -> str:
    """The row of a cash flow statement that is called by a balance, which it says the change of."""
    own = cited.name.rpartition(": ")[2].strip()
    if cited.cell is None or _FLOW_ASKED.search(wish.text) or wish.aim.moved:
        return ""
    held = wish.balance or _OWNED.search(wish.text) or _LEASES.fullmatch(own)
    if held and not _SPENT.search(wish.text) and _is_noted_flow(cited, bare=not wish.balance):
        return f"the cited row “{short(own)}” is of the cash flows: it says what came in or went out"
    return f"the cited row “{short(own)}” is of the cash flows: it says the change" if _changes(cited) else ""


def _changes(cited: Cited) -> bool:
    """Whether a row of a cash flow statement is called by a balance, and so says how that moved in a time."""
    place, own = cited.citation, cited.name.rpartition(": ")[2].strip()
    flows = cited.cell is not None and "cash flow statement" in statements_named(place.caption or place.heading)
    return flows and _ROW.fullmatch(own) is not None and (cited.period is None or cited.period.kind != "instant")


def _is_noted_flow(cited: Cited, *, bare: bool) -> bool:
    """Whether a row of a whole time stands under a note's title of cash flows, or of what was had in exchange.

    bare: whether only a row that is called as what is held is taken for one, and says of no flow itself.
    """
    own = cited.name.rpartition(": ")[2].strip()
    if bare and not (_ROW.fullmatch(own) or _LEASES.fullmatch(own)):
        return False
    titles = f"{cited.citation.caption} ; {cited.citation.over} ; {cited.name}"
    timed = cited.period is not None and cited.period.kind != "instant"
    return timed and _NOTED_FLOWS.search(titles) is not None


def _of_a_deal(wish: Wish, cited: Cited) -> str:
    """The sentence that says what debt was issued or repaid, where the question asks how much debt there is."""
    if cited.claim is None or not _DEBT.search(wish.text) or _DEBT_MOVED.search(wish.text) or not wish.figure:
        return ""
    for said in (clause_of(cited), said_of(cited)):
        if (done := _DONE.search(said)) and not _STOOD.search(said):
            what = "raised or repaid" if _MOVING.search(done[0]) else done[0].lower()
            return f"the question asks for debt, the cited sentence says what was {what}"
    return ""


def _of_a_gain(wish: Wish, cited: Cited) -> str:
    """The sentence that says by how much something was remeasured, where the question asks what it stood at."""
    if cited.claim is None or not wish.balance or _GAIN_ASKED.search(wish.text):
        return ""
    said = cited.claim.sentence[: cited.claim.mention.start]
    return (
        "the question asks for a balance, the cited figure is what was gained or lost" if _GAINED.search(said) else ""
    )
