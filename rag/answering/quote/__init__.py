"""Answers without a language model: rows, small tables and sentences quoted, or one sentence that refuses."""
