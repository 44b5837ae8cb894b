"""Tests of the gate: whether the figures of an answer are what its question asks for."""
