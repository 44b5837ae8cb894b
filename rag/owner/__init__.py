"""One process owns the index; others ask it over loopback by the same calls, and get the same documents."""
