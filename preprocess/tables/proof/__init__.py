"""Arithmetic that a table must satisfy."""
