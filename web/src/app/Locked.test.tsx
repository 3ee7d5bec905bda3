import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { get, locked } from "../api/client";
import { s } from "../strings";
import { Locked, secretIn } from "./Locked";

function answering(status: number, body: object | null): ReturnType<typeof vi.fn> {
  const headers = { "content-type": "application/json" };
  const fetched = vi.fn(async () => new Response(body && JSON.stringify(body), { status, headers }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  locked.value = null;
});

it("is needed when the server says so, not for other errors", async () => {
  answering(429, { error: "too much", needs: "key" });
  await expect(get("/api/info")).rejects.toThrow("too much");
  expect(locked.value).toBe(null);
  answering(401, { error: "no", needs: "password" });
  await expect(get("/api/info")).rejects.toThrow("no");
  expect(locked.value).toBe("password");
});

it("sends what was typed, and loads the page again", async () => {
  const fetched = answering(204, null);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  render(<Locked needs="password" />);
  fireEvent.input(screen.getByLabelText(s.locked.passwordLabel), { target: { value: " my password" } });
  fireEvent.click(screen.getByText(s.locked.enter));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  const [url, { method, body }] = fetched.mock.calls[0] as unknown as [string, { method: string; body: string }];
  expect([url, method, JSON.parse(body)]).toEqual(["/api/session", "POST", { secret: " my password" }]);
});

it("says what the server says, and lets the reader try again", async () => {
  answering(401, { error: "this is not the key", needs: "key" });
  render(<Locked needs="key" />);
  expect(screen.getByText(s.locked.key)).toBeTruthy();
  fireEvent.input(screen.getByLabelText(s.locked.keyLabel), { target: { value: "wrong" } });
  fireEvent.click(screen.getByText(s.locked.enter));
  expect(await screen.findByText("this is not the key")).toBeTruthy();
  expect((screen.getByText(s.locked.enter) as HTMLButtonElement).disabled).toBe(false);
});

it("finds the key in an address", () => {
  expect(secretIn("http://127.0.0.1:5370/?key=a%2Fb#/play", "key")).toBe("a/b");
  expect(secretIn(" abc ", "key")).toBe("abc");
  expect(secretIn(" ?key=x", "password")).toBe(" ?key=x");
});
