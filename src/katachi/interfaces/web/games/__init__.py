"""Games on the page: trees as lists of nodes, and those that are kept."""
