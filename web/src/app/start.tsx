import { render } from "preact";
import { App } from "./App";

export function start(place: HTMLElement): void {
  place.textContent = "";
  render(<App />, place);
}
