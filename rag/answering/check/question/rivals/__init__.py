"""Whether another place answers as well or better: another row, a rank told of another, a part that moved."""
