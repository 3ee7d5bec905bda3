"""Problems on the page: what is asked, and proofs worded for people."""
