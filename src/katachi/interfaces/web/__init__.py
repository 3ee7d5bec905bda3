"""The page in the browser: a server on this computer, and the page it serves (docs/page.md)."""
