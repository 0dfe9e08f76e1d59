import { commandsFor } from "./commands.js";
import { Composer } from "./composer.js";
import { isSafe } from "./entities.js";
import { askToOpen, enlarge, toast } from "./notices.js";
import { Pane } from "./pane.js";

/** One side of the page: a chat on the screen, the line to write in, and what a press there does. */
export class ChatView {
  /** `page` has `follow(url)`, true for a link to the bot, and `unread()`, called when the count changes. */
  constructor(kind, deeds, page) {
    this.deeds = deeds;
    this.store = deeds.store;
    this.page = page;
    this.pane = new Pane(kind, this.#actions(), () => page.unread());
    this.composer = new Composer(this.pane, {
      send: (text, replyTo) => this.send(text, replyTo),
      edit: (message, text) => deeds.edit(this.pane, message, text),
      commands: async () => commandsFor(await deeds.commandLists(), this.audience),
    });
  }

  #actions() {
    const { follow } = this.page;
    return {
      tap: (message, data) => this.deeds.tap(this.pane, message, data, follow),
      command: (text) => this.send(text),
      link: follow,
      ask: (url) => isSafe(url) && askToOpen(url),
      enlarge,
      toast: (text) => toast(this.pane, text),
      reply: (message) => this.#reply(message),
      edit: (message) => this.composer.edit(message),
    };
  }

  #reply(message) {
    if (message.chat.id === this.place()?.chat) this.composer.reply(message);
    else toast(this.pane, "That message is from before the group became a supergroup: it cannot be answered.");
  }

  /** Writes into the chat that is on the screen; resolves to whether it was sent. */
  async send(text, replyTo) {
    const place = this.place();
    if (place === null) return false;
    const { chat, ...more } = place;
    return this.deeds.send(this.pane, chat, text, { ...more, reply_to: replyTo });
  }
}
