import { expect, it, vi } from "vitest";
import { ApiError } from "../../api/client";
import { state } from "../game/store";
import { isFresh, opening, startKeeping } from "./keep";

vi.mock("./wire", () => ({
  keepGame: () => Promise.resolve({}),
  openSaved: () => Promise.reject(new ApiError("there is no saved game", 404)),
}));

it("begins with an empty board when the game of last time was deleted elsewhere: nobody asked for it", async () => {
  localStorage.setItem("katachi.play.current", "gonegame01");
  startKeeping();
  expect(opening.value?.id).toBe("gonegame01");
  await vi.waitFor(() => expect(opening.value).toBeNull(), { timeout: 30_000 });
  expect(isFresh(state.value)).toBe(true);
});
