"""Questions about a topic as a whole ("any legal battles?"): answered from the part that filings give to it."""
