// @ts-check
// Set before the first paint, so that the page never flashes in the other light.
(() => {
  const root = document.documentElement;
  const name = "lampblack.theme";
  /** @returns {string | null} */
  const kept = () => {
    try { return localStorage.getItem(name); } catch { return null; }
  };
  /** @param {string} theme */
  const keep = (theme) => {
    try { localStorage.setItem(name, theme); } catch { /* a browser that keeps nothing still switches */ }
  };
  const theme = kept();
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-theme-switch]");
    if (!button) return;
    const isLight = root.dataset.theme
      ? root.dataset.theme === "light"
      : matchMedia("(prefers-color-scheme: light)").matches;
    root.dataset.theme = isLight ? "dark" : "light";
    keep(root.dataset.theme);
  });
})();
