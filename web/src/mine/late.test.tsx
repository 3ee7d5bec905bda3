// Answers that come late, in another order, or not at all.
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currentBase } from "../frame/base";
import { s } from "../strings";
import { FolderBrowser } from "./FolderBrowser";
import { chooseFolder, deleteBase, lost, mined, refresh, source, start, useBase, used } from "./state";
import { answerLater, base, beginAnew, job, server } from "./testing";

beforeEach(beginAnew);
afterEach(cleanup);

it("does not list a base again that was deleted while an older list was on its way", async () => {
  const asking = answerLater();
  const looked = refresh();
  await asking("GET", "/api/mine/jobs")[0]!.tell([]);
  const deleted = deleteBase("lee");
  await asking("DELETE", "/api/mine/bases/lee")[0]!.tell({});
  await asking("GET", "/api/mine/jobs")[1]!.tell([]);
  for (const list of asking("GET", "/api/mine/bases").slice(1)) await list.tell([base("shipped", false)]);
  for (const info of asking("GET", "/api/info")) await info.tell({ bases: [{ name: "shipped" }] });
  for (const list of asking("GET", "/api/mine/bases").slice(2)) await list.tell([base("shipped", false)]);
  for (const info of asking("GET", "/api/info").slice(1)) await info.tell({ bases: [{ name: "shipped" }] });
  await deleted;
  await asking("GET", "/api/mine/bases")[0]!.tell([base("shipped", false), base("lee", true)]);
  for (const info of asking("GET", "/api/info")) await info.tell({ bases: [{ name: "shipped" }] });
  await looked;
  expect(mined.value?.map((one) => one.name)).toEqual(["shipped"]);
});

it("looks again at the bases if the look failed that a finished job asked for", async () => {
  server.answers["/api/mine/jobs"] = [job("running")];
  await refresh();
  server.answers["/api/mine/jobs"] = [job("done")];
  server.answers["/api/mine/bases"] = [base("shipped", false), base("lee", true)];
  const whole = fetch;
  vi.stubGlobal("fetch", async (url: string, more: RequestInit) =>
    url === "/api/mine/bases" ? Response.json({ error: "busy" }, { status: 500 }) : whole(url, more),
  );
  await refresh();
  expect([mined.value?.length, lost.value === null]).toEqual([1, false]);
  vi.stubGlobal("fetch", whole);
  await refresh();
  expect([mined.value?.length, lost.value]).toEqual([2, null]);
  server.asked = [];
  await refresh();
  expect(server.asked.map(({ url }) => url)).toEqual(["/api/mine/jobs"]); // nothing has changed since
});

it("asks the base that was chosen last, at once", () => {
  const asking = answerLater();
  void useBase("lee");
  expect(currentBase.value).toBe("lee");
  void useBase("shipped");
  expect([currentBase.value, used.value]).toEqual(["shipped", "shipped"]);
  expect(asking("GET", "/api/info").length).toBe(2);
});

it("starts one job with two clicks, and keeps games that are chosen while it starts", async () => {
  const asking = answerLater();
  mined.value = [];
  chooseFolder("/games/one");
  const both = [start(), start()];
  expect(asking("POST", "/api/mine/jobs").length).toBe(1);
  chooseFolder("/games/two");
  await asking("POST", "/api/mine/jobs")[0]!.tell({});
  await both[1];
  expect(source.value).toEqual({ kind: "folder", path: "/games/two" });
  for (const list of asking("GET", "/api/mine")) await list.tell([]);
});

it("mines no folder that is about to be left", async () => {
  const asking = answerLater();
  render(<FolderBrowser />);
  const folders = () => asking("GET", "/api/mine/folders");
  await waitFor(() => expect(folders().length).toBe(1));
  const inside = [{ path: "/games/lee", name: "lee", files: 3, more: false }];
  await folders()[0]!.tell({ path: "/games", parent: null, files: 0, bytes: 0, folders: inside, cut: false });
  const button = () => screen.getByText(s.mine.mineThis) as HTMLButtonElement;
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(screen.getByText("lee"));
  await waitFor(() => expect(folders().length).toBe(2));
  expect(button().disabled).toBe(true);
  await folders()[1]!.tell({ path: "/games/lee", parent: "/games", files: 3, bytes: 9, folders: [], cut: false });
  await waitFor(() => expect(button().disabled).toBe(false));
});
