// Where a puzzle comes from: shipped, pasted, dropped, uploaded, empty, or made on the spot.

import { known, post } from "./api.js";
import { desk, lay, layEmpty } from "./desk.js";
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

/** Reads a text in any format; several puzzles are offered for choice. */
export async function readText(text, name, pickFrom) {
  const parsed = await post("parse", { puzzle: name ? { text, name } : text });
  const named = ({ label, puzzle }, number) => label || `puzzle ${number + 1}: ${puzzle.slice(0, 24)}…`;
  const first = parsed.puzzles[0];
  await lay(first, first.label ?? name ?? "");
  pickFrom.replaceChildren();
  if (parsed.puzzles.length > 1) {
    const options = parsed.puzzles.map((puzzle, number) => [String(number), named(puzzle, number)]);
    const select = choice(options, "0", (number) => guarded(() => {
      const puzzle = parsed.puzzles[number];
      return lay(puzzle, puzzle.label ?? `${name ?? "puzzle"} ${Number(number) + 1}`);
    }));
    pickFrom.append(field(`${parsed.puzzles.length}${parsed.more ? "+" : ""} puzzles`, select));
  }
  const bad = parsed.unreadable.length;
  toast(bad ? `${bad} could not be read: ${parsed.unreadable[0]}` : `read: layout ${desk.shape.name}`, bad > 0);
}

/** A select of the shipped puzzles. */
export async function shippedSelect() {
  const sets = await known("puzzles");
  const select = h("select", { onchange: () => guarded(async () => {
    const [chosen] = select.selectedOptions;
    if (!select.value) return;
    const parsed = await post("parse", { puzzle: select.value });
    await lay(parsed.puzzles[0], chosen.textContent);
    select.value = "";
  }) }, h("option", { value: "" }, "Choose…"));
  for (const set of sets) {
    select.append(h("optgroup", { label: set.about }, set.puzzles.map((p) =>
      h("option", { value: p.puzzle }, `${p.puzzle.slice(1)}${p.label && !p.puzzle.endsWith(`/${p.label}`) ? ` · ${p.label}` : ""} (${p.givens})`))));
  }
  return select;
}

/** A select of empty boards. */
export function emptySelect() {
  const select = choice([["", "Choose…"], ...EMPTY, ["?", "Another layout…"]], "", (name) => guarded(async () => {
    if (!name) return;
    const layout = name === "?" ? prompt("Layout, such as 36, 16+x, 15=3x5, butterfly or 9@0,0 9@6,6") : name;
    select.value = "";
    if (layout) await layEmpty(layout);
  }));
  return select;
}

/** Makes a puzzle of the layout in hand. */
export function maker() {
  const level = choice([["", "any level"], ...LEVELS.map((l) => [l.replace(" ", "-"), l])], "", () => {}, { "aria-label": "Level" });
  const make = button("Generate", () => guarded(async () => {
    make.disabled = true;
    try {
      const made = await post("generate", { layout: desk.shape.name, difficulty: level.value || undefined, seconds: 30 });
      await lay(made, `generated, seed ${made.seed}`);
      toast(`a new puzzle with ${desk.values.filter(Boolean).length} givens, seed ${made.seed}`);
    } finally {
      make.disabled = false;
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
  const file = h("input", { type: "file", id: "file", class: "hidden", onchange: () => guarded(async () => {
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
