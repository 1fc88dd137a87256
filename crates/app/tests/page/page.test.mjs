// The page in a real browser, as a user goes through it.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { beforeEach, describe, test } from "node:test";
import { EASY, MEDIUM, SOLVED, suite } from "./common.mjs";

const t = suite();
const { go, api, press, boardText, pictureText, number, watchFaults } = t;
let page;
let context;
let server;
beforeEach(() => ({ page, context, server } = t));

describe("Solve", () => {
  test("a pasted puzzle is solved, checked, rated, hinted", async () => {
    await go();
    await page.getByLabel("A puzzle in any format, or a link").fill(EASY);
    await press("Read");
    await page.waitForFunction(() => document.querySelector("h1").textContent.includes("30 of 81"));
    assert.equal(await boardText(), EASY);
    await press("Check");
    await page.getByText("exactly one solution").waitFor();
    await press("Rate");
    await page.getByText("Easy: score").waitFor();
    await press("Hint");
    await press("Show me");
    await press("Fill it in");
    await page.waitForFunction(() => document.querySelector("h1").textContent.includes("31 of 81"));
    await press("Solve");
    await page.getByText("Solved by champion").waitFor();
    assert.equal(await boardText(), SOLVED);
    await press("Clear");
    assert.equal((await boardText()).replaceAll(".", "").length, 31, "first the answer goes");
    await press("Clear");
    assert.equal(await boardText(), EASY, "then what was typed");
  });

  test("keys fill cells, conflicts show at once, and can be undone", async () => {
    await go("#solve?layout=9&puzzle=" + ".".repeat(81));
    const cell = (at) => page.locator(`.cell[data-cell="${at}"]`);
    await cell(0).click();
    await page.keyboard.press("5");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("5");
    assert.match(await cell(10).getAttribute("aria-label"), /row 2 column 2: 5, given, conflict/);
    assert.match(await cell(0).getAttribute("class"), /hot1/);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "10");
    await page.keyboard.press("Backspace");
    assert.doesNotMatch(await cell(0).getAttribute("class"), /hot/);
    await page.keyboard.press("Control+z");
    assert.match(await cell(10).getAttribute("aria-label"), /conflict/);
    await page.keyboard.press("End");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "17");
    await press("Solve");
    await page.getByText("given twice in box 1").waitFor();
  });

  test("letters and numbers of large grids, and the gaps of a Samurai", async () => {
    await go("#solve?layout=25&puzzle=" + ".".repeat(625));
    await page.locator('.cell[data-cell="0"]').click();
    await page.keyboard.press("p");
    assert.equal((await boardText())[0], "P");
    await go("#solve?layout=49&puzzle=" + new Array(2401).fill(0).join("."));
    await page.waitForFunction(() => document.querySelectorAll(".cell").length === 2401);
    await page.locator('.cell[data-cell="0"]').click();
    await page.keyboard.press("4");
    await page.keyboard.press("2");
    assert.equal(await page.locator('.cell[data-cell="0"]').textContent(), "42");
    await go("#solve?layout=samurai&puzzle=" + ".".repeat(369));
    await page.waitForFunction(() => document.querySelectorAll(".cell").length === 369);
    await page.locator('.cell[data-cell="8"]').click();
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "9", "over the void to the next grid");
  });

  test("an upload of each format", async () => {
    await go();
    const { formats } = await (await fetch(`${server.url}/api/catalogue`)).json();
    let read = 0;
    for (const { name, extensions, write } of formats) {
      if (!write || name === "plane" || name === "pencilmarks") continue; // not for a single grid; candidates, not givens
      const { text } = await api("convert", { puzzle: EASY, to: name });
      await page.evaluate(() => (location.hash = "#solve?layout=4&puzzle=" + ".".repeat(16)));
      await page.waitForFunction(() => document.querySelectorAll(".cell").length === 16);
      const extension = extensions.split(" ")[0] || "txt";
      await page.setInputFiles("#file", { name: `puzzle.${extension}`, mimeType: "text/plain", buffer: Buffer.from(text) });
      await page.waitForFunction(() => document.querySelectorAll(".cell").length === 81);
      assert.equal(await boardText(), EASY, name);
      read += 1;
    }
    assert.ok(read >= 12, `${read} formats`);
    await page.setInputFiles("#file", { name: "bad.txt", mimeType: "text/plain", buffer: Buffer.from("no puzzle at all") });
    await page.locator("#toast.bad").waitFor();
  });

  test("an address that comes while the first puzzle is still loading wins", async () => {
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route("**/api/layout?name=9", async (route) => {
      await held;
      await route.continue();
    });
    await go();
    await page.evaluate(() => (location.hash = "#solve?layout=4&puzzle=" + ".".repeat(16)));
    await page.waitForFunction(() => document.querySelectorAll(".cell").length === 16);
    const late = page.waitForResponse(/layout\?name=9/);
    release();
    await late;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    assert.equal(await page.locator(".cell").count(), 16);
  });

  test("a file of many puzzles offers a choice; a dropped one is read too", async () => {
    await go();
    await page.setInputFiles("#file", { name: "two.sdm", mimeType: "text/plain", buffer: Buffer.from(`${EASY}\n${SOLVED}\n`) });
    await page.getByText("2 puzzles").waitFor();
    await page.locator("label", { hasText: "2 puzzles" }).locator("select").selectOption("1");
    await page.waitForFunction(() => document.querySelector("h1").textContent.includes("81 of 81"));
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.txt"));
      return data;
    }, EASY);
    await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
    await page.waitForFunction(() => document.querySelector("h1").textContent.includes("30 of 81"));
  });

  test("shipped, empty and new puzzles", async () => {
    await go();
    await page.getByLabel("Shipped puzzle").selectOption("@mantere/s16");
    await page.waitForFunction(() => document.querySelector("h1").textContent.includes("s16"));
    const layouts = await page.getByLabel("Empty board").locator("option").evaluateAll((options) => options.map((o) => o.value).filter((v) => v && v !== "?"));
    for (const layout of layouts) {
      await page.getByLabel("Empty board").selectOption(layout);
      await page.waitForFunction(() => document.querySelector("h1 small").textContent.startsWith("0 of"));
      assert.ok((await page.locator(".board .cell").count()) >= 16, layout);
      await page.evaluate(() => (location.hash = "#solve?layout=4&puzzle=1..............."));
      await page.waitForFunction(() => document.querySelector("h1 small").textContent.startsWith("1 of 16"));
    }
    await press("Generate");
    await page.getByText(/a new puzzle with/).waitFor();
    await press("Check");
    await page.getByText("exactly one solution").waitFor();
  });

  test("a shared link brings puzzle, algorithm, parameters and seed", async () => {
    await go(`#solve?layout=9&puzzle=${EASY}`);
    await page.getByLabel("Algorithm").selectOption("lsga");
    await page.getByLabel("Seed").fill("42");
    await page.getByLabel("Seed").blur();
    await page.getByText("Parameters", { exact: true }).click();
    await page.getByLabel("population", { exact: true }).fill("60");
    await page.getByLabel("population", { exact: true }).blur();
    await page.locator('.cell[data-cell="2"]').click();
    await page.keyboard.press("4");
    const address = page.url();
    await press("Solve");
    await page.getByText("Solved by lsga").waitFor();
    const told = await page.locator(".message").textContent();
    const other = await context.newPage();
    watchFaults(other);
    await other.goto(address);
    await other.locator('.cell[data-cell="2"].typed').waitFor();
    assert.equal(await boardText(other), `${EASY.slice(0, 2)}4${EASY.slice(3)}`);
    await other.getByText("Parameters (1 changed)").waitFor();
    assert.equal(await other.getByLabel("Seed").inputValue(), "42");
    await other.getByRole("button", { name: "Solve", exact: true }).click();
    await other.getByText("Solved by lsga").waitFor();
    const generations = (text) => /after ([\d,]+) generation/.exec(text)[1];
    assert.equal(generations(await other.locator(".message").textContent()), generations(told), "the same seed, the same search");
    await other.goto(`${server.url}/#solve?layout=9&puzzle=123`);
    await other.locator("#toast.bad").waitFor();
  });
});

