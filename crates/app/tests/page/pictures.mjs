// Pictures of every view in both themes and two widths: `node pictures.mjs FOLDER`.

import { launch, serve } from "./browser.mjs";

const folder = process.argv[2] ?? ".";
const only = process.argv[3];
const SAMURAI = "#solve?layout=samurai&puzzle=";
const { url, stop } = await serve();
const browser = await launch();
const samurai = await (await fetch(`${url}/api/generate`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ layout: "samurai", seed: 3 }) })).json();
const large = await (await fetch(`${url}/api/generate`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ layout: "25", seed: 3, fill: 0.5 }) })).json();

const SHOTS = {
  solve: ["#solve", async (page) => {
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByText("Solved by").waitFor();
  }],
  watch: ["#watch?algorithm=lsga&seed=2", async (page) => {
    await page.locator(".numbers dd").first().waitFor();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.waitForTimeout(2500);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Run", exact: true }).waitFor();
  }],
  race: ["#race", async (page) => {
    await page.getByLabel("Speed").selectOption("100");
    await page.getByRole("button", { name: "Start the race" }).click();
    await page.waitForTimeout(3500);
  }],
  learn: ["#learn?algorithm=twodoku-ls&seed=1", async (page) => {
    for (let i = 0; i < 5; i++) {
      await page.getByRole("button", { name: "Next operator" }).click();
      await page.waitForTimeout(250);
    }
  }],
  samurai: [`${SAMURAI}${samurai.board.text}`, async (page) => {
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByText("Solved by").waitFor();
  }],
  large: [`#solve?layout=25&puzzle=${large.board.text}`, async (page) => {
    await page.getByRole("gridcell").nth(40).click();
    await page.keyboard.press("B");
  }],
};

for (const [name, [hash, play]] of Object.entries(SHOTS)) {
  if (only && only !== name) continue;
  for (const [width, height, device] of [[1440, 900, "wide"], [390, 844, "phone"]]) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme, deviceScaleFactor: 1, hasTouch: device === "phone", isMobile: device === "phone" });
      page.on("console", (message) => message.type() === "error" && console.error(name, message.text()));
      page.on("pageerror", (error) => console.error(name, error.message));
      await page.goto(url + "/" + hash);
      await play(page);
      await page.screenshot({ path: `${folder}/${name}-${device}-${colorScheme}.png`, fullPage: true });
      await page.close();
    }
  }
}
await browser.close();
await stop();
