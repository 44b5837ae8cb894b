"""Reports: plan, sections, markdown, and the runs that write them."""