describe("Watch", () => {
  test("pause, single steps, back to the start, the same history, the solution", async () => {
    await go(`#watch?layout=9&puzzle=${EASY}&algorithm=sato-inoue&seed=3`);
    await page.getByText("Each operator with what it changed").waitFor();
    const history = [];
    for (let round = 0; round < 2; round++) {
      for (let generation = 1; generation <= 3; generation++) {
        await press("Step");
        await t.generation(generation);
        history.push(await pictureText());
      }
      await press("Back to start");
      await t.generation(0);
    }
    assert.deepEqual(history.slice(0, 3), history.slice(3), "the same seed");
    await press("Operator step");
    await page.waitForFunction(() => document.querySelectorAll(".steps li").length === 1);
    await press("Run");
    await page.waitForFunction(() => Number(document.querySelector(".numbers dd").textContent) >= 3);
    await press("Pause");
    await page.getByRole("button", { name: "Run", exact: true }).waitFor();
    const standing = await number("generation");
    await page.waitForTimeout(300);
    assert.equal(await number("generation"), standing, "paused");
    assert.ok((await page.locator(".pictures canvas").count()) >= 12, "the population");
    await page.getByLabel("Speed").fill("8");
    await press("Run");
    await page.getByText("✓ Solved in generation").waitFor();
    assert.equal(await pictureText(), SOLVED);
    assert.ok((await page.locator(".uplot canvas").count()) >= 2);
  });

  test("a run that is left paints no more", async () => {
    await go();
    const painted = await page.evaluate(async () => {
      const { follow } = await import("./live.js");
      let source;
      window.EventSource = class extends EventTarget {
        constructor() {
          super();
          source = this;
        }
        close() {}
      };
      const repaint = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      let count = 0;
      const frame = () => {
        const leave = follow([{ id: 1 }], () => (count += 1));
        const data = JSON.stringify([{ run: 1, from: 0, points: [], view: { state: "running" } }]);
        source.dispatchEvent(new MessageEvent("frames", { data }));
        return leave;
      };
      frame();
      await repaint();
      const followed = count;
      frame()();
      await repaint();
      return { followed, left: count - followed };
    });
    assert.deepEqual(painted, { followed: 1, left: 0 });
  });

  test("another algorithm or puzzle starts anew; a wrong parameter is told", async () => {
    await go("#watch");
    await press("Step");
    await page.locator(".steps li b").first().waitFor();
    await page.getByLabel("Algorithm").selectOption("nb-coin");
    await press("Step");
    await page.getByText("coincidences").first().waitFor();
    await page.getByText("Another puzzle").click();
    await page.getByLabel("Shipped puzzle").selectOption("@twodoku/easy_1");
    await page.waitForFunction(() => document.querySelector("canvas.picture").board.shape.cells.length === 153);
    await press("Step");
    await page.locator(".verdict.bad", { hasText: "share cells" }).waitFor();
    assert.equal(await page.locator(".steps li b").count(), 0, "nothing is left of the run before");
    await page.getByLabel("Algorithm").selectOption("twodoku");
    await press("Step");
    await page.locator(".steps li b").first().waitFor();
    await page.getByText("Parameters", { exact: true }).click();
    await page.getByLabel("population", { exact: true }).fill("0");
    await page.getByLabel("population", { exact: true }).blur();
    await press("Step");
    await page.locator(".verdict.bad", { hasText: "is not allowed" }).waitFor();
  });
});

