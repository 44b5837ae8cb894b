"""Measurements: `python -m bench`."""
