// What all browser tests share: a server, a browser, a fresh page for each test, and no errors in its console.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, afterEach } from "node:test";
import { launch, serve } from "./browser.mjs";

export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** Logic does not solve it, so that every algorithm has something to do. */
export const MEDIUM = ".1.2.5.8...3...4..2...7...3.4.612.7...........7.398.2.4...6...9..2...8...6.9.1.4.";
export const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Sets a suite up; what it gives is filled in before each test. */
export function suite() {
  const t = {};
  before(async () => {
    t.results = mkdtempSync(join(tmpdir(), "evodoku-page-"));
    t.server = await serve("--results", t.results);
    t.browser = await launch();
  });
  after(async () => {
    await t.browser?.close();
    await t.server?.stop();
    rmSync(t.results, { recursive: true });
  });
  beforeEach(async () => {
    t.faults = [];
    t.context = await t.browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
    t.context.setDefaultTimeout(60_000);
    t.page = await t.open();
  });
  afterEach(async () => {
    await t.context.close();
    assert.deepEqual(t.faults, [], "no errors in the console, no requests to anywhere else");
  });
  t.watchFaults = (opened, url = t.server.url) => {
    opened.on("console", (message) => {
      // A refusal that the test asked for is told by the page, and noted by the browser.
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) t.faults.push(message.text());
    });
    opened.on("pageerror", (error) => t.faults.push(error.message));
    opened.on("request", (request) => {
      if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) t.faults.push(request.url());
    });
  };
  t.open = async (hash) => {
    const opened = await t.context.newPage();
    t.watchFaults(opened);
    if (hash !== undefined) await opened.goto(`${t.server.url}/${hash}`);
    return opened;
  };
  t.go = (hash = "") => t.page.goto(`${t.server.url}/${hash}`);
  t.api = async (path, body) => (await fetch(`${t.server.url}/api/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
  t.press = (name, on = t.page) => on.getByRole("button", { name, exact: true }).click();
  t.cell = (at, on = t.page) => on.locator(`.cell[data-cell="${at}"]`);
  t.title = (text, on = t.page) => on.waitForFunction((words) => document.querySelector("h1")?.textContent.includes(words), text);
  /** The digits of the board that is played on. */
  t.boardText = (on = t.page) => on.locator(".board").first().evaluate((board) => {
    const cells = [...board.querySelectorAll(".cell")].sort((a, b) => a.dataset.cell - b.dataset.cell);
    return cells.map((cell) => cell.textContent || ".").join("");
  });
  /** The digits of the first board that is only looked at. */
  t.pictureText = (on = t.page) => on.locator("canvas.picture").first().evaluate(({ board }) => board.now.values.map((value) => (value ? board.shape.signs[value - 1] : ".")).join(""));
  t.number = async (name, on = t.page) => Number((await on.locator(".numbers div", { hasText: name }).locator("dd").textContent()).replaceAll(",", ""));
  t.generation = (wanted, on = t.page) => on.waitForFunction((g) => document.querySelector(".numbers dd")?.textContent.replaceAll(",", "") === String(g), wanted);
  return t;
}
