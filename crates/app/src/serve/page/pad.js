// The keypad: what is entered, and how many of each digit are left.

import { desk } from "./desk.js";
import { button, h } from "./dom.js";
import { COLOURS, MODES, remaining } from "./marks.js";

/** `enter(number)` and `changeMode(name, byPointer)` hear what is pressed. */
export function makePad(enter, changeMode) {
  const modes = MODES.map(([name, text, key, about]) => button(text, (event) => changeMode(name, event.detail > 0), { "data-mode": name, title: `${about}; ${key}` }));
  const keys = h("div", { class: "keys", role: "group", "aria-label": "Symbols" });
  let shown = "";

  function draw(mode) {
    for (const item of modes) item.setAttribute("aria-pressed", String(item.dataset.mode === mode));
    const { shape } = desk;
    const what = `${shape.name}/${mode === "colour"}`;
    if (what !== shown) {
      shown = what;
      keys.classList.toggle("wide", shape.symbols > 9 && mode !== "colour");
      const digits = shape.symbols <= 36 ? shape.signs : [];
      keys.replaceChildren(
        ...(mode === "colour"
          ? COLOURS.map((name, index) => button(h("span", { class: `dot colour${index + 1}` }), () => enter(index + 1), { "aria-label": name, title: name }))
          : digits.map((sign, index) => button(sign, () => enter(index + 1), { "data-number": index + 1 }))),
        button("⌫", () => enter(0), { "aria-label": "Clear the cells", title: "Clear (Backspace)" }),
      );
    }
    const left = remaining();
    for (const key of keys.querySelectorAll("[data-number]")) {
      const count = left?.[key.dataset.number];
      key.dataset.left = count ?? "";
      key.classList.toggle("used", count !== undefined && count <= 0);
      if (count !== undefined) key.setAttribute("aria-label", `${desk.shape.signs[key.dataset.number - 1]}, ${Math.max(count, 0)} left`);
    }
  }
  return { element: h("div", { class: "pad" }, h("div", { class: "modes", role: "group", "aria-label": "What a digit does" }, modes), keys), draw };
}
