// A puzzle on the board, as people who solve by hand expect it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { EASY, SOLVED, suite } from "./common.mjs";

const t = suite();
let page;
beforeEach(() => ({ page } = t));

const start = () => t.go(`#solve?layout=9&puzzle=${EASY}`);
const label = (at) => t.cell(at).getAttribute("aria-label");

test("givens are locked until the puzzle is edited", async () => {
  await start();
  await t.cell(0).click();
  await page.keyboard.press("9");
  await page.getByText("Givens are locked").waitFor();
  assert.equal(await t.boardText(), EASY);
  await page.keyboard.press("Backspace");
  assert.equal(await t.boardText(), EASY);
  await t.press("Edit the puzzle");
  await t.cell(2).click();
  await page.keyboard.press("4");
  assert.match(await label(2), /4, given/);
  await t.press("Play");
  await page.keyboard.press("9");
  assert.match(await label(2), /4, given/);
});

test("pencil marks, colours and digits of many cells, all undone and redone", async () => {
  await start();
  const histories = [];
  const state = async () => (await page.locator(".cell").evaluateAll((cells) => cells.map((c) => `${[...c.classList].filter((name) => !["peer", "same", "cursor"].includes(name)).sort().join(" ")}:${c.textContent}${[...c.children].map((m) => m.dataset.marks)}`))).join("|");
  const keep = async () => histories.push(await state());
  await keep();
  await t.cell(2).click();
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Shift+Digit2");
  assert.equal(await t.cell(2).locator(".corner").getAttribute("data-marks"), "12");
  await keep();
  await page.keyboard.press("Shift+ArrowRight"); // two cells
  await page.keyboard.press("c");
  await page.keyboard.press("6");
  assert.equal(await t.cell(3).locator(".centre").getAttribute("data-marks"), "6");
  assert.equal(await page.locator(".cell.cursor").count(), 2);
  await keep();
  await t.press("Colour");
  await t.press("green");
  assert.equal(await page.locator(".cell.colour4").count(), 2);
  await keep();
  await t.press("Digit");
  await t.cell(2).click();
  await page.keyboard.press("4");
  assert.equal(await t.cell(3).locator(".centre").getAttribute("data-marks"), "6");
  await keep();
  for (const at of [3, 2, 1]) {
    await page.keyboard.press("Control+z");
    assert.equal(await state(), histories[at]);
  }
  await t.press("Undo");
  await t.press("Undo");
  assert.equal(await state(), histories[0]);
  for (let i = 0; i < 3; i++) await page.keyboard.press("Control+y");
  await page.keyboard.press("Control+Shift+z");
  await t.press("Redo");
  assert.equal(await state(), histories[4]);
  await t.press("Solve");
  await page.getByText("Solved by").or(page.locator(".message .bad")).first().waitFor();
  await t.press("Undo");
  assert.equal(await state(), histories[4], "the answer too");
});

test("cells are selected by dragging, with Ctrl, and by taps of a finger", async () => {
  await start();
  const centre = async (at) => {
    const { x, y, width, height } = await t.cell(at).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await centre(2)));
  await page.mouse.down();
  for (const at of [3, 12, 21]) await page.mouse.move(...(await centre(at)));
  await page.mouse.up();
  assert.equal(await page.locator(".cell.cursor").count(), 4);
  await t.cell(80).click({ modifiers: ["Control"] });
  assert.equal(await page.locator('.cell[aria-selected="true"]').count(), 5);
  await t.press("Select several");
  await t.cell(78).click();
  assert.equal(await page.locator(".cell.cursor").count(), 6);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".cell.cursor").count(), 1);
  await page.keyboard.press("Control+a");
  assert.equal(await page.locator(".cell.cursor").count(), 81);
});

test("candidates by themselves, ruled out by hand; the same digit and the houses light up", async () => {
  await start();
  await t.press("Candidates");
  assert.equal(await t.cell(2).locator("i").evaluateAll((all) => all.map((i) => i.dataset.marks).join("")), "124");
  await t.cell(2).click();
  await t.press("Corner");
  await page.keyboard.press("1");
  assert.equal(await t.cell(2).locator("i").evaluateAll((all) => all.map((i) => i.dataset.marks).join("")), "24");
  await t.cell(0).click();
  assert.equal(await page.locator(".cell.same").count(), 3, "all fives");
  assert.equal(await page.locator(".cell.peer").count(), 21);
  await t.press("Candidates");
  await t.press("Pencil in all");
  assert.equal(await t.cell(2).locator(".centre").getAttribute("data-marks"), "24");
});

