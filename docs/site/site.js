// Tables that scroll sideways on a phone can be reached with the Tab key, so that arrow keys scroll them.
addEventListener("load", () => {
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) {
    table.tabIndex = 0;
    table.setAttribute("role", "region");
    table.setAttribute("aria-label", "table");
  }
});