describe("Race", () => {
  test("to the finish, again with another seed, measured in three ways", async () => {
    await go(`#race?layout=9&puzzle=${EASY}&racers=weiss,lsga,champion`);
    await page.waitForFunction(() => document.querySelectorAll(".lane").length === 3);
    await page.getByLabel("Speed").selectOption("");
    await press("Start the race");
    await page.waitForFunction(() => document.querySelectorAll(".lane.won").length === 3);
    assert.deepEqual((await page.locator(".medal").allTextContents()).sort(), ["1.", "2.", "3."]);
    assert.equal(await page.locator(".order li").count(), 3);
    const orders = [];
    for (const axis of ["evaluations", "CPU seconds", "generations"]) {
      await page.getByLabel("Measured in").selectOption({ label: axis });
      orders.push(await page.locator(".order").textContent());
    }
    assert.equal(new Set(orders).size, 3);
    await press("Another seed");
    await page.waitForFunction(() => document.querySelector("h1").textContent.includes("seed 2"));
    await page.waitForFunction(() => document.querySelectorAll(".lane.won").length === 3);
    await page.getByText("Lanes and their parameters").click();
    await press("+ Another lane");
    await page.getByLabel("Lane 4", { exact: true }).selectOption("sato-inoue");
    assert.equal(await page.locator(".lane").count(), 4);
    assert.match(page.url(), /racers=weiss%2Clsga%2Cchampion%2Csato-inoue/);
  });
});

