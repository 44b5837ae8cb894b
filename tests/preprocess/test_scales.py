from __future__ import annotations

import re

from preprocess.scales import FACTORS, NAMES, WORDS, named


def test_a_scale_is_said_by_one_word_and_the_word_says_the_scale() -> None:
    assert all(FACTORS[name] == scale for scale, name in NAMES.items())
    assert all(re.fullmatch(WORDS, name) for name in FACTORS)


def test_a_table_is_in_millions_and_in_crore() -> None:
    assert (named(10**6), named(10**7), named(10**5), named(10**12)) == ("millions", "crore", "lakh", "trillions")


def test_single_units_and_a_scale_without_a_word_have_none() -> None:
    assert (named(1), named(10**4)) == ("", "")
