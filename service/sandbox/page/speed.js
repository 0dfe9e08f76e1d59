import { el } from "./dom.js";

const SPEEDS = [1, 10, 60, 600];

/** The switch for the game's speed; `choose(speed)` is called when one is pressed. */
export function drawSpeed(current, choose) {
  const speeds = [...new Set([...SPEEDS, current])].sort((a, b) => a - b);
  const root = document.getElementById("speed");
  const shown = speeds.join();
  if (root.dataset.speeds !== shown) {
    root.dataset.speeds = shown;
    root.replaceChildren(...speeds.map((speed) => option(speed, choose)));
  }
  for (const button of root.children) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === current));
  }
}

function option(speed, choose) {
  const label = speed === 1 ? "Real time" : `${speed} times as fast`;
  const real = speed === 1 ? el("span", { class: "wide" }, " real") : null;
  return el(
    "button",
    { type: "button", title: label, dataset: { speed, testid: `speed-${speed}` }, onclick: () => choose(speed) },
    `${speed}×`,
    real,
  );
}
