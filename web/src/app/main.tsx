import { render } from "preact";
import { applyTheme } from "../frame/theme";
import { App } from "./App";
import "./theme.css";
import "./shell.css";

applyTheme();
const place = document.getElementById("page");
if (place) {
  place.textContent = "";
  render(<App />, place);
}
