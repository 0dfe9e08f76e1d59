import { el } from "./dom.js";
import { icon } from "./icons.js";

const SCOPES = {
  group: ["all_group_chats", "default"],
  admin: ["all_chat_administrators", "all_group_chats", "default"],
  private: ["all_private_chats", "default"],
};

/** The commands a bot offers in such a chat, out of all its lists by scope; `kind` as in SCOPES. */
export function commandsFor(lists, kind) {
  const scope = SCOPES[kind].find((name) => lists[name]?.length);
  return scope ? lists[scope] : [];
}

/** The list of commands over the line to write in. `choose(name)` takes one, `insert(name)` only writes it. */
export class CommandMenu {
  constructor(root, input, { choose, insert }) {
    Object.assign(this, { root, input, choose, insert });
    this.known = [];
    this.found = [];
    this.picked = 0;
    // The menu must not take the focus away, or it would close before the click arrives.
    root.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get open() {
    return !this.root.hidden;
  }

  /** The command marked now. */
  get current() {
    return this.found[this.picked]?.command;
  }

  /** Shows what fits to the text typed, of `known` commands. */
  refresh(text, known = this.known) {
    this.known = known;
    const typed = /^\/(\w*)$/.exec(text);
    this.found = typed ? known.filter(({ command }) => command.startsWith(typed[1].toLowerCase())) : [];
    this.picked = 0;
    this.root.hidden = this.found.length === 0;
    this.root.replaceChildren(...this.found.map((each, index) => this.#option(each, index)));
    this.#mark();
  }

  move(step) {
    this.picked = (this.picked + step + this.found.length) % this.found.length;
    this.#mark();
  }

  close() {
    this.refresh("");
  }

  #option({ command, description }, index) {
    const write = (event) => {
      event.stopPropagation();
      this.insert(command);
    };
    const props = { type: "button", class: "round", tabindex: "-1", title: "Write it into the line" };
    return el(
      "div",
      {
        role: "option",
        id: `${this.root.id}-${index}`,
        dataset: { command },
        onclick: () => this.choose(command),
      },
      el("b", {}, `/${command}`),
      el("span", {}, description),
      el("button", { ...props, "aria-label": `Write /${command} into the line`, onclick: write }, icon("insert")),
    );
  }

  #mark() {
    [...this.root.children].forEach((node, index) => {
      node.setAttribute("aria-selected", String(index === this.picked));
    });
    const current = this.root.children[this.picked];
    current?.scrollIntoView({ block: "nearest" });
    if (current) this.input.setAttribute("aria-activedescendant", current.id);
    else this.input.removeAttribute("aria-activedescendant");
  }
}