describe("Results", () => {
  test("a plan is tried, started, followed to its end, and read in both themes", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await go("#results");
    await page.getByLabel("Plan", { exact: true }).selectOption("example");
    await page.getByText(/24 units: about .* Results go to “example-quick”/).waitFor();
    await press("Start");
    await page.locator(".state", { hasText: "is finished" }).waitFor();
    assert.equal(await page.locator("progress").evaluate((bar) => bar.value / bar.max), 1);
    await page.locator("caption", { hasText: "Results" }).waitFor();
    assert.equal(await page.locator("table", { hasText: "PAR10" }).locator("tbody tr").count(), 8);
    assert.ok((await page.locator(".plots svg").count()) >= 4);
    const ink = () => page.locator(".plots .f-text").first().evaluate((text) => getComputedStyle(text).fill.match(/\d+/g).map(Number)[0]);
    assert.ok((await ink()) < 100, "dark words on light ground");
    await page.getByLabel("Switch between light and dark").click();
    assert.ok((await ink()) > 155, "light words on dark ground");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Runs (CSV)").click()]);
    assert.equal(download.suggestedFilename(), "example-quick-runs.csv");
    assert.equal(readFileSync(await download.path(), "utf8").trim().split("\n").length, 25);
    await page.reload();
    await page.locator("caption", { hasText: "Results" }).waitFor();
    await page.locator(".algorithms [aria-current]", { hasText: "24 runs" }).waitFor();
  });

  test("a plan of one's own is checked as it is written, and stopped with what it has", async () => {
    await go("#results");
    await page.getByRole("button", { name: "+ Start a plan" }).click();
    await page.getByLabel("Plan", { exact: true }).selectOption("A plan of your own");
    await page.getByLabel("Size").selectOption("Full: the whole plan");
    const text = page.getByLabel("The plan as text");
    const fill = async (plan) => {
      await text.fill(plan);
      await text.blur();
    };
    await fill("algorithms = ['luck']\npuzzles = ['@weiss/med1']");
    await page.locator(".verdict.bad", { hasText: "unknown algorithm 'luck'" }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Start", exact: true }).isDisabled());
    // A million short units: it does not end by itself.
    await fill("title = 'Long'\nalgorithms = [{ name = 'weiss', set = { population = 50 } }]\npuzzles = ['@weiss/med1']\nreplicates = 1000000\nbudget = { generations = 5 }");
    await page.getByText(/1,000,000 units: about .* “long”/).waitFor();
    const done = async () => Number((await page.locator(".numbers dd").first().textContent()).split(" of ")[0].replaceAll(",", ""));
    await press("Start");
    await page.waitForFunction(() => document.querySelector("progress")?.value > 10);
    await go("#solve");
    await page.getByRole("button", { name: "Hint", exact: true }).waitFor();
    await go("#results");
    await page.waitForFunction(() => document.querySelector("progress")?.value > 20);
    await press("Stop");
    await page.locator(".state", { hasText: "was stopped" }).waitFor();
    const stopped = await done();
    await page.getByText(`Not finished: this shows the ${stopped} of 1000000 runs`).waitFor();
    assert.equal((await api("experiment", { plan: "example", name: "../out" })).status, 422);
  });
});

