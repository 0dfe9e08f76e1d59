import { el } from "./dom.js";

const EDGE = 8; // pixels between a menu and the edge of the window

/**
 * Opens a small menu at `anchor`, under it or over it, wherever there is room. `items` are
 * {label, note, badge, checked, face, run}; one is chosen by a press, arrows and Enter, or none by Escape.
 */
export function openMenu(anchor, label, items) {
  const menu = document.getElementById("menu");
  menu.setAttribute("aria-label", label);
  menu.replaceChildren(...items.map((item) => option(menu, item)));
  menu.onkeydown = (event) => onKey(event, menu);
  menu.ontoggle = (event) => event.newState === "closed" && menu.contains(document.activeElement) && anchor.focus();
  menu.showPopover();
  place(menu, anchor.getBoundingClientRect());
  (menu.querySelector('[aria-checked="true"]') ?? menu.firstElementChild)?.focus();
}

function option(menu, { label, note, badge, checked, face, run }) {
  const choose = () => {
    menu.hidePopover();
    run();
  };
  const props = { type: "button", role: "menuitemradio", "aria-checked": String(Boolean(checked)), onclick: choose };
  return el(
    "button",
    props,
    face ?? null,
    el("span", { class: "option-text" }, el("bdi", {}, label), note ? el("small", {}, note) : null),
    badge ? el("span", { class: "badge", "aria-label": `${badge} unread` }, String(badge)) : null,
  );
}

function onKey(event, menu) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const options = [...menu.children];
  const at = options.indexOf(document.activeElement);
  options[(at + step + options.length) % options.length].focus();
}

function place(menu, anchor) {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = anchor.bottom + 4 + height <= innerHeight - EDGE;
  const top = below ? anchor.bottom + 4 : anchor.top - 4 - height;
  const left = Math.min(anchor.left, innerWidth - EDGE - width);
  menu.style.top = `${Math.max(EDGE, top)}px`;
  menu.style.left = `${Math.max(EDGE, left)}px`;
}
