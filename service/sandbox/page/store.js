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
    this.chats = new Map();
  }

  load(state) {
    const { me, bot, speed, started, companions } = state;
    Object.assign(this, { me, bot, speed, started, companions });
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

  /** The group that spoke last; a person has one, unless a test made more. */
  group() {
    const groups = [...this.chats.values()].filter((entry) => this.#isOpen(entry));
    const lastDate = (entry) => entry.messages.at(-1)?.date ?? 0;
    return groups.sort((a, b) => lastDate(b) - lastDate(a))[0] ?? null;
  }

  /** A group this person is in, and that has not moved on to a supergroup. */
  #isOpen(entry) {
    const moved = entry.messages.some((message) => message.migrate_to_chat_id);
    return entry.chat.type !== "private" && entry.members.includes(this.me.id) && !moved;
  }

  #merged(entry) {
    const known = new Map((this.chats.get(entry.chat.id)?.messages ?? []).map((m) => [m.message_id, m]));
    const messages = entry.messages.map((message) => unchanged(known.get(message.message_id), message));
    return { ...entry, messages: messages.sort((a, b) => a.message_id - b.message_id) };
  }

  #entry(chat) {
    if (!this.chats.has(chat)) {
      this.chats.set(chat, { chat: { id: chat }, members: [], admins: [], pinned: null, muted: false, messages: [] });
    }
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

  #changed(event) {
    this.dispatchEvent(new CustomEvent("change", { detail: event }));
  }
}

function unchanged(known, message) {
  return known && JSON.stringify(known) === JSON.stringify(message) ? known : message;
}
