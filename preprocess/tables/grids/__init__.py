"""Rows and columns of a region, its header, and tables that go on."""
