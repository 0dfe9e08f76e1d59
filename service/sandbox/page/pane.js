import { el, reconcile, scrollBehavior } from "./dom.js";
import { MessageView, serviceText, summaryOf } from "./message.js";
import { avatar, nameOf, senderOf } from "./people.js";
import { Unread } from "./unread.js";

const NEAR_BOTTOM = 48; // pixels that still count as reading the newest message
const BREATH = 8; // pixels left above a message that is held at the top
const GROUPING = 300; // seconds between messages shown as one run of their sender
const TAKES_OVER = ["wheel", "touchmove", "keydown", "pointerdown"]; // what a reader who moves the log does
const dayName = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long" });

/** One chat on the screen: head, pinned bar, messages. `kind` is "group" or "private". */
export class Pane {
  constructor(kind, actions, onUnread) {
    this.kind = kind;
    this.actions = { ...actions, jump: (id) => this.jump(id) };
    this.onUnread = onUnread;
    this.root = document.getElementById("pane-template").content.firstElementChild.cloneNode(true);
    this.root.id = `pane-${kind}`;
    this.root.dataset.testid = `${kind}-pane`;
    this.log = this.find(".log");
    this.log.dataset.testid = `${kind}-log`;
    this.items = this.find(".items");
    this.chip = this.find(".chip");
    this.pinned = this.find(".pinned");
    this.views = new Map(); // message id → MessageView
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

  /** Shows a chat's entry of the store as it is now; `me` is the reader's user id. */
  show(entry, me) {
    if (this.entry?.chat.id !== entry?.chat.id) this.#forget();
    this.entry = entry;
    this.me = me;
    const messages = entry?.messages ?? [];
    this.#countNew(messages);
    reconcile(this.items, this.#nodes(messages));
    this.#showPinned();
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

  allowWriting(allowed) {
    this.find(".composer").hidden = !allowed;
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
      if (!before || dayOf(before) !== dayOf(message)) nodes.push(this.#day(message));
      const view = this.#view(message);
      view.update(message, { first: !runsOn(before, message), last: !runsOn(message, after) });
      nodes.push(view.node);
    });
    this.#dropOld(messages);
    return nodes;
  }

  #view(message) {
    if (!this.views.has(message.message_id)) {
      const view = { group: this.kind === "group", me: this.me, actions: this.actions };
      this.views.set(message.message_id, new MessageView(message, view));
    }
    return this.views.get(message.message_id);
  }

  #dropOld(messages) {
    const ids = new Set(messages.map((message) => message.message_id));
    for (const id of this.views.keys()) if (!ids.has(id)) this.views.delete(id);
  }

  #day(message) {
    const today = dayOf(message) === new Date().toDateString();
    const text = today ? "Today" : dayName.format(message.date * 1000);
    const id = `${dayOf(message)} ${text}`;
    const known = [...this.items.children].find((node) => node.dataset.day === id);
    return known ?? el("p", { class: "day", dataset: { day: id } }, text);
  }

  #countNew(messages) {
    const fresh = messages.filter((message) => message.message_id > (this.newest ?? Infinity));
    const others = fresh.filter((message) => message.from?.id !== this.me);
    this.unread.add(others.map((message) => message.message_id), this.stuck);
    if (fresh.length && fresh.at(-1).from?.id === this.me) {
      this.stuck = true;
      this.unread.release();
    }
    this.newest = messages.at(-1)?.message_id ?? 0;
  }

  #showPinned() {
    const id = this.entry?.pinned ?? null;
    this.pinned.hidden = id === null;
    if (id === null) return;
    const message = this.entry.messages.find((known) => known.message_id === id);
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
      const held = this.views.get(this.unread.held())?.node;
      const top = held ? held.offsetTop - BREATH : Infinity;
      this.log.scrollTop = Math.min(top, this.log.scrollHeight);
    }
    this.#onScroll();
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
    const node = this.views.get(id)?.node;
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

  /** Scrolls to a message of this chat and lets it light up for a moment. */
  jump(messageId) {
    const node = this.views.get(messageId)?.node;
    if (!node) return this.actions.toast("That message is too old to be shown here.");
    node.scrollIntoView({ block: "center", behavior: scrollBehavior() });
    node.classList.remove("lit");
    requestAnimationFrame(() => node.classList.add("lit"));
  }
}

function dayOf(message) {
  return new Date(message.date * 1000).toDateString();
}

function runsOn(message, next) {
  if (!message || !next || serviceText(message) !== null || serviceText(next) !== null) return false;
  const same = senderOf(message).id === senderOf(next).id && dayOf(message) === dayOf(next);
  return same && next.date - message.date < GROUPING;
}
