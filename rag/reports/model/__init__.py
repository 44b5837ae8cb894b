"""Sections by a language model: searched, written, graded, edited, and held to the facts."""
