"""Whether every word of the question is borne by the figure, and every word at the figure by the question."""
