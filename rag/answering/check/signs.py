"""Plus and minus of a claim against those of a figure: by sign, by brackets, by words ("a loss of", "fell 5%")."""

from __future__ import annotations

import re
from decimal import Decimal

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import content

_LOSS = re.compile(
    r"\b(?:loss(?:es)?|lost|deficits?|outflows?|negative|minus|shortfall)\b|虧損|亏损|淨損|净亏|損失|赤字",
    re.IGNORECASE,
)
_MINUS = re.compile(
    r"\b(?:loss(?:es)?|negative|outflows?|deficit|decreas\w*|declin\w*|reduc\w*|fell|drop\w*|down|lower|used|using"
    r"|use of|benefits?|"
    r"consum\w*|absorb\w*|burn\w*|spent|offset\w*|deduct\w*|clos(?:ed|ures?)|drags?|headwinds?|less|subtract\w*|eliminat\w*|lost|shortfall|releas\w*|revers(?:ed|als?)|off"
    r"|cuts?|cutting|remov\w*|stripp\w*|took (?:out|away)|taken (?:out|away))\b"
    r"|虧損|亏损|淨損|净亏|損失|流出|減少|减少",
    re.IGNORECASE,
)
_OUTFLOW = re.compile(
    r"\b(?:expenses?|costs?|paid|repurchas\w*|payments?|purchases?|acqui\w*|additions?|expenditures?|spent|spend\w*|invest\w*|"
    r"interest|tax(?:es|ation)?|repay\w*|redempt\w*|redeem\w*|retire\w*|dividends?|distribut\w*|eliminations?|provisions?|charges?|"
    r"depreciation|amorti[sz]ation|staff|personnel|wages|salaries|impairments?|treasury|used|"
    r"loss(?:es)?|deficit|allowances?|accumulated|write-?(?:offs?|downs?)|"
    r"restructuring|royalt\w+|exploration|administrative|marketing|research|contributions?|settlements?|withholding|deductions?|capex|buy-?backs?|fees?|contra|reserves?)\b",
    re.IGNORECASE,
)
# What a row of movements takes off the balance that they begin with.
_TAKEN_OFF = re.compile(
    r"(?:.*: )?(?:less\b|(?:reductions?|decreases?|deductions?|vested|forfeited|forfeitures|exercised|cancel?led"
    r"|expired|lapsed?|reclassified|transferred|settled|settlements?|disposals?|divestitures?|redeemed|utili[sz]ed|utili[sz]ation)\b)",
    re.IGNORECASE,
)
_BALANCES = re.compile(r"\b(?:beginning|opening|start|end(?:ing)?|closing|balances?)\b", re.IGNORECASE)
_TAKEN_OR_ADDED = re.compile(
    r"\b(?:(?P<taken>decreas\w*|reduc\w*|deduct\w*|took (?:off|away)|less|divest\w*|moved to|transferred to"
    r"|reclassified to|lapse[sd]?)|add\w*|increas\w*|gain\w*|rose|grew|plus|contribut\w*)\b",
    re.IGNORECASE,
)
# What is income where its sign turns: "Provision for credit losses 611 (212)".
_CHARGE = re.compile(r"\b(?:provisions?|tax(?:es|ation)?|expenses?|costs?|charges?|impairments?)\b", re.IGNORECASE)
_INCOME_TAX = re.compile(r"\b(?:taxes on income|(?:income|profits?|earnings) tax(?:es|ation)?)\b", re.IGNORECASE)
_PROFIT = re.compile(
    r"\b(?:income|profit|earnings|provided|surplus|inflows?|gains?|margin|generated|ebitda?|return|cash flows?)\b",
    re.IGNORECASE,
)
_BENEFIT = re.compile(r"\bbenefits?\b", re.IGNORECASE)
_BENEFIT_OF = re.compile(r"\b(?:benefit|release|recovery) (?:for (?:[a-z]+ ){1,3})?of [($€£]*$", re.IGNORECASE)
_GAIN = re.compile(r"\bgains?\b|\breturn on (?:\w+ ){0,3}assets\b", re.IGNORECASE)
_CASH = re.compile(r"\bcash\b", re.IGNORECASE)
_CAME_IN = re.compile(r"\b(?:generat\w*|provid\w*|produc\w*|inflows?|brought in)\b", re.IGNORECASE)
_EFFECT = re.compile(
    r"\b(?:contributions?|effects?|impacts?|drivers?|volumes?|price|mix|currency|FX|pass[- ]through)\b", re.IGNORECASE
)
_STATUTORY = re.compile(r"\bstatutory\b", re.IGNORECASE)
_OWN_RATE = re.compile(r"\b(?:statutory|effective)\b", re.IGNORECASE)
_ACTIVITIES = re.compile(r"\b(?:operating|investing|financing) activities\b", re.IGNORECASE)
_CHANGE = re.compile(r"%|\b(?:change|growth|increase|decrease|variance|vs|better|worse)", re.IGNORECASE)
# "A profit of $3 after a loss of $10": the loss is of what came before.
_AFTER_THAT = re.compile(r"\s(?:after|following)\s(?:an?|the)\s.*$")
_CLAUSE = re.compile(r"[;；]|,\s(?:while|whereas|but|although)\s")
_SIDES = re.compile(
    r"\(([^)]*(?:loss|income|benefit|expense|used|decrease|increase|gain|inflow|outflow|deficit|credit|release|recovery|provision|charge)[^)]*)\)",
    re.IGNORECASE,
)


