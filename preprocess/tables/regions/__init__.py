"""Where the tables of a page are, and what stands over them."""
