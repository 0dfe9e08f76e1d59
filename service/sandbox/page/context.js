import { nameOf, senderOf } from "./people.js";
import { summaryOf } from "./wording.js";

/** The bar over the line to write in: which message is answered or edited. */
export class Context {
  constructor(root, drop) {
    this.root = root;
    this.clear();
    root.querySelector("button").addEventListener("click", drop);
  }

  reply(message) {
    this.#show(message, false, `Reply to ${nameOf(senderOf(message))}`);
  }

  edit(message) {
    this.#show(message, true, "Edit message");
  }

  clear() {
    this.message = null;
    this.editing = false;
    this.root.hidden = true;
  }

  #show(message, editing, label) {
    Object.assign(this, { message, editing });
    this.root.querySelector(".context-label").textContent = label;
    this.root.querySelector(".context-text").textContent = summaryOf(message);
    this.root.hidden = false;
  }
}
