import { countNewer } from "./store.js";
import { topicsOf } from "./threads.js";

/** Up to which message this person has seen each chat and topic that is not on the screen. */
export class Seen {
  constructor() {
    this.newest = null; // "chat:thread" → message id; null before the first look
  }

  /** Everything there was when the page was opened counts as seen. */
  begin(store) {
    if (this.newest !== null) return;
    this.newest = new Map();
    for (const entry of store.groups()) for (const thread of threadsOf(entry)) this.look(entry, thread);
  }

  look(entry, thread) {
    this.newest.set(keyOf(entry, thread), entry.messages.at(-1)?.message_id ?? 0);
  }

  count(entry, thread, me) {
    return countNewer(entry, thread, this.newest.get(keyOf(entry, thread)) ?? 0, me);
  }

  countAll(entry, me) {
    return threadsOf(entry).reduce((sum, thread) => sum + this.count(entry, thread, me), 0);
  }
}

function threadsOf(entry) {
  return entry.forum ? topicsOf(entry).map(({ thread }) => thread) : [null];
}

function keyOf(entry, thread) {
  return `${entry.chat.id}:${thread}`;
}
