"""Problems on the page: requests, solutions, and walks through proofs."""