describe("Learn", () => {
  test("every algorithm shows which line is at work", async () => {
    await go(`#learn?layout=9&puzzle=${MEDIUM}`);
    const algorithms = await (await fetch(`${server.url}/api/algorithms`)).json();
    for (const { name, published } of algorithms) {
      await page.locator(`.algorithms [data-name="${name}"]`).click();
      await page.waitForFunction((n) => document.querySelector(".lesson h1").textContent === n, name);
      await page.locator(".pseudo li").first().waitFor();
      if (!published) continue;
      const seen = new Set();
      // The first operator has been at work before anybody pressed a button.
      const enough = name === "nb-coin" ? 2 : 3;
      for (let step = 0; step < 12 && seen.size < enough; step++) {
        if (step) await page.locator(".pseudo li.at").first().waitFor();
        for (const line of await page.locator(".pseudo li.at").allTextContents()) seen.add(line);
        const before = await page.locator(".doing").textContent();
        await press("Next operator");
        await page.waitForFunction((text) => document.querySelector(".doing").textContent !== text, before, { timeout: 2000 }).catch(() => {});
      }
      assert.ok(seen.size >= enough, `${name}: ${[...seen].join(" | ")}`);
    }
    await page.getByText("What is known about it").waitFor();
    assert.ok((await page.locator(".paper table").count()) > 0, "published and reproduced figures");
  });
});

describe("Everywhere", () => {
  for (const theme of ["light", "dark"]) {
    test(`the ${theme} theme follows the system, a click changes it for good`, async () => {
      await page.emulateMedia({ colorScheme: theme });
      await go();
      const shade = () => page.evaluate(() => getComputedStyle(document.body.parentElement).backgroundColor.match(/\d+/g).map(Number)[0]);
      assert.equal((await shade()) < 128, theme === "dark");
      await page.getByLabel("Switch between light and dark").click();
      assert.equal((await shade()) < 128, theme !== "dark");
      await page.reload();
      assert.equal((await shade()) < 128, theme !== "dark", "it is remembered");
      for (const view of ["Watch", "Race", "Results", "Learn", "Solve"]) {
        await page.locator("#tabs").getByText(view).click();
        await page.locator(`#tabs a[aria-current]`, { hasText: view }).waitFor();
        await page.locator("main .card").first().waitFor();
      }
    });
  }

  test("nothing is wider than a phone", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const view of ["solve", "watch", "race", "results", "learn"]) {
      await go(`#${view}`);
      await page.locator("main .card").first().waitFor();
      await page.waitForTimeout(300);
      const [inner, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      assert.ok(whole <= inner, `${view}: ${whole} > ${inner}`);
    }
  });

  test("the keyboard reaches everything, and shows where it is", async () => {
    await go();
    await page.getByRole("button", { name: "Solve", exact: true }).waitFor();
    const seen = [];
    for (let tab = 0; tab < 60 && !seen.includes("Copy link"); tab++) {
      await page.keyboard.press("Tab");
      const [name, outline] = await page.evaluate(() => [document.activeElement.textContent.trim(), getComputedStyle(document.activeElement).outlineStyle]);
      if (name) assert.equal(outline, "solid", name);
      seen.push(name);
    }
    for (const name of ["Skip to content", "Watch", "Solve", "Hint", "Copy link"]) assert.ok(seen.includes(name), name);
  });

  test("the first paint comes soon, from few bytes", async () => {
    await go();
    await page.getByRole("button", { name: "Solve", exact: true }).waitFor();
    const [paint, bytes] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0].startTime,
      performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/")).reduce((sum, entry) => sum + entry.encodedBodySize, 0),
    ]);
    console.log(`first paint after ${paint.toFixed(0)} ms, ${bytes} bytes`);
    assert.ok(paint < 2000 && bytes < 90_000, "on a busy machine too");
  });
});

describe("Load", () => {
  test("of 200 requests in flight none is lost, and memory stays bounded", async () => {
    const sets = (await (await fetch(`${server.url}/api/puzzles`)).json()).flatMap((set) => set.puzzles.map(({ puzzle }) => puzzle));
    const asked = Array.from({ length: 200 }, (_, i) => sets[i % sets.length]);
    const answers = await Promise.all(asked.map((puzzle) => api("solve", { puzzle, seconds: 30 })));
    assert.equal(answers.filter(({ solved }) => solved).length, 200);
    const status = `/proc/${server.server.pid}/status`;
    if (existsSync(status)) {
      const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, "utf8"))[1]);
      console.log(`peak memory ${(peak / 1024).toFixed(0)} MB`);
      assert.ok(peak < 400 * 1024, `${peak} kB`);
    }
  });
});
