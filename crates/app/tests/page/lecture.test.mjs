// What a lecturer does: go back and forth, look closely, show it to many, compare.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeEach, describe, test } from "node:test";
import { MEDIUM, suite } from "./common.mjs";

const t = suite();
let page;
beforeEach(() => ({ page } = t));

const WATCH = `#watch?layout=9&puzzle=${MEDIUM}&algorithm=lsga&set.population=40&seed=4`;
const at = (generation, on = page) => on.waitForFunction((g) => document.querySelector(".numbers dd")?.textContent === String(g) && document.querySelector(".main-buttons .primary").textContent !== "Pause", generation);

describe("Watch", () => {
  test("back and forth through generations, by slider, keys and link", async () => {
    await t.go(WATCH);
    await page.getByRole("button", { name: "Step", exact: true }).waitFor();
    const boards = [];
    for (let generation = 1; generation <= 5; generation++) {
      await page.keyboard.press("ArrowRight");
      await at(generation);
      boards[generation] = await t.pictureText();
    }
    await page.keyboard.press("ArrowLeft");
    await at(4);
    assert.equal(await t.pictureText(), boards[4]);
    await page.getByLabel("Generation", { exact: true }).fill("2");
    await at(2);
    assert.equal(await t.pictureText(), boards[2]);
    assert.equal(await page.getByLabel("Generation", { exact: true }).getAttribute("max"), "5", "the way that is known stays");
    await page.waitForFunction(() => location.hash.includes("generation=2"));
    await page.locator("h1").click();
    await page.keyboard.press("5");
    await page.getByText("20 generations/s").waitFor();
    const other = await t.open();
    await other.goto(page.url());
    await at(2, other);
    assert.equal(await t.pictureText(other), boards[2], "a link leads to the same generation");
    await other.getByText("20 generations/s").waitFor();
    await page.keyboard.press("Space");
    await page.waitForFunction(() => Number(document.querySelector(".numbers dd").textContent.replaceAll(",", "")) > 10);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Run", exact: true }).waitFor();
    await page.keyboard.press("Home");
    await at(0);
  });

  test("an operator shows one individual before and after, parents beside their child", async () => {
    await t.go(`#watch?layout=9&puzzle=${MEDIUM}&algorithm=weiss&set.population=60&set.mutation_rate=1&seed=1`);
    await t.press("Step");
    await at(1);
    const pairs = new Map();
    for (let step = 0; step < 5; step++) {
      const before = await page.locator(".steps").textContent();
      await page.keyboard.press(".");
      await page.waitForFunction((text) => document.querySelector(".steps").textContent !== text, before);
      for (const item of await page.locator(".steps li:has(.example)").all()) {
        const boards = await item.locator("canvas").evaluateAll((all) => all.map(({ board }) => board.now.values.join("")));
        pairs.set((await item.locator("b").textContent()).trim(), boards);
      }
    }
    const crossed = pairs.get("random unused + one cut");
    assert.equal(crossed.length, 3);
    const [one, other, child] = crossed;
    assert.ok([...child].every((sign, i) => sign === one[i] || sign === other[i]), "a child has only what its parents have");
    const [before, after] = pairs.get("swap in segment");
    assert.equal([...before].filter((sign, i) => sign !== after[i]).length, 2, "a swap changes two cells");
    await page.getByText("Swaps two free cells of a segment.").waitFor();
    assert.ok((await page.locator(".steps .sign").count()) >= 4);
  });

  test("an individual is enlarged and followed", async () => {
    await t.go(WATCH);
    await t.press("Step");
    await at(1);
    await page.locator(".tile").nth(3).click();
    const near = () => page.locator(".near canvas").evaluate(({ board }) => board.now.values.join(""));
    await page.getByText(/Place 4 of the \d+ that are shown, cost \d+/).waitFor();
    const first = await near();
    for (let generation = 2; generation <= 4; generation++) {
      await t.press("Step");
      await at(generation);
    }
    assert.notEqual(await near(), first);
  });

  test("restarts are marked, and searches without a population have views of their own", async () => {
    await t.go(`#watch?layout=9&puzzle=${".".repeat(81)}&algorithm=champion`);
    await page.getByText("What it does in each round").waitFor();
    assert.ok((await page.locator(".watch .pseudo li").count()) > 3);
    for (const hidden of [".people", ".steps"]) assert.equal(await page.locator(hidden).isVisible(), false, hidden);
    await t.press("Run");
    await page.getByText("✓ Solved").waitFor();
    await t.go(`#watch?layout=9&puzzle=${MEDIUM}&algorithm=lewis-sa&pace=full`);
    await page.getByText("simulated annealing by swaps").first().or(page.getByText("Simulated annealing by swaps").first()).first().waitFor();
    assert.equal(await page.locator(".people").isVisible(), false);
  });

  test("an audience follows by a link, and only the lecturer steers", async () => {
    await t.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await t.go(WATCH);
    await t.press("Step");
    await at(1);
    await t.press("Link for an audience");
    await page.locator("#toast", { hasText: "copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#watch\?run=\d+$/);
    const seats = [await t.open(), await t.open()];
    for (const seat of seats) {
      await seat.goto(link);
      await t.generation(1, seat);
      assert.equal(await seat.getByRole("button", { name: "Step", exact: true }).isVisible(), false);
    }
    await t.press("Step");
    await at(2);
    for (const seat of seats) {
      await t.generation(2, seat);
      assert.equal(await t.pictureText(seat), await t.pictureText());
      await seat.keyboard.press("Space");
    }
    await page.waitForTimeout(300);
    assert.equal(await t.number("generation"), 2);
    await t.press("Back to start");
    await at(0);
    for (const seat of seats) await t.generation(0, seat);
  });

  test("pictures as PNG and SVG, and a presentation", async () => {
    await t.go(WATCH);
    await t.press("Step");
    await at(1);
    await page.getByText("Pictures", { exact: true }).click();
    const save = async (name) => {
      const [download] = await Promise.all([page.waitForEvent("download"), t.press(name)]);
      return readFileSync(await download.path());
    };
    for (const name of ["Board (PNG)", "Chart (PNG)"]) assert.equal((await save(name)).subarray(1, 4).toString(), "PNG", name);
    const board = String(await save("Board (SVG)"));
    assert.equal(board.match(/<text /g).length, 81);
    const chart = String(await save("Chart (SVG)"));
    assert.ok(chart.includes(">generations<") && chart.includes(">worst<"));
    for (const svg of [board, chart]) {
      const fault = await page.evaluate((text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror")?.textContent, svg);
      assert.equal(fault, undefined);
    }
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.keyboard.press("f");
    await page.waitForFunction(() => document.documentElement.classList.contains("present"));
    assert.ok((await page.locator("canvas.picture").first().boundingBox()).height > 650);
    assert.ok((await page.locator(".numbers dd").first().evaluate((dd) => parseFloat(getComputedStyle(dd).fontSize))) >= 20);
    await page.keyboard.press("f");
    await page.waitForFunction(() => !document.documentElement.classList.contains("present"));
  });
});

describe("Race", () => {
  for (const [width, height] of [[1280, 800], [1920, 1080]]) {
    test(`boards and curves together without scrolling at ${width}x${height}`, async () => {
      let ended = 0;
      page.on("response", (response) => (ended += response.request().method() === "DELETE"));
      await page.setViewportSize({ width, height });
      for (const racers of ["weiss,lsga,nova", "weiss,twodoku-ls,lsga,sato-inoue,nova,champion"]) {
        await t.go(`#race?layout=9&puzzle=${MEDIUM}&racers=${racers}`);
        await page.waitForFunction((n) => document.querySelectorAll(".lane").length === n, racers.split(",").length);
        await t.press("Step");
        await page.locator(".finish .uplot").waitFor();
        await page.waitForTimeout(300);
        for (const part of await page.locator(".lane canvas, .finish .chart").all()) {
          const box = await part.boundingBox();
          assert.ok(box.y + box.height <= height, `${racers}: ${box.y + box.height}`);
        }
        const rows = await page.locator(".lane").evaluateAll((lanes) => Object.values(Object.groupBy(lanes, (lane) => lane.offsetTop)).map((row) => row.length));
        assert.equal(new Set(rows).size, 1, `no holes: ${rows}`);
      }
      // Whoever closes the browser leaves runs behind for a minute, and the server has room for twelve.
      await t.go("#learn");
      for (let wait = 0; ended < 9 && wait < 100; wait += 1) await page.waitForTimeout(50);
      assert.equal(ended, 9, "leaving the race ends its runs");
    });
  }

  test("pause, step, parameters of one algorithm against each other, successes over seeds", async () => {
    await t.go(`#race?layout=9&puzzle=${MEDIUM}&racers=weiss~population=100~generations=80,weiss~population=300~generations=80&pace=10`);
    await page.locator(".lane h2", { hasText: "population 300" }).waitFor();
    await t.press("Step");
    await page.getByText("Generation 1,").nth(1).waitFor();
    await t.press("Resume");
    await page.waitForTimeout(500);
    await t.press("Pause");
    await page.getByRole("button", { name: "Resume" }).waitFor();
    await page.waitForTimeout(300);
    const standing = await page.locator(".lane .status").allTextContents();
    await page.waitForTimeout(400);
    assert.deepEqual(await page.locator(".lane .status").allTextContents(), standing);
    await t.press("Stop");
    await page.getByLabel("Repeat").selectOption("5");
    await page.getByLabel("Speed").selectOption("");
    await t.press("Race again");
    await page.locator("caption", { hasText: "5 seeds of 5" }).waitFor();
    const counts = await page.locator(".counts td.number:nth-child(2)").allTextContents();
    assert.ok(counts.length === 2 && counts.every((text) => /^[0-5] of 5$/.test(text)), counts.join());
    await page.getByText("Lanes and their parameters").click();
    await t.press("+ Another lane");
    await page.waitForFunction(() => document.querySelectorAll(".lane").length === 3);
    assert.match(decodeURIComponent(page.url()), /racers=weiss~population=100~generations=80,weiss~population=300~generations=80,weiss~population=300~generations=80/);
  });
});

describe("Learn", () => {
  test("every algorithm names its authors, and its year where it is known", async () => {
    await t.go("#learn");
    await page.locator(".algorithms [data-name]").first().waitFor();
    const names = await page.locator(".algorithms [data-name]").allTextContents();
    assert.ok(names.includes("weissWeiss 2009") && names.includes("sato-inoueSato and Inoue 2010"), names.join(" | "));
    assert.ok(names.some((name) => name.startsWith("exact")));
  });
});

describe("Accessibility", () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const [theme, width] of [["light", 1280], ["dark", 1280], ["light", 390]]) {
    test(`axe finds nothing in any view (${theme}, ${width})`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: theme });
      const found = [];
      const look = async (name) => {
        await page.waitForTimeout(400);
        await page.evaluate(`if (!window.axe) { ${axe} }`).catch(() => page.addScriptTag({ content: axe }));
        const { violations } = await page.evaluate(() => window.axe.run());
        for (const { id, nodes } of violations) found.push(`${name}: ${id}: ${nodes[0].html.slice(0, 200)}`);
      };
      for (const [view, play] of [
        ["solve", async () => {
          await t.press("Candidates");
          await t.press("Hint");
          await t.press("Show me");
        }],
        ["watch", async () => {
          await t.press("Step");
          await t.generation(1);
        }],
        ["race", () => t.press("Step")], ["results", () => {}], ["learn", () => t.press("Next operator")],
      ]) {
        await t.go(`#${view}`);
        await page.locator("main .card").first().waitFor();
        if (theme === "light" && width > 1000) await look(view); // colours and widths show in the used view too
        await play();
        await look(`${view}, used`);
      }
      assert.deepEqual(found, []);
    });
  }
});
