// How the page feels: frames a second, the main thread's share, how soon Pause is felt, the first paint. `scripts/page speed`.

import { launch, serve } from "./browser.mjs";

const { url, stop } = await serve("--results", "no-results");
const browser = await launch();
const made = async (layout, fill) => (await (await fetch(`${url}/api/generate`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ layout, fill, seed: 3 }) })).json()).puzzle;
const large = await made("25", 0.5);
const MEDIUM = ".1.2.5.8...3...4..2...7...3.4.612.7...........7.398.2.4...6...9..2...8...6.9.1.4.";

/** Frames a second and the share of the main thread for some seconds. */
async function measure(page, seconds = 6) {
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  const metric = async (name) => (await client.send("Performance.getMetrics")).metrics.find((one) => one.name === name).value;
  const busy = await metric("TaskDuration");
  const frames = await page.evaluate((time) => new Promise((done) => {
    let count = 0;
    const begun = performance.now();
    const tick = () => {
      count += 1;
      if (performance.now() - begun < time * 1000) requestAnimationFrame(tick);
      else done((count / (performance.now() - begun)) * 1000);
    };
    requestAnimationFrame(tick);
  }), seconds);
  const share = ((await metric("TaskDuration")) - busy) / seconds;
  return `${frames.toFixed(0)} frames/s, main thread ${(share * 100).toFixed(0)} %`;
}

async function pause(page) {
  return page.evaluate(() => new Promise((done) => {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Pause");
    const begun = performance.now();
    new MutationObserver(() => button.textContent !== "Pause" && done(performance.now() - begun)).observe(button, { childList: true, characterData: true, subtree: true });
    button.click();
  }));
}

const open = async (hash) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${url}/${hash}`);
  await page.locator("main .card").first().waitFor();
  await page.waitForTimeout(500);
  return page;
};

for (const [name, hash] of [
  ["Watch 9x9 at 10/s", `#watch?layout=9&puzzle=${".".repeat(81)}&algorithm=lsga&set.population=20&set.generations=unlimited&pace=10`],
  ["Watch 9x9 medium at 10/s", `#watch?layout=9&puzzle=${MEDIUM}&algorithm=ret-ga&pace=10`],
  ["Watch 25x25 at 10/s", `#watch?layout=25&puzzle=${large}&algorithm=lsga&pace=10`],
  ["Watch 25x25 at full speed", `#watch?layout=25&puzzle=${large}&algorithm=lsga&pace=full`],
]) {
  const page = await open(hash);
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await page.waitForTimeout(500);
  console.log(`${name}: ${await measure(page)}; Pause felt after ${(await pause(page).catch(() => NaN)).toFixed(0)} ms`);
  await page.close();
}
const race = await open(`#race?layout=16&puzzle=${".".repeat(256)}&racers=weiss,twodoku-ls,lsga,sato-inoue,nova,ret-ga&pace=`);
await race.getByRole("button", { name: "Start the race" }).click();
await race.waitForTimeout(1000);
console.log(`Race of six at full speed: ${await measure(race)}`);
await race.close();
for (let visit = 0; visit < 3; visit++) {
  const page = await open("#solve");
  const [paint, bytes] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0].startTime,
    performance.getEntriesByType("resource").filter(({ name }) => !name.includes("/api/")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  ]);
  console.log(`first paint after ${paint.toFixed(0)} ms, ${bytes} bytes of assets`);
  await page.close();
}
await browser.close();
await stop();
