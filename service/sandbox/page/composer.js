import { CommandMenu } from "./commands.js";
import { Context } from "./context.js";
import { isOwnText } from "./wording.js";

/**
 * The line to write in. `desk` has `send(text, replyTo)` and `edit(message, text)`, which resolve to
 * whether it was done, and `commands()`, which resolves to the bot's commands here.
 */
export class Composer {
  constructor(pane, desk) {
    this.pane = pane;
    this.desk = desk;
    this.form = pane.find(".composer");
    this.input = pane.find("textarea");
    this.drafts = new Map(); // place → what was written there, but not sent
    this.#label(pane.kind);
    const list = pane.find(".commands");
    list.id = `commands-${pane.kind}`;
    this.input.setAttribute("aria-controls", list.id);
    this.menu = new CommandMenu(list, this.input, {
      choose: (name) => this.#submit(`/${name}`),
      insert: (name) => this.#insert(name),
    });
    this.context = new Context(pane.find(".context"), () => this.#dropContext());
    this.#listen();
  }

  reply(message) {
    this.#dropContext();
    this.context.reply(message);
    this.input.focus();
  }

  edit(message) {
    this.context.edit(message);
    this.input.value = message.text;
    this.input.focus();
  }

  /** Another chat is on the screen: what was begun in the last one waits there, and does not follow. */
  moveTo(place) {
    if (this.place === place) return;
    this.#dropContext();
    this.menu.close();
    this.drafts.set(this.place, this.input.value);
    this.place = place;
    this.input.value = this.drafts.get(place) ?? "";
  }

  #label(kind) {
    const where = kind === "group" ? "Write to the group" : "Write to the bot";
    this.input.dataset.testid = `${kind}-input`;
    this.input.setAttribute("aria-label", where);
    this.input.placeholder = where;
    this.form.querySelector(".send").dataset.testid = `${kind}-send`;
    this.form.querySelector(".slash").dataset.testid = `${kind}-commands`;
  }

  #listen() {
    this.input.addEventListener("input", () => this.#refresh());
    this.input.addEventListener("keydown", (event) => this.#onKey(event));
    this.input.addEventListener("blur", () => this.#leave());
    this.form.querySelector(".slash").addEventListener("click", () => this.#startCommand());
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
    const act = this.#actOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  #actOf(event) {
    const { menu } = this;
    switch (event.key) {
      case "Enter":
        return event.shiftKey ? null : () => this.#submit(menu.open ? `/${menu.current}` : this.input.value);
      case "Tab":
        return menu.open ? () => this.#insert(menu.current) : null;
      case "Escape":
        return menu.open || this.#onlySlash || this.context.message ? () => this.#escape() : null;
      case "ArrowDown":
        return menu.open ? () => menu.move(1) : null;
      case "ArrowUp":
        return menu.open ? () => menu.move(-1) : this.#backwards(event);
      default:
        return null;
    }
  }

  /** With nothing written, Up edits one's own last message, and with Ctrl answers the one before. */
  #backwards(event) {
    if (this.input.value && !this.context.message) return null;
    if (event.ctrlKey) return () => this.#replyBefore();
    const mine = this.input.value ? null : this.pane.newestWhere((message) => isOwnText(message, this.pane.me));
    return mine ? () => this.edit(mine) : null;
  }

  #replyBefore() {
    const before = this.context.message?.message_id ?? Infinity;
    const message = this.pane.newestWhere((each) => each.message_id < before);
    if (message) this.reply(message);
  }

  /** A command was begun; the list of them may still be on its way. */
  get #onlySlash() {
    return this.input.value === "/";
  }

  #escape() {
    if (this.menu.open || this.#onlySlash) this.#leave();
    else this.#dropContext();
  }

  #insert(name) {
    this.input.value = `/${name} `;
    this.menu.close();
    this.input.focus();
  }

  async #refresh() {
    this.menu.refresh(this.input.value);
    if (!this.#onlySlash) return;
    const known = await this.desk.commands();
    if (this.input.value.startsWith("/")) this.menu.refresh(this.input.value, known);
  }

  /** Closes the menu; a slash that no command followed goes with it. */
  #leave() {
    if (this.#onlySlash) this.input.value = "";
    this.menu.close();
  }

  #dropContext() {
    if (this.context.editing) this.input.value = "";
    this.context.clear();
  }

  // The line is emptied at once and given back when sending fails: nothing typed is lost.
  async #submit(text) {
    if (!text.trim()) return;
    const { message, editing } = this.context;
    this.input.value = "";
    this.menu.close();
    this.context.clear();
    const done = editing ? this.desk.edit(message, text.trim()) : this.desk.send(text.trim(), message?.message_id);
    if (!(await done) && !this.input.value) this.#giveBack(text, message, editing);
  }

  #giveBack(text, message, editing) {
    if (editing) this.context.edit(message);
    else if (message) this.context.reply(message);
    this.input.value = text;
  }
}
