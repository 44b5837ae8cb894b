"""Sections without a language model: tables, what the figures say by rule, the filing's own words."""
