"""The stages between a query and its contexts: legs, fusion, re-ranking, small-to-large."""
