// Where a puzzle comes from: shipped, pasted, dropped, uploaded, empty, or made on the spot.

import { known, post } from "./api.js";
import { desk, lay, layEmpty, onDesk } from "./desk.js";
import { button, choice, field, h, toast } from "./dom.js";

const EMPTY = [
  ["9", "9x9"], ["4", "4x4"], ["6=2x3", "6x6"], ["12=3x4", "12x12 (3x4 boxes)"], ["16", "16x16"], ["25", "25x25"],
  ["x", "X (diagonals)"], ["windoku", "Windoku"], ["twodoku", "Twodoku"], ["samurai", "Samurai"],
  ["jigsaw=AAABCCCCC/AAABBCBBC/ADABBBBCC/ADEEEFFFF/GDDDEEFFF/GDDHEEEIF/GDDHHEIIF/GGGHIIIII/GGGHHHHHI", "Jigsaw"],
];
const LEVELS = ["easy", "medium", "hard", "very hard", "needs search"];

async function guarded(work) {
  try {
    await work();
  } catch (error) {
    toast(error.message, true);
  }
}

/** An error in the words of the page: names of request fields and of files mean nothing there. */
const forThePage = (why) => why.replace(/;? ?(or )?(give|name the layout by) `layout`/, "; choose its layout under “Empty board” and paste it cell by cell, or use another format")
  .replace(/, or jigsaw:FILE/, "").replace(/^puzzle:(\d+):(\d+): /, "line $1: ");

/** Reads a text in any format; several puzzles are offered for choice. */
export async function readText(text, name, pickFrom) {
  const own = /#\w*\?\S*puzzle=\S+/.exec(text.trim());
  if (own) {
    location.hash = own[0];
    return;
  }
  let parsed;
  try {
    parsed = await post("parse", { puzzle: name ? { text, name } : text });
  } catch (error) {
    throw new Error(/^https?:/.test(text.trim()) ? "no puzzle in this link; paste the puzzle itself" : forThePage(error.message));
  }
  const named = ({ label, puzzle }, number) => label || `puzzle ${number + 1}: ${puzzle.slice(0, 24)}…`;
  const first = parsed.puzzles[0];
  pickFrom.replaceChildren();
  await lay(first, first.label ?? name ?? "");
  if (parsed.puzzles.length > 1) {
    let mine = desk.puzzle;
    // The list goes with its puzzles.
    const forget = onDesk(() => {
      if (desk.puzzle === mine) return;
      forget();
      pickFrom.replaceChildren();
    });
    const options = parsed.puzzles.map((puzzle, number) => [String(number), named(puzzle, number)]);
    const select = choice(options, "0", (number) => guarded(() => {
      const puzzle = parsed.puzzles[number];
      mine = desk.puzzle + 1;
      return lay(puzzle, puzzle.label ?? `${name ?? "puzzle"} ${Number(number) + 1}`);
    }));
    pickFrom.append(field(`${parsed.puzzles.length}${parsed.more ? "+" : ""} puzzles`, select));
  }
  const bad = parsed.unreadable.length;
  toast(bad ? `${bad} could not be read: ${parsed.unreadable[0]}` : `read: layout ${desk.shape.name}`, bad > 0);
}

/** The plain name first, then the one by which commands know it. */
const nameOf = ({ puzzle, label }) => (label && !puzzle.endsWith(`/${label}`) ? `${label} (${puzzle.slice(1)})` : puzzle.slice(1));

/** A select of the shipped puzzles. */
export async function shippedSelect() {
  const sets = await known("puzzles");
  const select = h("select", { onchange: () => guarded(async () => {
    const [chosen] = select.selectedOptions;
    if (!select.value) return;
    const parsed = await post("parse", { puzzle: select.value });
    const name = chosen.dataset.name;
    select.value = "";
    await lay(parsed.puzzles[0], name);
  }) }, h("option", { value: "" }, "Choose…"));
  for (const set of sets) {
    select.append(h("optgroup", { label: set.about }, set.puzzles.map((p) =>
      h("option", { value: p.puzzle, "data-name": nameOf(p) }, `${nameOf(p)}, ${p.givens} givens`))));
  }
  return select;
}

/** A select of empty boards. */
export function emptySelect() {
  const select = choice([["", "Choose…"], ...EMPTY, ["?", "Another layout…"]], "", (name) => guarded(async () => {
    if (!name) return;
    select.value = "";
    if (name === "?") other.showModal();
    else await layEmpty(name);
  }));
  const typed = h("input", { type: "text", placeholder: "36", "aria-label": "Layout" });
  const other = h("dialog", { onclose: () => typed.value.trim() && other.returnValue === "ok" && guarded(() => layEmpty(typed.value.trim())) },
    h("form", { method: "dialog", class: "stack" }, h("h2", {}, "Another layout"), h("p", {}, "Such as 36, 16+x, 15=3x5, butterfly or 9@0,0 9@6,6"), typed,
      h("div", { class: "buttons" }, h("button", { value: "ok", class: "primary" }, "Show it"), h("button", { value: "no" }, "Cancel"))));
  return h("div", {}, select, other);
}

/** Makes a puzzle of the layout in hand. */
export function maker() {
  const level = choice([["", "Any level"], ...LEVELS.map((l) => [l.replace(" ", "-"), l])], "", () => {}, { "aria-label": "Level" });
  const make = button("Generate", () => guarded(async () => {
    make.disabled = true;
    make.textContent = "Generating…";
    try {
      const made = await post("generate", { layout: desk.shape.name, difficulty: level.value || undefined, seconds: 30 });
      await lay(made, `generated, seed ${made.seed}`);
      toast(`a new puzzle with ${desk.values.filter(Boolean).length} givens, seed ${made.seed}`);
    } finally {
      make.disabled = false;
      make.textContent = "Generate";
    }
  }));
  return h("div", { class: "pair" }, level, make);
}

/** Everything together, for the Solve view. */
export async function chooser() {
  const pickFrom = h("div", {});
  const paste = h("textarea", {
    rows: 3,
    spellcheck: "false",
    placeholder: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "aria-label": "A puzzle in any format, or a link",
  });
  const readPaste = () => guarded(() => readText(paste.value, undefined, pickFrom));
  paste.addEventListener("paste", () => setTimeout(readPaste)); // once the text has arrived
  const file = h("input", { type: "file", id: "file", class: "hidden", tabindex: "-1", onchange: () => guarded(async () => {
    const [chosen] = file.files;
    file.value = "";
    if (chosen) await readFile(chosen, pickFrom);
  }) });
  return h("div", { class: "stack" },
    h("div", { class: "pair" }, field("Shipped puzzle", await shippedSelect()), field("Empty board", emptySelect())),
    field("Paste or drop a puzzle in any format", paste),
    h("div", { class: "buttons" }, button("Read", readPaste), file, h("label", { for: "file", class: "button", tabindex: "0", onkeydown: (event) => {
      if (event.key === "Enter" || event.key === " ") file.click();
    } }, "Open a file…")),
    pickFrom,
    field("New puzzle of this layout", maker()));
}

export async function readFile(file, pickFrom) {
  if (file.size > 1_000_000) throw new Error("the file is larger than 1 MB; use `evodoku solve FILE`");
  await readText(await file.text(), file.name, pickFrom);
}
