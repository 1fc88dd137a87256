// Solve: a puzzle on the desk, played on by hand, and what can be asked about it.

import { known, post } from "./api.js";
import { Board } from "./board.js";
import { candidates } from "./candidates.js";
import { chooser, readFile, readText } from "./chooser.js";
import { FOUND, TYPED, canRedo, canUndo, conflicts, desk, isSolution, onDesk, puzzle, redo, undo } from "./desk.js";
import { button, choice, field, h, plural, toast } from "./dom.js";
import { MODES, clearBoard, enter, pencilAll } from "./marks.js";
import { makePad } from "./pad.js";
import { chooseAlgorithm } from "./parameters.js";
import { questions } from "./questions.js";
import { copy, link, remember, shareCard } from "./share.js";
import { makeTimer } from "./timer.js";

export function mount(main) {
  let board;
  let mode = "digit";
  let automatic = false;
  let seen = -1;
  const marks = { wrong: new Set(), hint: null };
  const place = h("div", { class: "boards" });
  const title = h("h1", {});
  const message = h("div", { class: "message", role: "status", "aria-live": "polite" });
  const panel = h("div", { class: "panel" });
  const timer = makeTimer();

  const take = (cells, number, chosen = null) => {
    const why = enter(cells, number, chosen ?? mode, automatic);
    if (why) toast(why, true);
    else if (!desk.editing && number && (chosen ?? mode) !== "colour") timer.start();
  };
  const pad = makePad((number) => {
    take([...board.selected], number);
    board.cells[board.cursor].focus({ preventScroll: true });
  }, (name, byPointer) => {
    mode = name;
    pad.draw(mode);
    if (byPointer) board.cells[board.cursor].focus({ preventScroll: true }); // digits may be typed at once
  });

  const drawPuzzle = () => {
    const { shape, values, kinds, corner, centre, colours, excluded } = desk;
    const open = automatic || marks.hint ? candidates(shape, values, excluded) : null;
    board.show({ values, kinds, corner, centre, colours, open, heat: conflicts(shape, values), ...marks });
    board.mark("hint", [...(marks.hint?.placed.keys() ?? [])]);
    board.mark("because", marks.hint?.because ?? []);
  };
  const ask = questions({
    message,
    drawPuzzle,
    focus: (cell) => board.focus(cell),
    drawWrong: (cells) => {
      marks.wrong = new Set(cells);
      drawPuzzle();
    },
    drawHint: (hint) => {
      marks.hint = hint;
      drawPuzzle();
    },
    drawStep: ({ values, kinds, open }, hint) => {
      board.show({ values, kinds, open, hint, corner: desk.corner, centre: desk.centre, colours: desk.colours, heat: conflicts(desk.shape, values) });
      board.mark("hint", [...hint.placed.keys()]);
      board.mark("because", hint.because);
    },
  });

  function draw() {
    if (!board || board.shape !== desk.shape) {
      board = new Board(desk.shape, { enter: take, label: `Sudoku, layout ${desk.shape.name}` });
      board.many = several.getAttribute("aria-pressed") === "true";
      place.replaceChildren(board.wrap);
    }
    // What was said and marked is about the board as it was.
    if (seen !== desk.version) {
      Object.assign(marks, { wrong: new Set(), hint: null });
      ask.forget();
    }
    seen = desk.version;
    timer.follow();
    drawPuzzle();
    pad.draw(mode);
    back.disabled = !canUndo();
    forth.disabled = !canRedo();
    setting.setAttribute("aria-pressed", String(desk.editing));
    setting.textContent = desk.editing ? "Play" : "Edit the puzzle";
    shows.disabled = fills.disabled = desk.shape.symbols > 36;
    const filled = desk.values.filter(Boolean).length;
    const clashing = conflicts(desk.shape, desk.values).filter(Boolean).length;
    title.replaceChildren(desk.name || "Your puzzle", h("small", {},
      `${filled} of ${plural(desk.values.length, "cell")} filled${clashing ? `, ${clashing} in conflict` : ""}${desk.editing ? "; digits that you type are givens" : ""} (layout ${shortName(desk.shape.name)})`));
    if (desk.kinds.includes(TYPED) && !desk.kinds.includes(FOUND) && isSolution(desk.shape, desk.values)) {
      ask.say("good", `✓ Solved by hand! Every digit is right. Your time: ${timer.stop()}.`);
    }
    remember("solve");
  }

  const pressed = (element) => element.getAttribute("aria-pressed") === "true";
  const several = button("Select several", () => {
    board.many = !pressed(several);
    several.setAttribute("aria-pressed", String(board.many));
    place.classList.toggle("many", board.many);
  }, { "aria-pressed": "false", title: "Each tap adds a cell (with a mouse: drag, or Ctrl and click)" });
  const shows = button("Candidates", () => {
    automatic = !automatic;
    shows.setAttribute("aria-pressed", String(automatic));
    drawPuzzle();
  }, { "aria-pressed": "false", title: "Show what may still stand in each cell; pencil marks rule candidates out" });
  const fills = button("Pencil in all", pencilAll, { title: "Write all candidates as centre marks" });
  const setting = button("Edit the puzzle", () => {
    desk.editing = !desk.editing;
    draw();
  }, { "aria-pressed": "false", title: "Givens are locked unless the puzzle is edited" });
  const back = button("Undo", undo, { title: "Ctrl+Z" });
  const forth = button("Redo", redo, { title: "Ctrl+Y" });

  async function fill() {
    const [from, algorithm, { formats }] = await Promise.all([chooser(), chooseAlgorithm(desk.solver), known("catalogue")]);
    const format = choice(formats.filter((f) => f.write).map((f) => [f.name, f.name]), "line", () => {}, { "aria-label": "Format" });
    const copyAs = async () => {
      try {
        await copy((await post("convert", { puzzle: puzzle(), to: format.value })).text);
      } catch (error) {
        toast(error.message, true);
      }
    };
    panel.append(
      h("section", { class: "card" }, h("h2", {}, "Another puzzle"), from),
      h("section", { class: "card" }, h("h2", {}, "How it is solved"), algorithm),
      shareCard(() => link("solve"), button("Print", () => print()), field("Copy as text", h("div", { class: "pair" }, format, button("Copy", copyAs)))),
    );
  }

  const drop = (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text");
    (file ? readFile(file, h("div")) : readText(text, undefined, h("div"))).catch((error) => toast(error.message, true));
  };
  const over = (event) => event.preventDefault();
  const keys = (event) => {
    if (event.target.closest("input, textarea, select")) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    } else if (!event.altKey && event.target.closest(".board") && !desk.shape.signs.includes(key.toUpperCase())) {
      // Letters that are no symbols of the board choose what a digit does.
      const at = MODES.findIndex(([, , letter]) => letter === key.toUpperCase());
      const next = key === " " ? (MODES.findIndex(([name]) => name === mode) + 1) % MODES.length : at;
      if (next < 0) return;
      event.preventDefault();
      mode = MODES[next][0];
      pad.draw(mode);
    }
  };
  addEventListener("keydown", keys);
  addEventListener("dragover", over);
  addEventListener("drop", drop);
  panel.append(h("section", { class: "card play", "aria-label": "Play" },
    h("div", { class: "buttons" },
      button("Solve", ask.solve, { class: "primary" }), button("Hint", ask.hint), button("Check", ask.check), button("All steps", ask.steps), button("Rate", ask.rate)),
    message,
    pad.element,
    h("div", { class: "buttons tools" }, back, forth, shows, fills, several, setting, button("Clear", clearBoard, { title: "The answer first, then digits, marks, givens" })),
    timer.element));
  main.append(h("p", { class: "lead" }, "Play, check and solve Sudoku of any shape; then ", h("a", { href: "#watch" }, "watch evolution"), " look for the solution."),
    h("div", { class: "desk" }, h("section", { class: "table" }, title, place), panel));
  draw();
  fill().catch((error) => toast(error.message, true));
  const forget = onDesk(draw);
  return () => {
    forget();
    ask.forget();
    timer.end();
    removeEventListener("keydown", keys);
    removeEventListener("dragover", over);
    removeEventListener("drop", drop);
  };
}

const shortName = (name) => (name.length > 24 ? `${name.slice(0, 24)}…` : name);