def sign_agrees(claim: Claim, cited: Cited) -> bool:
    """Whether the claim says the sign of the figure: -5,022 is "(5,022)", "a loss of 5,022", or a payment of 5,022."""
    value, mine = cited.value, claim.mention.value
    if not way_agrees(claim, cited):
        return False
    if value == 0 or mine == 0 or claim.mention.either:
        return True
    if (value > 0) == (mine > 0):
        return mine < 0 or not (_calls_it_a_loss(claim, cited) or _calls_it_a_benefit(claim, cited))
    if mine < 0:
        return _plainly_loss(cited.name)
    return _said_minus(claim, cited)


def way_agrees(claim: Claim, cited: Cited) -> bool:
    """Whether "rose" and "fell" agree with a change: by its sign in a cell, by its own words in a sentence."""
    if claim.direction == 0 or claim.mention.value < 0:
        return True
    if cited.claim is not None:
        return cited.claim.direction in (0, claim.direction)
    changes = (
        cited.is_change or is_effect(cited) or (cited.kind in ("%", "points", "bps") and _CHANGE.search(cited.name))
    )
    return not changes or cited.value * Decimal(claim.direction) >= 0


def is_effect(cited: Cited) -> bool:
    """Whether a percentage of the row is by how much something moves a rate or a growth, so that it counts points."""
    if cited.cell is None or cited.kind not in ("%", "points"):
        return False
    rates = any(_STATUTORY.search(rival) for rival in cited.citation.rivals)
    return bool(_EFFECT.search(f"{cited.name} {cited.column}")) or (rates and not _OWN_RATE.search(cited.name))


def _calls_it_a_loss(claim: Claim, cited: Cited) -> bool:
    """Whether a positive figure of a profit line is claimed as a loss."""
    plain = _SIDES.sub(" ", cited.name)
    if _LOSS.search(plain) or not (_PROFIT.search(plain) or _SIDES.search(cited.name)):
        return False
    said = _AFTER_THAT.sub("", f"{_CLAUSE.split(claim.words)[-1]} {_CLAUSE.split(claim.nearby)[-1]}")
    said = _SIDES.sub(" ", said)  # "operating income (loss)" heads profits too
    if cited.claim is None and cited.name:  # the row's own name, "Operating income/(loss)", claims nothing
        said = re.sub(re.escape(cited.name), " ", said, flags=re.IGNORECASE)
    return bool(_LOSS.search(said)) and (cited.claim is None or not _LOSS.search(cited.claim.sentence))


