// How long somebody has been at a puzzle: it starts with the first digit, and rests while the page is out of sight.

import { desk } from "./desk.js";
import { h } from "./dom.js";

let puzzle = -1;
let seconds = 0;
let running = false;

/** 65 as 1:05. */
export const clock = (all) => {
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, String(Math.floor(all % 60)).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};

export function makeTimer() {
  const time = h("output", { class: "time", "aria-label": "Time" });
  const hide = h("button", { type: "button", class: "quiet", onclick: () => {
    time.hidden = !time.hidden;
    hide.textContent = time.hidden ? "Show" : "Hide";
    try {
      localStorage.setItem("timer", time.hidden ? "hidden" : "shown");
    } catch {
      // kept for this visit only
    }
  } }, "Hide");
  try {
    if (localStorage.getItem("timer") === "hidden") hide.click();
  } catch {
    // a browser that stores nothing shows the time
  }
  const show = () => (time.textContent = clock(seconds));
  const tick = setInterval(() => {
    if (!running || document.hidden) return;
    seconds += 1;
    show();
  }, 1000);
  return {
    element: h("div", { class: "timer" }, h("span", {}, "Time"), time, hide),
    /** A new puzzle begins at nought; the same one goes on where it was. */
    follow() {
      if (puzzle !== desk.puzzle) {
        [puzzle, seconds, running] = [desk.puzzle, 0, false];
      }
      show();
    },
    start: () => (running = true),
    stop: () => {
      running = false;
      return clock(seconds);
    },
    end: () => clearInterval(tick),
  };
}
