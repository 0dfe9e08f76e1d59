import { threadOf } from "./threads.js";

const KEPT = 300; // messages of a chat, as in the state the server sends

/**
 * What this phone knows. Fires "change" after a load and after each event, with the event as
 * `detail` (null after a load). A message object is replaced when, and only when, it changed.
 */
export class Store extends EventTarget {
  constructor() {
    super();
    this.me = null;
    this.bot = null;
    this.started = false;
    this.speed = 1;
    this.companions = [];
    this.users = [];
    this.chats = new Map();
    this.wished = null; // the group that was asked for; it may be one that comes only later
    this.shown = null; // the group on the screen
  }

  load(state) {
    const { me, bot, users, speed, started, companions } = state;
    Object.assign(this, { me, bot, users, speed, started, companions });
    this.chats = new Map(state.chats.map((entry) => [entry.chat.id, this.#merged(entry)]));
    this.#changed(null);
  }

  apply(event) {
    switch (event.type) {
      case "message":
      case "edited":
        this.#put(event.message);
        break;
      case "deleted":
        this.#remove(event.chat, event.message_id);
        break;
      case "pinned":
        this.#entry(event.chat).pinned = event.message_id;
        break;
      case "chat":
        Object.assign(this.#entry(event.chat.chat.id), event.chat);
        break;
      case "left":
        this.chats.delete(event.chat);
        break;
      case "speed":
        this.speed = event.speed;
        break;
      default:
        return; // a newer server may tell more than this page knows
    }
    this.#changed(event);
  }

  markStarted() {
    this.started = true;
    this.#changed(null);
  }

  privateChat() {
    return this.chats.get(this.me?.id) ?? null;
  }

  /** Whether this person has blocked the bot: then it is no member of their chat. */
  get blocked() {
    return this.privateChat()?.bot.status === "kicked";
  }

  /** The groups this person is in, the one that spoke last first. */
  groups() {
    const groups = [...this.chats.values()].filter((entry) => this.#isOpen(entry));
    const lastDate = (entry) => entry.messages.at(-1)?.date ?? 0;
    return groups.sort((a, b) => lastDate(b) - lastDate(a));
  }

  /** The group on the screen: the one asked for, or the one shown until now, or the one that spoke last. */
  group() {
    const groups = this.groups();
    const open = (chat) => groups.find((entry) => entry.chat.id === this.#successor(chat));
    return open(this.wished) ?? open(this.shown) ?? groups[0] ?? null;
  }

  choose(chat) {
    this.wished = chat;
    this.#changed(null);
  }

  /** The group that this one has grown out of; itself when it has always been what it is. */
  origin(entry) {
    return [...this.chats.values()].find((old) => old.migrated_to === entry.chat.id) ?? entry;
  }

  /** The messages of the group that this one has grown out of; the new one tells of that itself. */
  before(entry) {
    const old = this.origin(entry);
    return old === entry ? [] : old.messages.filter((message) => !message.migrate_to_chat_id);
  }

  #successor(chat) {
    const next = this.chats.get(chat)?.migrated_to ?? null;
    return next === null ? chat : this.#successor(next);
  }

  /** A group this person is in, and that has not moved on to a supergroup. */
  #isOpen(entry) {
    return entry.chat.type !== "private" && entry.members.includes(this.me.id) && entry.migrated_to === null;
  }

  #merged(entry) {
    const known = new Map((this.chats.get(entry.chat.id)?.messages ?? []).map((m) => [m.message_id, m]));
    const messages = entry.messages.map((message) => unchanged(known.get(message.message_id), message));
    return { ...entry, messages: messages.sort((a, b) => a.message_id - b.message_id) };
  }

  #entry(chat) {
    if (!this.chats.has(chat)) this.chats.set(chat, { ...EMPTY, chat: { id: chat }, messages: [] });
    return this.chats.get(chat);
  }

  #put(message) {
    const entry = this.#entry(message.chat.id);
    entry.chat = { ...message.chat, ...entry.chat };
    if (message.chat.id === this.me.id) this.started = true; // by this page or another of the same person
    const at = entry.messages.findIndex((known) => known.message_id >= message.message_id);
    if (at < 0) entry.messages.push(message);
    else if (entry.messages[at].message_id === message.message_id) {
      entry.messages[at] = unchanged(entry.messages[at], message);
    } else entry.messages.splice(at, 0, message);
    entry.messages.splice(0, entry.messages.length - KEPT);
  }

  #remove(chat, messageId) {
    const entry = this.#entry(chat);
    entry.messages = entry.messages.filter((message) => message.message_id !== messageId);
  }

  // A group of which something new is told does not push away the one that is read.
  #changed(event) {
    this.shown = this.group()?.chat.id ?? this.shown;
    this.dispatchEvent(new CustomEvent("change", { detail: event }));
  }
}

/** What is known of a chat of which only a message or a pin has been told yet. */
const EMPTY = {
  members: [],
  admins: [],
  topics: [],
  pinned: null,
  muted: false,
  muted_by: null,
  migrated_to: null,
  forum: false,
  general_closed: false,
  role: "member",
  bot: { status: "member" },
};

/** How many messages of others in a chat's entry are newer than `seen`, of one thread or of all (null). */
export function countNewer(entry, thread, seen, me) {
  const isNew = (message) => message.message_id > seen && message.from?.id !== me;
  return entry.messages.filter((m) => isNew(m) && (thread === null || threadOf(m) === thread)).length;
}

function unchanged(known, message) {
  return known && JSON.stringify(known) === JSON.stringify(message) ? known : message;
}