def _calls_it_a_benefit(claim: Claim, cited: Cited) -> bool:
    """Whether a provision that was charged is claimed as a benefit."""
    charged = cited.claim is None and _CHARGE.search(cited.name) and not _BENEFIT.search(_SIDES.sub(" ", cited.name))
    return bool(charged and cited.value > 0 and _BENEFIT_OF.search(claim.sentence[: claim.start]))


def _plainly_loss(name: str) -> bool:
    return bool(_LOSS.search(_SIDES.sub(" ", name)))


def _said_minus(claim: Claim, cited: Cited) -> bool:
    """Whether words make a minus of a positive number, where the figure is negative."""
    within = re.search(r"[(（][^)）]*$", claim.sentence[: claim.start]) is not None
    # "A loss of $64 million ($0.77 per share)": the bracket is of what stands before it.
    said = f"{claim.words} {claim.nearby} {claim.others[0] if within and claim.others else ''}"
    if claim.direction < 0 and cited.kind in ("%", "points", "bps"):
        return True
    if cited.is_change and cited.claim is None and cited.kind in ("%", "points", "bps"):
        return bool(_MINUS.search(said))  # that a cost is printed with a minus says nothing of its change
    # "Dropped 13.4%, of which 9.4 pp came from divestitures": the parts go the way of the whole.
    if claim.direction == 0 and cited.kind == "points" and _MINUS.search(claim.sentence[: claim.start]):
        return True
    if cited.claim is not None:
        return bool(_MINUS.search(said) or _OUTFLOW.search(said))
    sides = _SIDES.search(cited.name)
    if sides is None and (_TAKEN_OFF.match(cited.name) or _among_decreases(claim, cited)):
        return True
    plain = _ACTIVITIES.sub(" ", _SIDES.sub(" ", cited.name))
    said = _ACTIVITIES.sub(" ", said)
    if _CASH.search(plain) and _CAME_IN.search(said):
        return bool(_MINUS.search(said))
    own = {match[0].lower() for match in _MINUS.finditer(plain)}
    beside_name = any(match[0].lower() not in own for match in _MINUS.finditer(said))
    if sides:
        other = set(content(sides[1])) - set(content(plain))
        return bool(other & set(content(said))) or beside_name
    if _GAIN.search(plain) and _GAIN.search(said) and not _LOSS.search(said):
        return True  # a gain among expenses is printed with a minus, and is a gain
    if _PROFIT.search(plain) and not _OUTFLOW.search(plain):
        return bool(_MINUS.search(said))
    if cited.turns and _CHARGE.search(plain):
        return beside_name
    return bool(_OUTFLOW.search(plain) or _MINUS.search(said) or _OUTFLOW.search(said))


def _among_decreases(claim: Claim, cited: Cited) -> bool:
    """Whether a row between two balances is told among what took from them: "decreases of $17 and lapses of $7"."""
    moves = {word.lower()[:4] for rival in cited.citation.rivals for word in _BALANCES.findall(rival)}
    lists = [*_TAKEN_OR_ADDED.finditer(claim.sentence, 0, claim.start)]
    return bool(moves) and bool(lists) and lists[-1]["taken"] is not None


def is_loss(words: str) -> bool:
    """Whether words say that an amount is a loss or below nought, brackets in a row's name left out."""
    return _LOSS.search(_SIDES.sub(" ", words)) is not None


def counts_as_magnitude(name: str) -> bool:
    """Whether a row's negative figures are amounts paid or lost, which "rose" makes larger."""
    plain = _INCOME_TAX.sub(" tax ", _SIDES.sub(" ", name))
    return not _SIDES.search(name) and bool(_OUTFLOW.search(plain)) and not _PROFIT.search(plain)
