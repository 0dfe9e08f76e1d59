import { reconcile, scrollBehavior } from "./dom.js";
import { MessageView } from "./message.js";
import { avatar, nameOf } from "./people.js";
import { dayLine, dayOf, runsOn } from "./runs.js";
import { inThread } from "./threads.js";
import { Unread } from "./unread.js";
import { serviceText, summaryOf } from "./wording.js";

const NEAR_BOTTOM = 48; // pixels that still count as reading the newest message
const BREATH = 8; // pixels left above a message that is held at the top
const TAKES_OVER = ["wheel", "touchmove", "keydown", "pointerdown"]; // what a reader who moves the log does

/** One chat on the screen: head, pinned bar, messages. `kind` is "group" or "private". */
export class Pane {
  constructor(kind, actions, onUnread) {
    this.kind = kind;
    this.actions = { ...actions, jump: (id, chat) => this.jump(id, chat) };
    this.onUnread = onUnread;
    this.root = document.getElementById("pane-template").content.firstElementChild.cloneNode(true);
    this.root.id = `pane-${kind}`;
    this.root.dataset.testid = `${kind}-pane`;
    this.log = this.find(".log");
    this.log.dataset.testid = `${kind}-log`;
    this.items = this.find(".items");
    this.chip = this.find(".chip");
    this.pinned = this.find(".pinned");
    this.views = new Map(); // "chat:message id" → MessageView
    this.written = new Set(); // keys, as above, of what was written from this window
    this.stuck = true; // stays at the newest message as long as the reader is there
    this.active = true; // whether this pane is on the screen
    this.unread = new Unread();
    this.#listen();
  }

  find(selector) {
    return this.root.querySelector(selector);
  }

  #listen() {
    this.log.addEventListener("scroll", () => this.#onScroll(), { passive: true });
    for (const act of TAKES_OVER) this.log.addEventListener(act, () => this.unread.release(), { passive: true });
    this.chip.addEventListener("click", () => this.toBottom(scrollBehavior()));
    this.pinned.addEventListener("click", () => this.jump(this.entry.pinned));
    const sizes = new ResizeObserver(() => this.#follow());
    sizes.observe(this.log);
    sizes.observe(this.items);
  }

  /**
   * Shows a chat's entry of the store as it is now; `me` is the reader's user id. `thread` narrows it
   * to one topic, and `before` are older messages, of the group that this one has grown out of.
   */
  show(entry, me, { thread = null, before = [] } = {}) {
    if (this.entry?.chat.id !== entry?.chat.id || this.thread !== thread) this.#forget();
    Object.assign(this, { entry, thread, me });
    const messages = inThread(entry?.messages ?? [], thread);
    this.#countNew(messages);
    reconcile(this.items, this.#nodes([...before, ...messages]));
    this.#showPinned(messages);
    this.log.removeAttribute("aria-busy");
    this.#follow();
  }

  head(peer, subtitle) {
    this.find(".pane-head .avatar").replaceWith(avatar(peer));
    this.find("h2 bdi").textContent = nameOf(peer);
    this.find(".sub").textContent = subtitle;
    this.root.setAttribute("aria-label", nameOf(peer));
    this.log.setAttribute("aria-label", `Messages in ${nameOf(peer)}`);
  }

  /** Opens the line to write in, or says in its place why nothing can be written; "" closes it silently. */
  allowWriting(allowed, why = "") {
    this.find(".composer").hidden = !allowed;
    this.find(".muted-note").hidden = allowed || !why;
    this.find(".muted-note").textContent = why;
    this.root.classList.toggle("silent", !allowed);
  }

  /** Shows the nodes that `make` makes in the card ".hint" or ".sheet", once a `key`; key "" shows none. */
  fill(card, key, make) {
    const root = this.find(card);
    if ((root.dataset.key ?? "") === key) return;
    const focused = root.contains(document.activeElement);
    root.dataset.key = key;
    root.hidden = key === "";
    root.replaceChildren(...(key ? make() : []));
    if (focused) root.querySelector("button")?.focus({ preventScroll: true });
  }

  #forget() {
    this.views.clear();
    this.newest = undefined;
    this.unread.clear();
    this.stuck = true;
  }

  #nodes(messages) {
    const nodes = [];
    messages.forEach((message, index) => {
      const [before, after] = [messages[index - 1], messages[index + 1]];
      if (!before || dayOf(before) !== dayOf(message)) nodes.push(dayLine(this.items, message));
      const view = this.#view(message);
      view.update(message, { first: !runsOn(before, message), last: !runsOn(message, after) });
      nodes.push(view.node);
    });
    this.#dropOld(messages);
    return nodes;
  }

