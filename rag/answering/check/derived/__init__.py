"""What follows from cited cells: changes, shares, sums, and the formula that says so."""
