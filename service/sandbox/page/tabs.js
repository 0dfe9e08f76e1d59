import { scrollBehavior } from "./dom.js";

const phone = matchMedia("(max-width: 760px)");

/** On a phone the two panes lie side by side in a strip that snaps: swiping is the browser's own. */
export class Tabs {
  constructor(panes) {
    this.panes = panes; // {group, private}
    this.strip = document.getElementById("panes");
    this.buttons = [...document.querySelectorAll("#tabs button")];
    this.strip.append(...Object.values(panes).map((pane) => pane.root));
    this.strip.addEventListener("scroll", () => this.#settle(), { passive: true });
    phone.addEventListener("change", () => this.#settle());
    document.addEventListener("visibilitychange", () => this.#settle());
    for (const button of this.buttons) button.addEventListener("click", () => this.open(button.dataset.pane));
    this.#settle();
  }

  /** Brings a pane onto the screen, "group" or "private". */
  open(kind) {
    this.strip.scrollTo({ left: this.panes[kind].root.offsetLeft, behavior: scrollBehavior() });
  }

  title(kind, text) {
    this.#button(kind).querySelector(".tab-title").textContent = text;
  }

  badge(kind, count) {
    const badge = this.#button(kind).querySelector(".badge");
    badge.hidden = count === 0;
    badge.textContent = count > 99 ? "99+" : String(count);
    badge.setAttribute("aria-label", `${count} unread`);
  }

  #button(kind) {
    return this.buttons.find((button) => button.dataset.pane === kind);
  }

  #settle() {
    const { shown } = this;
    for (const button of this.buttons) {
      const current = button.dataset.pane === shown;
      if (current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    for (const [kind, pane] of Object.entries(this.panes)) {
      pane.setActive(!document.hidden && (!phone.matches || kind === shown));
    }
  }

  /** Which pane is on the screen, or leads on a wide one. */
  get shown() {
    return this.strip.scrollLeft > this.strip.clientWidth / 2 ? "private" : "group";
  }
}
