// Light or dark: what the user chose, else what the system says. Runs before the first paint, so that nothing flashes.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // a browser that stores nothing still has a theme
    }
  };
  const apply = () => {
    root.dataset.theme = stored() ?? (system.matches ? "dark" : "light");
    document.dispatchEvent(new Event("themechange"));
  };
  apply();
  // Paper is white: what is drawn rather than styled is drawn anew.
  addEventListener("beforeprint", () => {
    root.dataset.theme = "light";
    document.dispatchEvent(new Event("themechange"));
  });
  addEventListener("afterprint", apply);
  system.addEventListener("change", apply);
  addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme").addEventListener("click", () => {
      const next = root.dataset.theme === "dark" ? "light" : "dark";
      try {
        localStorage.setItem("theme", next);
      } catch {
        // kept for this visit only
      }
      root.dataset.theme = next;
      document.dispatchEvent(new Event("themechange"));
    });
  });
})();
