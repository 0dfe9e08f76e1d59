import { el } from "./dom.js";

const COMMANDS = [
  ["newgame", "Open a table in the group"],
  ["join", "Take a seat"],
  ["begin", "Deal the characters and begin"],
  ["status", "What is going on, and until when"],
  ["case", "The case file: all that is public"],
  ["role", "Your character, in private"],
  ["rules", "The rules in short"],
  ["players", "Who sits where"],
  ["cancel", "Close the table"],
  ["help", "What you can say here"],
];

/** The line to write in, with the menu of commands. `send(text)` resolves to whether it was sent. */
export class Composer {
  constructor(pane, send) {
    this.send = send;
    this.form = pane.find(".composer");
    this.input = pane.find("textarea");
    this.menu = pane.find(".commands");
    this.menu.id = `commands-${pane.kind}`;
    this.picked = 0;
    this.#label(pane.kind);
    this.#listen(pane);
  }

  #label(kind) {
    const where = kind === "group" ? "Write to the group" : "Write to the bot";
    this.input.dataset.testid = `${kind}-input`;
    this.input.setAttribute("aria-label", where);
    this.input.setAttribute("aria-controls", this.menu.id);
    this.input.placeholder = where;
    this.form.querySelector(".send").dataset.testid = `${kind}-send`;
    this.form.querySelector(".slash").dataset.testid = `${kind}-commands`;
  }

  #listen(pane) {
    this.input.addEventListener("input", () => this.#refresh());
    this.input.addEventListener("keydown", (event) => this.#onKey(event));
    this.input.addEventListener("blur", () => this.#leave());
    pane.find(".slash").addEventListener("click", () => this.#startCommand());
    // The menu must not take the focus away, or it would close before the click arrives.
    this.menu.addEventListener("pointerdown", (event) => event.preventDefault());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit(this.input.value);
    });
  }

  #startCommand() {
    if (!this.input.value) this.input.value = "/";
    this.input.focus();
    this.#refresh();
  }

  #onKey(event) {
    if (event.isComposing) return; // Enter belongs to the input method
    const open = !this.menu.hidden;
    if (event.key === "Enter" && !event.shiftKey) this.#take(event, () => this.#enter());
    else if (open && event.key === "Tab") this.#take(event, () => this.#complete());
    else if (open && event.key === "Escape") this.#take(event, () => this.#leave());
    else if (open && event.key === "ArrowDown") this.#take(event, () => this.#move(1));
    else if (open && event.key === "ArrowUp") this.#take(event, () => this.#move(-1));
  }

  #take(event, action) {
    event.preventDefault();
    action();
  }

  #enter() {
    if (this.menu.hidden) this.#submit(this.input.value);
    else this.#submit(`/${this.found[this.picked][0]}`);
  }

  #complete() {
    this.input.value = `/${this.found[this.picked][0]} `;
    this.#close();
  }

  #move(step) {
    this.picked = (this.picked + step + this.found.length) % this.found.length;
    this.#mark();
  }

  #refresh() {
    const typed = /^\/(\w*)$/.exec(this.input.value);
    this.found = typed ? COMMANDS.filter(([name]) => name.startsWith(typed[1].toLowerCase())) : [];
    this.picked = 0;
    this.menu.hidden = this.found.length === 0;
    this.menu.replaceChildren(...this.found.map(([name, help], index) => this.#option(name, help, index)));
    this.#mark();
  }

  #option(name, help, index) {
    return el(
      "div",
      {
        role: "option",
        id: `${this.menu.id}-${index}`,
        dataset: { command: name },
        onclick: () => this.#submit(`/${name}`),
      },
      el("b", {}, `/${name}`),
      el("span", {}, help),
    );
  }

  #mark() {
    [...this.menu.children].forEach((node, index) => {
      node.setAttribute("aria-selected", String(index === this.picked));
    });
    const current = this.menu.children[this.picked];
    current?.scrollIntoView({ block: "nearest" });
    if (current) this.input.setAttribute("aria-activedescendant", current.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  #close() {
    this.found = [];
    this.menu.hidden = true;
    this.#mark();
  }

  /** Closes the menu; a slash that no command followed goes with it. */
  #leave() {
    if (this.input.value === "/") this.input.value = "";
    this.#close();
  }

  // The line is emptied at once and given back when sending fails: nothing typed is lost.
  async #submit(text) {
    if (!text.trim()) return;
    this.input.value = "";
    this.#close();
    if (!(await this.send(text.trim())) && !this.input.value) this.input.value = text;
  }
}
