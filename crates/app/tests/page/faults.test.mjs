// What once went wrong: many tabs, answers that come late, servers that die, paper, small screens.

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { serve } from "./browser.mjs";
import { EASY, MEDIUM, SOLVED, suite } from "./common.mjs";

const t = suite();
let page;
beforeEach(() => ({ page } = t));

const HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

/** Holds the answers of an address back until they are let go. */
async function hold(path) {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(`**/api/${path}`, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return release;
}

describe("Tabs", () => {
  test("eight tabs of running searches all go on, and a ninth opens", async () => {
    const tabs = [];
    for (let seed = 1; seed <= 8; seed++) {
      const tab = await t.open(`#watch?layout=25&puzzle=${".".repeat(625)}&algorithm=lsga&set.population=20&seed=${seed}`);
      await t.press("Run", tab);
      await tab.getByRole("button", { name: "Pause", exact: true }).waitFor();
      tabs.push(tab);
    }
    const before = await Promise.all(tabs.map((tab) => t.number("generation", tab)));
    await page.waitForTimeout(2500);
    for (const [i, tab] of tabs.entries()) assert.ok((await t.number("generation", tab)) > before[i], `tab ${i} stands still`);
    const last = await t.open("#solve");
    await last.getByRole("button", { name: "Hint", exact: true }).waitFor({ timeout: 8000 });
  });

  test("a tab that is only opened takes no place of a search", async () => {
    const started = [];
    page.on("request", (request) => request.url().endsWith("/api/runs") && started.push(request.url()));
    for (const view of ["watch", "learn", "race"]) {
      await t.go(`#${view}`);
      await page.locator("main .card").first().waitFor();
      await page.waitForTimeout(300);
    }
    assert.deepEqual(started, []);
  });
});

describe("Late answers", () => {
  for (const [name, path] of [["Solve", "solve"], ["Check", "check"], ["Rate", "rate"], ["Hint", "hint"], ["All steps", "hint"]]) {
    test(`${name}: an answer for a puzzle that is gone is thrown away`, async () => {
      await t.go(`#solve?layout=9&puzzle=${HARD}`);
      const release = await hold(path);
      await t.press(name);
      await page.locator(".message .busy").waitFor();
      await page.getByLabel("Shipped puzzle").selectOption("@weiss/med3");
      await t.title("weiss/med3");
      const board = await t.boardText();
      release();
      await page.waitForTimeout(500);
      assert.equal(await t.boardText(), board);
      assert.equal(await page.locator(".message").textContent(), "");
      assert.equal(await page.locator(".cell:is(.hint, .because, .wrong, .found)").count(), 0);
      assert.deepEqual(t.faults, []);
    });
  }

  test("a digit that is typed while it solves ends the question; so does another layout", async () => {
    await t.go(`#solve?layout=9&puzzle=${HARD}`);
    const release = await hold("solve");
    await t.press("Solve");
    await t.cell(1).click();
    await page.keyboard.press("2");
    await t.press("Solve");
    await page.getByLabel("Empty board").selectOption("4");
    await t.title("0 of 16");
    release();
    await page.waitForTimeout(500);
    assert.equal(await t.boardText(), ".".repeat(16));
    await t.press("Solve");
    await page.getByText("Solved by champion").waitFor();
  });

  test("nothing of the old puzzle stays on the new one", async () => {
    await t.go(`#solve?layout=9&puzzle=${EASY}`);
    await page.setInputFiles("#file", { name: "two.sdm", mimeType: "text/plain", buffer: Buffer.from(`${EASY}\n${SOLVED}\n`) });
    await page.getByText("2 puzzles").waitFor();
    await t.cell(2).click();
    await page.keyboard.press("4");
    await t.press("Hint");
    await t.press("Show me");
    await page.locator(".cell.hint").waitFor();
    await page.getByLabel("Shipped puzzle").selectOption("@mantere/s16");
    await t.title("s16");
    const board = await t.boardText();
    assert.equal(await page.getByText("2 puzzles").count(), 0);
    assert.equal(await page.locator(".cell:is(.hint, .because)").count(), 0);
    assert.equal(await page.locator(".message").textContent(), "");
    assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled());
    await page.keyboard.press("Control+z");
    assert.equal(await t.boardText(), board);
  });
});

