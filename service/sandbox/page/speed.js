import { el } from "./dom.js";

const SPEEDS = [1, 10, 60, 600];
const GOOD_FOR = new Map([
  [1, "as in a real game"],
  [60, "an hour takes a minute"],
  [600, "for watching: a vote lasts 4 seconds"],
]);

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

/** What a change of the speed means. */
export function speedText(speed) {
  return `From the next step on, time runs ${speed === 1 ? "as in a real game" : `${speed} times faster`}.`;
}

function option(speed, choose) {
  const real = speed === 1 ? el("span", { class: "wide" }, " real") : null;
  return el(
    "button",
    { type: "button", title: GOOD_FOR.get(speed) ?? `${speed} times faster`, dataset: { speed, testid: `speed-${speed}` }, onclick: () => choose(speed) },
    `${speed}×`,
    real,
  );
}
