"""The commands of `python -m rag`: arguments, what each does, and how its document reads at a terminal."""
