"""Questions for what figures come to: "cost of sales to revenue of the Pet segment"; each figure is asked by itself."""
