"""Question files scored against the results of the recipes."""
