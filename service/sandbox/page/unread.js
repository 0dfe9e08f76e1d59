const READING = 5000; // milliseconds in view after which a message is not held there any longer

/** The messages of others that came in: which are unread yet, and which the view should not scroll past. */
export class Unread {
  constructor() {
    this.ids = new Set();
    this.arrived = new Map(); // message id → when it came in, while its reader was at the end
  }

  get size() {
    return this.ids.size;
  }

  has(id) {
    return this.ids.has(id);
  }

  add(ids, atEnd) {
    for (const id of ids) {
      this.ids.add(id);
      if (atEnd) this.arrived.set(id, Date.now());
    }
  }

  /** Takes back a message that has turned out to be the reader's own. */
  drop(id) {
    this.ids.delete(id);
    this.arrived.delete(id);
  }

  /** Counts as read whatever `isRead(id)` says. */
  read(isRead) {
    for (const id of this.ids) if (isRead(id)) this.ids.delete(id);
  }

  /** The oldest message that came in at the end so lately that it must stay in view; undefined when none did. */
  held() {
    const since = Date.now() - READING;
    for (const [id, at] of this.arrived) if (at < since && !this.ids.has(id)) this.arrived.delete(id);
    return this.arrived.keys().next().value;
  }

  /** The reader looks again: what came in meanwhile has its time from now on. */
  look() {
    for (const id of this.arrived.keys()) this.arrived.set(id, Date.now());
  }

  /** The reader has taken over: nothing is held. */
  release() {
    this.arrived.clear();
  }

  clear() {
    this.ids.clear();
    this.arrived.clear();
  }
}
