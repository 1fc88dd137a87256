// Pictures of every view: `node pictures.mjs FOLDER` for the documents, `node pictures.mjs FOLDER all [VIEW]` for all themes
// and widths, to look at.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, serve } from "./browser.mjs";

const [folder = ".", kind, only] = process.argv.slice(2);
const WIDE = { width: 1200, height: 800 };
const ALL = ["light", "dark"].flatMap((theme) => [
  { name: `1920-${theme}`, theme, viewport: { width: 1920, height: 1080 } },
  { name: `1280-${theme}`, theme, viewport: { width: 1280, height: 800 }, whole: true },
  { name: `768-${theme}`, theme, viewport: { width: 768, height: 1024 }, whole: true },
  { name: `phone-${theme}`, theme, viewport: { width: 390, height: 844 }, whole: true, phone: true },
]);
/** The theme of each picture in the documents, so that both are seen. */
const DOCUMENTS = { solve: "light", watch: "light", race: "dark", results: "light", plan: "dark", learn: "light", samurai: "dark" };
const SAMURAI = "#solve?layout=samurai&puzzle=";
const results = mkdtempSync(join(tmpdir(), "evodoku-pictures-"));
const { url, stop } = await serve("--results", results);
const browser = await launch();
const samurai = await (await fetch(`${url}/api/generate`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ layout: "samurai", seed: 3 }) })).json();
const large = await (await fetch(`${url}/api/generate`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ layout: "25", seed: 3, fill: 0.5 }) })).json();

const SHOTS = {
  solve: ["#solve?layout=9&puzzle=..8.6.9.....2.36787.6.51..4973.481..62..39.5...17.....58.9..3.6..........4...5721&name=Medium+(weiss/med1)", async (page) => {
    await page.getByRole("button", { name: "Candidates", exact: true }).click();
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Show me" }).click();
    await page.locator(".open i.in").first().waitFor();
  }],
  watch: ["#watch?algorithm=lsga&seed=2", async (page) => {
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.waitForTimeout(2500);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await page.getByRole("button", { name: "Run", exact: true }).waitFor();
    await page.waitForTimeout(300);
  }],
  race: ["#race", async (page) => {
    await page.getByLabel("Speed").selectOption("100");
    await page.getByRole("button", { name: "Start the race" }).click();
    await page.waitForTimeout(3000);
    await page.getByLabel("Speed").selectOption("");
    await page.waitForTimeout(2500);
  }],
  plan: ["#results", async (page) => {
    await page.getByText("units already stored").waitFor();
  }],
  results: ["#results", async (page) => {
    await page.getByText("units already stored").waitFor();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByText("is finished").waitFor();
    await page.locator(".plots svg").first().waitFor();
    await page.getByRole("button", { name: "Hide" }).click();
    await page.mouse.move(0, 0);
  }, ".plots"],
  learn: ["#learn?algorithm=twodoku-ls&seed=1", async (page) => {
    for (let i = 0; i < 5; i++) {
      await page.getByRole("button", { name: "Next operator" }).click();
      await page.waitForTimeout(250);
    }
  }],
  samurai: [`${SAMURAI}${samurai.puzzle}`, async (page) => {
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByText("Solved by").waitFor();
  }],
  large: [`#solve?layout=25&puzzle=${large.puzzle}`, async (page) => {
    await page.getByRole("gridcell").nth(40).click();
    await page.keyboard.press("B");
  }],
};

for (const [name, [hash, play, middle]] of Object.entries(SHOTS)) {
  if (only && only !== name) continue;
  const documents = DOCUMENTS[name] ? [{ name: "", theme: DOCUMENTS[name], viewport: WIDE }] : [];
  for (const { name: suffix, theme, viewport, whole = false, phone = false } of kind === "all" ? ALL : documents) {
    const page = await browser.newPage({ viewport, colorScheme: theme, hasTouch: phone, isMobile: phone });
    page.on("console", (message) => message.type() === "error" && console.error(name, message.text()));
    page.on("pageerror", (error) => console.error(name, error.message));
    await page.goto(`${url}/${hash}`);
    await play(page);
    // The third word of a shot is what stands in the middle of it.
    await page.evaluate((seen) => scrollTo(0, seen ? document.querySelector(seen).getBoundingClientRect().top + scrollY - innerHeight / 2 : 0), whole ? null : middle);
    await page.screenshot({ path: `${folder}/${[name, suffix].filter(Boolean).join("-")}.png`, fullPage: whole });
    await page.close();
  }
}
await browser.close();
await stop();
rmSync(results, { recursive: true });
