import { ChatView } from "./chat-view.js";
import { blockedSheet, joinSheet, startSheet } from "./sheets.js";

const hasKeyboard = matchMedia("(hover: hover)"); // elsewhere a focus would raise the one on the screen

/** The private chat with the bot. */
export class PrivateView extends ChatView {
  constructor(deeds, page) {
    super("private", deeds, page);
    this.link = ""; // the payload of a link to the bot that was followed, until Start is pressed
    this.audience = "private";
  }

  place() {
    return this.store.me ? { chat: this.store.me.id } : null;
  }

  draw() {
    const { pane, store } = this;
    pane.head(store.bot, "bot");
    pane.allowWriting(store.started && !this.link && !store.blocked);
    this.#drawSheet();
    pane.show(store.privateChat(), store.me.id);
  }

  /** Asks to press Start for this payload of a link. */
  follow(payload) {
    this.link = payload;
    this.draw();
    this.pane.find(".sheet button")?.focus({ preventScroll: true });
  }

  #drawSheet() {
    const { pane, store } = this;
    if (this.link) pane.fill(".sheet", `link ${this.link}`, () => joinSheet(() => this.start(pane), () => this.#drop()));
    else if (store.blocked) pane.fill(".sheet", "blocked", () => blockedSheet(() => this.deeds.unblock(pane)));
    else if (store.started) pane.fill(".sheet", "");
    else pane.fill(".sheet", "start", () => startSheet(() => this.start(pane)));
  }

  #drop() {
    this.link = "";
    this.draw();
    this.page.notSeated();
  }

  /** Starts the bot, and sits down where the followed link leads; `pane` is that of the button pressed. */
  async start(pane) {
    if (!(await this.deeds.start(pane, this.link))) return;
    this.link = "";
    this.draw();
    if (pane === this.pane && hasKeyboard.matches) this.pane.find("textarea").focus({ preventScroll: true });
  }
}
