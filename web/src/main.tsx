import { render } from "preact";
import { App } from "./app/App";
import { applyTheme } from "./app/theme";
import "./app/theme.css";
import "./app/shell.css";

applyTheme();
const place = document.getElementById("page");
if (place) {
  place.textContent = "";
  render(<App />, place);
}
