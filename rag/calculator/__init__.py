"""Figures without a model: a question's line items and ratios, computed from cited cells."""
