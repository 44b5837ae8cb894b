"""A question that leans on the one before it, as a question that stands alone: one way of leaning a file."""
