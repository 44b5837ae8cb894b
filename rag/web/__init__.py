"""The web as a fallback that is off until switched on: search, a careful fetch, pages as passages (S0-10, S2-14)."""
