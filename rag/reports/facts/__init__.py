"""The numbers of a report: each metric of a company and period once, with its place and its verdict."""
