import { el } from "./dom.js";
import { richText } from "./entities.js";
import { keyboardOf } from "./keyboard.js";
import { avatar, hueOf, nameOf, senderOf } from "./people.js";

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

const START_LINK = /^\/start \S+$/u;

/** The text as it is shown: like any client, this page keeps the payload of a followed link to itself. */
function textOf(message) {
  const text = message.text ?? message.caption ?? "";
  return START_LINK.test(text) ? "/start" : text;
}

function entitiesOf(message) {
  return message.entities ?? message.caption_entities ?? [];
}

/** What a message says in one line, its spoilers covered: for replies, the pinned bar and service messages. */
export function summaryOf(message) {
  const spoilers = entitiesOf(message).filter((entity) => entity.type === "spoiler");
  const text = spoilers.reduce(
    (left, { offset, length }) => left.slice(0, offset) + "▒".repeat(length) + left.slice(offset + length),
    textOf(message),
  );
  return text.trim().replace(/\s*\n\s*/gu, " · ") || (message.photo ? "Picture" : "Message");
}

/** The sentence of a service message, or null for an ordinary one. */
export function serviceText(message) {
  const who = nameOf(senderOf(message));
  if (message.new_chat_members) return joinedText(message, who);
  if (message.left_chat_member) return `${nameOf(message.left_chat_member)} left the group`;
  if (message.pinned_message) return `${who} pinned “${titleOf(message.pinned_message)}”`;
  if (message.new_chat_title) return `${who} renamed the group to “${message.new_chat_title}”`;
  if (message.group_chat_created || message.supergroup_chat_created) return `${who} created the group`;
  if (message.migrate_to_chat_id || message.migrate_from_chat_id) return "The group became a supergroup";
  return null;
}

function joinedText(message, who) {
  const names = message.new_chat_members.map(nameOf);
  if (names.length === 1 && message.new_chat_members[0].id === message.from?.id) return `${who} joined the group`;
  return `${new Intl.ListFormat("en").format(names)} joined the group`;
}

/** The first line of a message, cut to what fits into one. */
function titleOf(message) {
  return clip(summaryOf(message).split(" · ")[0], 48);
}

function clip(text, most) {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}

/**
 * One message's element, made once and updated in place, so that an edit of the buttons does not
 * read the whole text aloud again. `view` has `group` (boolean), `me` (id) and `actions`.
 */
export class MessageView {
  constructor(message, view) {
    this.view = view;
    this.node = el("article", {
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
    const own = ordinary && message.from?.id === view.me;
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
      el("div", { class: "body", dir: "auto" }, this.#text(), this.#meta()),
    );
  }

  #name() {
    if (!this.node.classList.contains("group") || !this.place.first) return null;
    const sender = senderOf(this.message);
    return el("bdi", { class: "name", dataset: { hue: hueOf(sender) } }, nameOf(sender));
  }

  #reply() {
    const replied = this.message.reply_to_message;
    if (!replied) return null;
    const sender = senderOf(replied);
    const props = { type: "button", class: "reply", dataset: { hue: hueOf(sender) } };
    return el(
      "button",
      { ...props, onclick: () => this.view.actions.jump(replied.message_id) },
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

/** All of a message but its buttons, to tell whether an edit touched the bubble. */
function contentOf(message) {
  const { reply_markup: buttons, edit_date: edited, ...rest } = message;
  return JSON.stringify([rest, Boolean(buttons), Boolean(edited)]);
}

function photoUrl(photo) {
  if (!photo) return null;
  return (Array.isArray(photo) ? photo.at(-1) : photo).url ?? null;
}