describe("Servers that die", () => {
  test("it is said at once in every view, and a running search is picked up", async () => {
    const first = await serve("--results", t.results);
    const port = new URL(first.url).port;
    const context = await t.browser.newContext({ viewport: { width: 1280, height: 900 } });
    const open = async (hash) => {
      const tab = await context.newPage();
      await tab.goto(`${first.url}/${hash}`);
      await tab.locator("main .card").first().waitFor();
      return tab;
    };
    const puzzle = `layout=16&puzzle=${".".repeat(256)}&algorithm=lsga&set.population=20`;
    const views = [await open(`#watch?${puzzle}&seed=1`), await open("#race"), await open("#learn"), await open("#solve"), await open("#results")];
    const [watch] = views;
    await t.press("Run", watch);
    await watch.waitForFunction(() => Number(document.querySelector(".numbers dd")?.textContent) >= 8);
    const old = await watch.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => /runs=(\d+)/.exec(name)?.[1]).filter(Boolean).at(-1));
    first.server.kill("SIGKILL");
    for (const tab of views) await tab.getByText("The server does not answer").waitFor({ timeout: 8000 });
    const reached = await t.number("generation", watch);
    const second = await serve("--results", t.results, "--port", port);
    for (const tab of views) await tab.waitForFunction(() => !document.getElementById("lost").textContent);
    await watch.waitForFunction((g) => Number(document.querySelector(".numbers dd").textContent) > g, reached);
    assert.equal((await fetch(`${second.url}/api/runs/${old}`)).status, 404, "numbers of runs are not used again");
    await context.close();
    await second.stop();
  });
});

describe("Screens and paper", () => {
  for (const [width, height] of [[1366, 768], [1280, 800]]) {
    test(`answers are seen without scrolling at ${width}x${height}`, async () => {
      await page.setViewportSize({ width, height });
      await t.go(`#solve?layout=9&puzzle=${EASY}`);
      await t.press("Hint");
      for (const name of ["Show me", "Fill it in"]) {
        const box = await page.getByRole("button", { name }).boundingBox();
        assert.ok(box.y + box.height <= height, `${name} ends at ${box.y + box.height}`);
        await t.press(name);
      }
      for (const [name, told] of [["Solve", "Solved by"], ["Check", "exactly one"], ["Rate", "score"]]) {
        await t.press(name);
        const answer = page.locator(".message p", { hasText: told });
        await answer.waitFor();
        const box = await answer.boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= height, `${name}: ${JSON.stringify(box)}`);
      }
    });
  }

  for (const colorScheme of ["light", "dark"]) {
    test(`paper is white and box lines are darker than cell lines (${colorScheme})`, async () => {
      await page.emulateMedia({ colorScheme });
      await t.go(`#solve?layout=9&puzzle=${EASY}`);
      await t.press("Hint");
      await t.press("Show me");
      await page.locator(".cell.hint").waitFor();
      await page.emulateMedia({ media: "print", colorScheme });
      const [ground, digit, box, line, outline, seen] = await t.cell(3).evaluate((cell) => {
        const shade = (text) => text.match(/\d+/g).map(Number)[0];
        const style = getComputedStyle(cell);
        const html = getComputedStyle(document.documentElement);
        const marks = [...document.querySelectorAll(".hint")].map((hint) => getComputedStyle(hint).outlineStyle);
        return [shade(html.backgroundColor), shade(getComputedStyle(document.querySelector(".cell.given")).color), shade(style.borderLeftColor), shade(style.borderRightColor), marks, getComputedStyle(document.querySelector(".panel")).display];
      });
      assert.ok(ground > 240 && digit < 30 && box < line, `${ground} ${digit} ${box} ${line}`);
      assert.deepEqual([...new Set(outline)], ["none"]);
      assert.equal(seen, "none");
    });
  }
});

describe("Links", () => {
  test("Learn opens what its address says, and watches that", async () => {
    await t.go("#learn?algorithm=champion");
    await t.title("champion");
    await t.press("Next generation");
    await page.getByText("Round 1").or(page.getByText("Solved in generation")).first().waitFor();
    await page.locator('[data-name="exact"]').click();
    await t.title("exact");
    assert.ok((await page.locator(".pseudo li").count()) > 1);
    assert.equal(await page.getByText("Watch it run").isVisible(), false, "exact is not watched in the name of another");
  });

  test("a link with a wrong puzzle or algorithm keeps its view and says so", async () => {
    await t.go("#watch?layout=9&puzzle=123");
    await page.locator("#toast.bad", { hasText: "does not fit" }).waitFor();
    await page.locator("#tabs [aria-current]", { hasText: "Watch" }).waitFor();
    await t.go(`#watch?layout=9&puzzle=${MEDIUM}&algorithm=luck`);
    await page.locator("#toast.bad", { hasText: "luck" }).waitFor();
    await t.go("#race?racers=weiss,luck,lsga");
    await page.locator("#toast.bad", { hasText: "left out" }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".lane").length === 2);
  });

  test("each step of operators shows something new", async () => {
    await t.go(`#watch?layout=9&puzzle=${MEDIUM}&algorithm=lsga&set.population=30`);
    await t.press("Step");
    await t.generation(1);
    const seen = [];
    for (let step = 0; step < 8; step++) {
      const before = await page.locator(".steps").textContent();
      await t.press("Operator step");
      await page.waitForFunction((text) => document.querySelector(".steps").textContent !== text, before);
      seen.push(await page.locator(".steps").textContent());
    }
    assert.equal(new Set(seen).size, 8);
  });
});
