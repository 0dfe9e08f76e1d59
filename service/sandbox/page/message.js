import { el } from "./dom.js";
import { richText } from "./entities.js";
import { icon } from "./icons.js";
import { keyboardOf } from "./keyboard.js";
import { avatar, hueOf, nameOf, senderOf } from "./people.js";
import { entitiesOf, isOwnText, serviceText, summaryOf, textOf } from "./wording.js";

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

/**
 * One message's element, made once and updated in place, so that an edit of the buttons does not
 * read the whole text aloud again. `view` has `group` (boolean), `me` (id) and `actions`.
 */
export class MessageView {
  constructor(message, view) {
    this.view = view;
    this.node = el("article", {
      tabindex: "-1", // a finger has nothing to hover with: its tap gives the focus
      dataset: { testid: "message", messageId: message.message_id, chat: message.chat.id },
    });
    this.body = el("div", { class: "stack" });
    this.node.append(this.body);
  }

  /** `place` is {first, last}: where the message stands among its sender's neighbours. */
  update(message, place) {
    if (message === this.message && place.first === this.place.first && place.last === this.place.last) return;
    const old = this.message;
    [this.message, this.place] = [message, place];
    this.#classes();
    if (!old || contentOf(old) !== contentOf(message) || place.first !== this.shownFirst) this.#draw();
    if (!old || JSON.stringify(old.reply_markup) !== JSON.stringify(message.reply_markup)) this.#drawKeyboard();
  }

  #classes() {
    const { message, place, view } = this;
    this.service = serviceText(message);
    const ordinary = this.service === null;
    const own = ordinary && message.from?.id === view.me && !message.sender_chat;
    this.node.className = ordinary ? "message" : "service";
    this.node.classList.toggle("own", own);
    this.node.classList.toggle("first", place.first);
    this.node.classList.toggle("last", place.last);
    this.node.classList.toggle("group", view.group && ordinary && !own);
    this.node.classList.toggle("with-keys", Boolean(message.reply_markup?.inline_keyboard?.length));
  }

  #draw() {
    this.shownFirst = this.place.first;
    this.node.querySelector(":scope > .avatar")?.remove();
    this.bubble?.remove();
    this.bubble = this.service === null ? this.#bubble() : el("p", { dir: "auto" }, this.service);
    this.body.prepend(this.bubble);
    if (this.node.classList.contains("group")) this.node.prepend(avatar(senderOf(this.message)));
    if (this.service === null) this.#drawDeeds();
  }

  // Beside the message, shown to who points at it; from the line to write in, keys reach them.
  #drawDeeds() {
    this.deeds?.remove();
    const { message, view } = this;
    this.deeds = el(
      "div",
      { class: "deeds", "aria-live": "off" },
      deed("reply", "Reply", () => view.actions.reply(this.message)),
      isOwnText(message, view.me) ? deed("edit", "Edit", () => view.actions.edit(this.message)) : null,
    );
    this.body.append(this.deeds);
  }

  #drawKeyboard() {
    const focused = this.keyboard?.contains(document.activeElement) ? document.activeElement.dataset.tap : null;
    this.keyboard?.remove();
    this.keyboard = this.service === null ? keyboardOf(this.message, this.view.actions) : null;
    if (!this.keyboard) return;
    this.body.append(this.keyboard);
    if (focused) this.keyboard.querySelector(`[data-tap="${CSS.escape(focused)}"]`)?.focus();
  }

  #bubble() {
    const { message } = this;
    return el(
      "div",
      { class: message.photo ? "bubble with-photo" : "bubble" },
      this.#name(),
      this.#reply(),
      this.#photo(),
      this.#document(),
      el("div", { class: "body", dir: "auto" }, this.#text(), this.#meta()),
    );
  }

  #name() {
    if (!this.node.classList.contains("group") || !this.place.first) return null;
    const sender = senderOf(this.message);
    return el("bdi", { class: "name", dataset: { hue: hueOf(sender) } }, nameOf(sender));
  }

  #reply() {
    const { message } = this;
    const replied = message.reply_to_message;
    if (!replied) return null;
    const sender = senderOf(replied);
    const props = { type: "button", class: "reply", dataset: { hue: hueOf(sender) } };
    return el(
      "button",
      { ...props, onclick: () => this.view.actions.jump(replied.message_id, message.chat.id) },
      el("bdi", { class: "name" }, nameOf(sender)),
      el("bdi", { class: "quoted" }, summaryOf(replied)),
    );
  }

  #photo() {
    const url = photoUrl(this.message.photo);
    if (!url) return null;
    const picture = el("img", { src: url, alt: this.message.caption ?? "Picture", decoding: "async" });
    const props = { type: "button", class: "photo", "aria-label": "Enlarge the picture" };
    return el("button", { ...props, onclick: () => this.view.actions.enlarge(url) }, picture);
  }

  #document() {
    const { document: file } = this.message;
    if (!file) return null;
    const props = { class: "document", href: file.url, download: file.name, dataset: { testid: "document" } };
    const about = [el("bdi", { class: "file" }, file.name), el("span", { class: "size" }, sizeOf(file.size))];
    return el("a", props, icon("file"), el("span", {}, ...about));
  }

  #text() {
    const { message, view } = this;
    const text = textOf(message);
    if (!text) return null;
    const content = richText(text, entitiesOf(message), view.actions);
    return el("div", { class: "text", dataset: { testid: "message-text" } }, content);
  }

  // Under buttons an edit is how the message works, and not worth a word.
  #isEdited() {
    return Boolean(this.message.edit_date) && !this.message.reply_markup;
  }

  #meta() {
    const at = new Date(this.message.date * 1000);
    const time = el("time", { datetime: at.toISOString(), title: moment.format(at) }, clock.format(at));
    return el("span", { class: "meta" }, el("bdi", { dir: "ltr" }, this.#isEdited() ? "edited " : "", time));
  }
}

function deed(name, label, act) {
  const props = { type: "button", class: "round", title: label, "aria-label": label, tabindex: "-1" };
  return el("button", { ...props, dataset: { testid: name }, onclick: act }, icon(name));
}

/** All of a message but its buttons, to tell whether an edit touched the bubble. */
function contentOf(message) {
  const { reply_markup: buttons, edit_date: edited, ...rest } = message;
  return JSON.stringify([rest, Boolean(buttons), Boolean(edited)]);
}

function sizeOf(bytes) {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`;
}

function photoUrl(photo) {
  if (!photo) return null;
  return (Array.isArray(photo) ? photo.at(-1) : photo).url ?? null;
}
