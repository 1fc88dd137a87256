// Presentation: large type on the whole screen, for those in the last row.

const root = document.documentElement;

export const inPresentation = () => root.classList.contains("present");

/** Turns presentation on or off. A link may turn it on, but only a click may take the whole screen. */
export function present(on = !inPresentation()) {
  root.classList.toggle("present", on);
  if (on) root.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

// Escape leaves the whole screen, and with it the presentation.
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) root.classList.remove("present");
});
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && inPresentation()) present(false);
});
