import { isSafe } from "./entities.js";
import { alertDialog, askToOpen, toast } from "./notices.js";

const PRESSES = 4; // so many are remembered

/** What this person does to the chats. Whatever fails is told in the pane it came from. */
export class Deeds {
  constructor(api, store) {
    this.api = api;
    this.store = store;
    this.pressed = []; // the last presses of buttons, the newest first, each with its `label`
  }

  /** The call's result, or null after telling the person in that pane why it failed. */
  async attempt(pane, call) {
    try {
      return await call();
    } catch (error) {
      toast(pane, error.message);
      return null;
    }
  }

  async send(pane, chat, text, more) {
    const message = await this.attempt(pane, () => this.api.send(chat, text, more));
    if (message) {
      pane.wrote(message);
      this.store.apply({ type: "message", message });
    }
    return Boolean(message);
  }

  async edit(pane, { chat, message_id: id }, text) {
    return Boolean(await this.attempt(pane, () => this.api.edit(chat.id, id, text)));
  }

  /** Presses a button; `follow(url)` takes the links that lead to the bot. */
  tap(pane, message, data, follow) {
    const press = { pane, message, data, follow, label: labelOf(message, data) };
    this.pressed = [press, ...this.pressed.filter((each) => each.label !== press.label)].slice(0, PRESSES);
    return this.#press(press, false);
  }

  /** Presses once more what was pressed before, even if the button has gone: an app that is slow may do so. */
  pressAgain(press) {
    return this.#press(press, true);
  }

  async #press({ pane, message, data, follow }, forged) {
    const answer = await this.attempt(pane, () => this.api.tap(message.chat.id, message.message_id, data, forged));
    if (!answer) return;
    if (answer.url) return follow(answer.url) || (isSafe(answer.url) && askToOpen(answer.url));
    if (answer.text) return answer.show_alert ? alertDialog(answer.text) : toast(pane, answer.text);
    if (!answer.answered) toast(pane, "The bot has not answered yet.");
  }

  /** Starts the bot, with the payload of a link to it or none. */
  async start(pane, payload) {
    const done = await this.attempt(pane, () => this.api.start(payload));
    if (done) this.store.markStarted();
    return Boolean(done);
  }

  unblock(pane) {
    return this.attempt(pane, () => this.api.block(false));
  }

  /** The bot's own lists of commands by scope; none while it cannot be asked. */
  async commandLists() {
    const world = await this.api.world().catch(() => null);
    return world?.commands ?? {};
  }
}

function labelOf(message, data) {
  const buttons = message.reply_markup?.inline_keyboard?.flat() ?? [];
  return buttons.find((button) => button.callback_data === data)?.text ?? data;
}
