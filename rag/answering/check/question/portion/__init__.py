"""Whether a figure is of all that is asked for and of no more: no part for its whole, nothing left out."""