  #view(message) {
    const key = keyOf(message.chat.id, message.message_id);
    if (!this.views.has(key)) {
      const view = { group: this.kind === "group", me: this.me, actions: this.actions };
      this.views.set(key, new MessageView(message, view));
    }
    return this.views.get(key);
  }

  #dropOld(messages) {
    const kept = new Set(messages.map((message) => keyOf(message.chat.id, message.message_id)));
    for (const key of this.views.keys()) if (!kept.has(key)) this.views.delete(key);
  }

  #countNew(messages) {
    const fresh = messages.filter((message) => message.message_id > (this.newest ?? Infinity));
    const others = fresh.filter((message) => !this.#isOwn(message));
    this.unread.add(others.map((message) => message.message_id), this.stuck);
    if (fresh.length && this.#isOwn(fresh.at(-1))) this.#goAlong();
    this.newest = messages.at(-1)?.message_id ?? 0;
  }

  #isOwn({ chat, message_id: id, from }) {
    return from?.id === this.me || this.written.has(keyOf(chat.id, id));
  }

  /** Takes note of what was written here: who wrote behind a mask, the message itself does not tell. */
  wrote({ chat, message_id: id }) {
    this.written.add(keyOf(chat.id, id));
    this.unread.drop(id);
    if (chat.id !== this.entry?.chat.id) return; // another chat is on the screen by now
    this.#goAlong();
    this.#follow(); // the message may have come before the word that it was sent
  }

  /** Whoever writes is at the end. */
  #goAlong() {
    this.stuck = true;
    this.unread.release();
  }

  /** The pinned message's line over the log; in a topic, only of what was pinned there. */
  #showPinned(messages) {
    const id = this.entry?.pinned ?? null;
    const message = messages.find((known) => known.message_id === id);
    this.pinned.hidden = id === null || (this.thread !== null && !message);
    this.find(".pinned-text").textContent = message ? summaryOf(message) : "An earlier message";
  }

  #onScroll() {
    const { scrollHeight, scrollTop, clientHeight } = this.log;
    this.stuck = scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM;
    this.#showUnread();
  }

  /** Goes along with what comes in, but never past the first message that nobody had time to read. */
  #follow() {
    if (this.stuck) {
      const held = this.#held();
      const top = held ? held.offsetTop - BREATH : Infinity;
      this.log.scrollTop = Math.min(top, this.log.scrollHeight);
    }
    this.#onScroll();
  }

  /** The message not to be scrolled past. The newest, once read, may grow: its buttons stay in view. */
  #held() {
    const id = this.unread.held();
    return id === this.newest && !this.unread.has(id) ? undefined : this.#nodeOf(id);
  }

  #showUnread() {
    if (this.active) this.unread.read((id) => this.#isAbove(id));
    const count = this.unread.size;
    this.chip.hidden = this.stuck;
    this.chip.textContent = count ? `↓ ${count}` : "↓";
    this.chip.setAttribute("aria-label", `${count ? `${count} new, ` : ""}go to the newest message`);
    this.onUnread(count);
  }

  /** Whether all of this message was in view, or it is gone. */
  #isAbove(id) {
    const node = this.#nodeOf(id);
    const end = this.log.scrollTop + this.log.clientHeight;
    return !node || this.stuck || node.offsetTop + node.offsetHeight <= end;
  }

  setActive(active) {
    if (active && !this.active) this.unread.look();
    this.active = active;
    this.#showUnread();
  }

  toBottom(behavior = "instant") {
    this.unread.release();
    this.log.scrollTo({ top: this.log.scrollHeight, behavior });
  }

  /** Scrolls to a message and lets it light up for a moment. */
  jump(messageId, chat = this.entry.chat.id) {
    const node = this.#nodeOf(messageId, chat);
    if (!node) return this.actions.toast("That message is too old, or in another topic.");
    node.scrollIntoView({ block: "center", behavior: scrollBehavior() });
    node.classList.remove("lit");
    requestAnimationFrame(() => node.classList.add("lit"));
  }

  /** The newest message on the screen for which `fits(message)` holds, service messages apart. */
  newestWhere(fits) {
    return inThread(this.entry?.messages ?? [], this.thread).findLast((each) => serviceText(each) === null && fits(each));
  }

  #nodeOf(messageId, chat = this.entry?.chat.id) {
    return this.views.get(keyOf(chat, messageId))?.node;
  }
}

function keyOf(chat, messageId) {
  return `${chat}:${messageId}`;
}
