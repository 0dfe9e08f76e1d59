import { el } from "./dom.js";

const SHORTEST = 2600; // milliseconds a toast stays
const PER_LETTER = 45;

/** A short word over one pane: what the bot answers to a tap, or why something failed. */
export function toast(pane, text) {
  const node = el("p", { class: "toast", dir: "auto", dataset: { testid: "toast" } }, text);
  const toasts = pane.find(".toasts");
  toasts.replaceChildren(node);
  pane.root.style.setProperty("--toast", `${toasts.offsetHeight}px`);
  setTimeout(() => takeAway(pane, node), Math.max(SHORTEST, text.length * PER_LETTER));
}

function takeAway(pane, node) {
  if (node.isConnected) pane.root.style.removeProperty("--toast"); // else a newer one needs its room
  node.remove();
}

/** A word that must be read: stays until OK is pressed. */
export function alertDialog(text) {
  document.getElementById("alert-text").textContent = text;
  document.getElementById("alert").showModal();
}

export function askToOpen(url) {
  const dialog = document.getElementById("link");
  const open = document.getElementById("link-open");
  document.getElementById("link-address").textContent = url;
  open.href = url;
  open.onclick = () => dialog.close();
  dialog.showModal();
}

export function enlarge(url) {
  const dialog = document.getElementById("lightbox");
  dialog.querySelector("img").src = url;
  dialog.showModal();
}
