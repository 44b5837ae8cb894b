"""Arithmetic in words over figures: "ratio of A to B", "A as a percentage of B", "X, defined as (A - B) / A"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rag.answering.check.place.items import content
from rag.answering.ratios.form import Form, Kind, divided, ended, signs
from rag.answering.ratios.masked import SIGN, Masked
from rag.answering.ratios.portions import portions
from rag.answering.ratios.tree import Leaf, Tree, Unreadable, leaves, read_tree
from rag.calculator.formulas import book

_FRAME = re.compile(
    r"^[\s:;,]*(?:(?:what|how much|how high|how large)(?:['’]s)?\s+(?:(?:is|was|were|are)\s+)?|"
    r"(?:please\s+)?(?:calculate|compute|find|give(?:\s+me)?|tell\s+me|show(?:\s+me)?|determine)\s+)?(?:the\s+|its\s+)*",
    re.IGNORECASE,
)
_DEFINED = re.compile(
    r"^(?P<head>(?:(?![.?]\s).)+?)(?:[,(]|\s)\s*(?:which is\s+|where it is\s+)?"
    r"(?:defined|calculated|computed|measured|taken)\s+(?:here\s+)?as\s*:?\s+(?P<body>.+?)$|"
    r"^(?P<asks2>[^?]+)[?.]\s+(?P<head2>[^.?]+?)\s+is defined as:?\s+(?P<body2>[^?]+?)$|"
    r"^(?P<head3>[^()=]+?)\s*(?:=|,\s*i\.e\.,?|:)\s*(?P<body3>[^=:]+)$|"
    r"^(?P<head4>[^()]*?[^()\s])\s*\((?P<body4>.+)\)$|"
    r"^(?P<head5>[^(),]+?),\s+(?P<body5>.+)$",
    re.IGNORECASE,
)
_ARITHMETIC = re.compile(r"\s[-+*/÷×−–]\s|\)\s*/|\b(?:divided by|over|plus|minus|less|times)\b", re.IGNORECASE)
_OWN = re.compile(r"\bper [a-z]+|\b[a-z]+ ratio\b")
_OF_TO = re.compile(r"^(?:ratio|quotient) of (?P<a>.+?) (?:to|over) (?P<b>.+)$", re.IGNORECASE)
_AS = re.compile(
    r"^(?P<a>.+?) (?:expressed )?as (?:an? |the )?"
    r"(?P<how>%|percent(?:age)?|share|proportion|fraction|portion|multiple) of (?P<b>.+)$",
    re.IGNORECASE,
)
_TIMES = re.compile(
    r"^how many times (?:(?:over )?(?:did|does|do|was|is|were|are|would) )?"
    r"(?:(?:larger|bigger|higher|greater) (?:was|is|were|are) (?P<a2>.+?) than (?P<b2>.+)|"
    r"(?P<b3>.+?) covered(?: (?:in|for|during) [^?]+?)? by (?P<a3>.+)|"
    r"(?P<a>.+?) (?:cover(?:s|ed)?|exceed(?:s|ed)?|(?:larger|bigger|higher|greater) than) (?P<b>.+))$",
    re.IGNORECASE,
)
_TO = re.compile(r"^(?P<a>[^()]+?)(?: |-)to(?: |-)(?P<b>[^()]+?)(?: ratio)?$", re.IGNORECASE)
# What goes from one figure to another, or to somebody, is no quotient of them.
_NO_QUOTIENT = re.compile(
    r"\b(?:reconcil\w*|bridge|walk|transition|how|why|when|did|does|compar\w+|chang\w+|from)\b|"
    r"\b(?:due|attributable|allocated|related|available|payable|paid|contribut\w+|exposure|committed|according|"
    r"transferred|limited|subject|up|prior|returned|distributed|loans?|sold|leased)[\s-]to\b",
    re.IGNORECASE,
)
_PER_DOLLAR = re.compile(r"^(?P<a>.+?) (?:per|(?:for|on|of) (?:each|every)) dollar of (?P<b>.+)$", re.IGNORECASE)
_MARGIN = re.compile(
    r"^(?P<a>.*?[a-z].*?) (?:margin|(?<=profit )rate|(?<=income )rate)(?P<b> of.*| for.*| at.*)?$", re.IGNORECASE
)
# "EBITDA margin (over segment net revenues)".
_OVER = re.compile(
    r"^(?P<a>.+?) (?:margin|ratio|rate|share|percentage)\s*\((?:taken )?(?:over|of|on|divided by|relative to|"
    r"(?:in |as an? )?(?:percent|percentage|%|share) of)\s+(?P<b>[^()]+)\)$",
    re.IGNORECASE,
)
# "Rentals at Acme 2023: gross margin": the part stands by itself before the figure.
_LED_BY_PART = re.compile(r"^(?P<part>(?:⟦\d⟧\s*)+)(?:(?:at|of|in|for)\s*)?:\s*")
_BESIDE = re.compile(
    r"^how (?:did|does|do) (?P<what>.+?) (?:in|of|for|at|from) (?P<one>(?:the )?⟦\d⟧) compare (?:to|with|against) "
    r"(?P<other>(?:the )?(?:that of )?⟦\d⟧)$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"^(?:difference|gap|spread) (?:in|of) (?P<what>.+?) between (?P<one>(?:the )?⟦\d⟧) (?:and|&) "
    r"(?P<other>(?:the )?⟦\d⟧)$|"
    r"^difference between (?P<a>.+?) and (?P<b>.+)$|"
    r"^how much (?:higher|larger|more|bigger|greater) (?:was|is|were) (?P<a2>.+?) than (?P<b2>.+)$|"
    r"^how much (?:higher|larger|more|bigger|greater) (?P<more>.+?) (?:did|does) (?P<first>(?:the )?⟦\d⟧) "
    r"(?:have|make|earn|report|generate|show|post|hold) than (?P<second>(?:the )?⟦\d⟧)$",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"%|\b(?:percent\w*|share|margin|rate|proportion|fraction|portion|return|yield)\b", re.IGNORECASE)
_MOVED = re.compile(r"\b(?:gr[eo]w\w*|chang\w+|increas\w+|decreas\w+|declin\w+|cagr|compound\w*)\b", re.IGNORECASE)
# A part that is named in small letters alone.
_PART = re.compile(
    r"\b(?:segments?|divisions?|business units?|regions?|subsidiar(?:y|ies)|international|domestic|foreign|overseas)\b",
    re.IGNORECASE,
)
# What measures are called by, beside the figures that they are made of.
_MEASURES = (
    "ratio margin rate return on per turnover coverage cover leverage intensity conversion cycle days outstanding "
    "yield burden efficiency payout share multiple spread gap gearing quality adequacy productivity density level "
    "average profitability percentage percent value amount figure measure"
)
_REVENUE = ("revenue", "net sales", "total net revenue", "net revenues", "total revenues net of interest expense")
_MOST = 5


def forms(asked: Masked) -> Iterator[Form]:
    """The ways to read a question as arithmetic, the surest first; none for any other question."""
    text = ended(_FRAME.sub("", asked.text.strip(" :;,"), count=1).strip())
    text = _LED_BY_PART.sub(r"\g<part> ", text)
    over = tuple(_over(text))
    for made in over or (_defined(text) if _is_defined(text) else _undefined(text, asked.text)):
        tree = _with_parts(made.tree)
        if tree is not None and 1 < len(set(leaves(tree))) <= _MOST:
            yield replace(made, tree=tree, name=asked.named(made.name))


def _undefined(text: str, whole: str) -> Iterator[Form]:
    if times := tuple(_times(whole)):
        yield from times
        return
    for read in (_plain, _of_two, portions, _margins):
        yield from read(text)


def _over(text: str) -> Iterator[Form]:
    """A margin with what it is taken over in brackets."""
    if found := _OVER.match(text):
        yield from (
            replace(one, tree=_as_amounts(one.tree), name=ended(found[0].partition("(")[0].strip()))
            for one in divided(found["a"], found["b"], "percent", "", whole=False)
        )


def _as_amounts(tree: Tree) -> Tree:
    """A quotient whose first figure is the amount that its margin is called by."""
    assert tree.left is not None and tree.left.leaf is not None
    return replace(tree, left=Tree(leaf=tree.left.leaf.as_amount()))


def _is_defined(text: str) -> bool:
    """Whether the question brings a formula along."""
    found = _DEFINED.match(text)
    return found is not None and _ARITHMETIC.search(_body(found)) is not None


def _body(found: re.Match[str]) -> str:
    return next(found[name] for name in ("body", "body2", "body3", "body4", "body5") if found[name])


def _defined(text: str) -> Iterator[Form]:
    """What the question defines."""
    found = _DEFINED.match(text)
    assert found is not None
    head, body = next(found[name] for name in ("head", "head2", "head3", "head4", "head5") if found[name]), _body(found)
    tree = _tree(body)
    if tree is None or not _is_a_name(head, body) or (found["asks2"] and not _is_asked(found["asks2"], head)):
        return
    per = re.search(r"\bper\b", head) is not None
    kind: Kind = "percent" if _PERCENT.search(head) else "ratio" if tree.divides else "amount"
    whose = SIGN.findall(f"{found['asks2'] or ''} {head}")
    yield Form(tree.of(tuple(dict.fromkeys(map(int, whose)))), kind, ended(head.strip(" ,")), per)


def _is_a_name(head: str, body: str) -> bool:
    """Whether what is defined is no more than a name of what it is made of: a word more may say whose it is."""
    formulas = (name for name, own in book().names.items() if own in book().formula)
    known = {*content(body), *content(_MEASURES), *content(" ".join(formulas))}
    # "Overhead ratio", "revenue per store": a ratio has a name of its own, as has what it is told for each of.
    return set(content(_OWN.sub(" ", SIGN.sub(" ", head)))) <= known


def _is_asked(asks: str, head: str) -> bool:
    """Whether what is defined is all that is asked: "EBITDA less capex" and "the growth of EBITDA" are more than it."""
    figures = {*content(" ".join(book().names)), *content(_MEASURES)}
    more = set(content(SIGN.sub(" ", _FRAME.sub("", asks, count=1)))) - set(content(head))
    other = any(pattern.search(asks) for pattern in (_ARITHMETIC, _MOVED)) or (_PART.search(asks) and not signs(asks))
    return not other and not more & figures


def _plain(text: str) -> Iterator[Form]:
    """Arithmetic by itself: "inventories / cost of sales * 365"."""
    text = re.sub(r"\brelative to\b", "divided by", text, flags=re.IGNORECASE)
    if _ARITHMETIC.search(text) and not _OF_TO.match(text) and (tree := _tree(text)) is not None:
        yield Form(tree, "percent" if "%" in text else "ratio" if tree.divides else "amount", text)


def _of_two(text: str) -> Iterator[Form]:
    for pattern in (_OF_TO, _PER_DOLLAR, _AS, _TO):
        found = pattern.match(text)
        if found is None or (pattern is _TO and _NO_QUOTIENT.search(text)):
            continue
        share = pattern is _PER_DOLLAR or (pattern is _AS and found["how"].lower() != "multiple")
        name = f"ratio of {found['a']} to {found['b']}" if not share else text
        made = divided(found["a"], found["b"], "percent" if share else "ratio", name, whole=share)
        said = f"{Leaf.of(found['a']).figure} to {Leaf.of(found['b']).figure}" if not share else ""
        yield from (replace(one, said=said) for one in made)
        return


def _times(text: str) -> Iterator[Form]:
    """How many times one is the other, and by how much it is more."""
    text = ended(text.strip(" :;,"))
    if (found := _TIMES.match(text)) is not None:
        one, other = (found[name] or found[f"{name}2"] or found[f"{name}3"] for name in ("a", "b"))
        yield from divided(one, other, "ratio", f"ratio of {one} to {other}", whole=False)
    if (found := _BESIDE.match(text)) is not None:
        one, other = (f"{found[name]} {found['what']}" for name in ("one", "other"))
        yield from divided(one, other, "ratio", f"ratio of {one} to {other}", whole=False)
    bare = ended(_FRAME.sub("", text, count=1)) if not text.lower().startswith("how much") else text
    if (found := _BETWEEN.match(bare)) is None:
        return
    if what := found["what"] or found["more"]:
        pair = ("one", "other") if found["what"] else ("first", "second")
        one, other = (f"{found[name]} {what}" for name in pair)
    else:
        one, other = found["a"] or found["a2"], found["b"] or found["b2"]
    node = Tree("-", left=Tree(leaf=Leaf.of(one)), right=Tree(leaf=Leaf.of(other)))
    yield Form(node, "amount", f"difference between {one} and {other}", parts=bool(SIGN.search(one)))


def _margins(text: str) -> Iterator[Form]:
    """A figure over what was taken in."""
    found = _MARGIN.match(text)
    if found is None or not SIGN.search(text):
        return
    what = f"{found['a']}{found['b'] or ''}"
    for revenue in _REVENUE:
        left, right = Leaf.of(what), Leaf.of(" ".join((*signs(text), revenue)))
        yield Form(Tree("/", left=Tree(leaf=left.as_amount()), right=Tree(leaf=right)), "percent", text)


def _tree(body: str) -> Tree | None:
    try:
        return read_tree(body)
    except Unreadable:
        return None


def _with_parts(tree: Tree) -> Tree | None:
    """The tree whose figures are all of a part, where only some say of which; None where that is not told."""
    own = [leaf for leaf in leaves(tree) if leaf.parts]
    bare = [leaf for leaf in leaves(tree) if not leaf.figure]
    if bare:
        figures = {leaf.figure for leaf in leaves(tree) if leaf.figure}
        if len(figures) != 1:
            return None
        tree = tree.measuring(next(iter(figures)))
    if not own:
        return tree
    parts = {leaf.parts for leaf in own}
    lacking = any(not leaf.parts and not leaf.whole for leaf in leaves(tree))
    if lacking and len(parts) != 1:
        return None
    return tree.of(next(iter(parts))) if lacking else tree
