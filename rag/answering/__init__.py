"""Contexts to a checked answer: prose or quotes, places on pages, the check of every number."""
