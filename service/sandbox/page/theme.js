"use strict";
// Runs before the first paint, so that a remembered choice never flashes the other theme.
(() => {
  const root = document.documentElement;
  const remembered = readChoice();
  if (remembered) root.dataset.theme = remembered;

  function readChoice() {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // storage may be forbidden; the system's preference holds
    }
  }

  function isDark() {
    if (root.dataset.theme) return root.dataset.theme === "dark";
    return matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function toggle() {
    root.dataset.theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("theme", root.dataset.theme);
    } catch {
      // not remembered, still applied
    }
  }

  addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme").addEventListener("click", toggle);
  });
})();