test("the keypad counts what is left, and the last digit by hand is told with the time", async () => {
  const almost = `.${SOLVED.slice(1, 80)}.`;
  await t.go(`#solve?layout=9&puzzle=${almost}`);
  assert.equal(await page.locator('[data-number="5"]').getAttribute("data-left"), "1");
  await t.cell(0).click();
  await page.locator('[data-number="5"]').click();
  assert.equal(await page.locator('[data-number="5"]').getAttribute("data-left"), "0");
  await page.waitForTimeout(1100);
  await t.cell(80).click();
  await page.locator('[data-number="9"]').click();
  await page.getByText(/Solved by hand! .* Your time: 0:0[1-9]/).waitFor();
  await t.press("Hide");
  assert.equal(await page.locator(".time").isVisible(), false);
});

test("Check points at wrong digits", async () => {
  await start();
  await t.cell(2).click();
  await page.keyboard.press("4");
  await t.press("Check");
  await page.getByText("So far so good").waitFor();
  await t.cell(3).click();
  await page.keyboard.press("2");
  await t.press("Check");
  await page.getByText("1 of your 2 digits is wrong").waitFor();
  assert.equal(await page.locator(".cell.wrong").count(), 1);
  assert.match(await label(3), /wrong/);
});

test("hints name the technique first, then draw what they speak of, and are followed to the end", async () => {
  await t.go();
  await page.getByLabel("Shipped puzzle").selectOption("@weiss/hard1");
  await t.title("weiss/hard1");
  let drawn = 0;
  let ruledOut = 0;
  for (let step = 0; step < 12; step++) {
    await t.press("Hint");
    const said = page.locator(".message p:not(.busy)");
    await said.waitFor();
    if (!(await page.getByRole("button", { name: "Show me" }).count())) break;
    assert.match(await said.textContent(), /Look for an? |Look for a/);
    await t.press("Show me");
    drawn += await page.locator(".open i:is(.in, .out)").count();
    const rule = page.getByRole("button", { name: "Rule them out" });
    if (await rule.count()) {
      ruledOut += 1;
      assert.ok((await page.locator(".open i.out").count()) > 0);
      await rule.click();
    } else await t.press("Fill it in");
  }
  assert.ok(drawn > 0 && ruledOut >= 0);
});

test("all steps can be walked through, and the answer can be hidden", async () => {
  await start();
  await t.press("All steps");
  await page.getByText("Step 1 of 51").waitFor();
  await t.press("Next ›");
  await page.getByText("Step 2 of 51").waitFor();
  assert.equal((await t.boardText()).replaceAll(".", "").length, 31);
  await page.locator(".walked li button").nth(50).click();
  await page.getByText("Step 51 of 51").waitFor();
  await t.press("Back to the puzzle");
  assert.equal(await t.boardText(), EASY, "nothing was filled in");
  await t.press("Solve");
  await page.getByText("Solved by").waitFor();
  await t.press("Hide the answer");
  assert.equal(await t.boardText(), EASY);
  await t.press("Show the answer");
  assert.equal(await t.boardText(), SOLVED);
});

test("the link as a QR code, drawn here", async () => {
  await start();
  await t.press("QR code");
  await page.waitForFunction(() => document.querySelector("canvas.qr").width !== 300); // the width of an empty one
  const [size, dark] = await page.locator("canvas.qr").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] < 128) count += 1;
    return [canvas.width, count / (canvas.width * canvas.height)];
  });
  assert.ok(size > 150 && dark > 0.3 && dark < 0.5, `${size} ${dark}`);
  // Version 1 for a short word, read back once with zbarimg.
  const rows = await page.evaluate(async () => (await import("./qr.js")).qr("hello").map((row) => row.map(Number).join("")));
  assert.equal(rows.length, 21);
  assert.equal(rows[0].slice(0, 8), "11111110");
});

test("it says what it is, and works by keyboard with layouts of letters and numbers", async () => {
  await start();
  await page.getByText("Play, check and solve Sudoku of any shape").waitFor();
  await t.go(`#solve?layout=16&puzzle=${".".repeat(256)}`);
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 256);
  await t.cell(0).click();
  await page.keyboard.press("c"); // a symbol of this board, not the mode
  assert.equal((await t.boardText())[0], "C");
  await t.go(`#solve?layout=samurai&puzzle=${".".repeat(369)}`);
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 369);
  await t.press("Candidates");
  assert.equal(await t.cell(0).locator("i").count(), 9);
});
