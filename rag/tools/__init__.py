"""Tools for agents over the same service: search, web, and one document read page by page (S0-09, S0-10, S2-18)."""
