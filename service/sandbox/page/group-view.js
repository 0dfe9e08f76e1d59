import { ChatView } from "./chat-view.js";
import { GroupPicker } from "./group-picker.js";
import { recall, remember } from "./memory.js";
import { nameOf } from "./people.js";
import { Seen } from "./seen.js";
import { SendAs } from "./send-as.js";
import { firstHint } from "./sheets.js";
import { GENERAL, topicsOf } from "./threads.js";
import { TopicBar } from "./topic-bar.js";
import { serviceText } from "./wording.js";

/** The group that is on the screen, with its topics, and the way to the other groups. */
export class GroupView extends ChatView {
  constructor(deeds, page) {
    super("group", deeds, page);
    this.threads = new Map(); // chat → the topic last looked at
    this.lively = new Set(); // chats in which there was more than the bot's greeting, though it may be deleted by now
    this.seen = new Seen();
    this.picker = new GroupPicker(this.pane, (chat) => this.#choose(chat));
    this.topics = new TopicBar(this.pane, (thread) => this.#openTopic(thread));
    this.sendAs = new SendAs(this.pane, () => this.draw());
    this.store.wished = Number(recall("group"));
  }

  get entry() {
    return this.store.group();
  }

  get audience() {
    return this.entry && isAdmin(this.entry) ? "admin" : "group";
  }

  place() {
    const { entry } = this;
    if (!entry) return null;
    const more = { thread: this.#thread(entry) || undefined, mask: this.sendAs.worn ?? undefined };
    return { chat: entry.chat.id, ...more };
  }

  draw() {
    const { entry, pane, seen, store } = this;
    seen.begin(store);
    const thread = this.#thread(entry);
    this.#look(entry, thread);
    this.#drawHead(entry);
    this.topics.draw(topicsOf(entry), thread, (each) => seen.count(entry, each, store.me.id));
    this.sendAs.draw(entry, store.me);
    this.#drawWriting(entry, thread);
    this.#drawHint(entry);
    pane.show(entry, store.me.id, { thread, before: entry && !thread ? store.before(entry) : [] });
  }

  /** How many messages in other groups and topics nobody has looked at yet. */
  get elsewhere() {
    return this.picker.unread;
  }

  #thread(entry) {
    if (!entry?.forum) return null;
    const chosen = this.threads.get(entry.chat.id);
    return entry.topics.some(({ thread }) => thread === chosen) ? chosen : GENERAL;
  }

  #look(entry, thread) {
    this.composer.moveTo(entry && `${this.store.origin(entry).chat.id}:${thread}`);
    if (entry) this.seen.look(entry, thread);
  }

  #drawHead(entry) {
    const people = entry?.members.length ?? 0;
    this.pane.head(entry?.chat ?? { title: "No group yet" }, people === 1 ? "1 member" : `${people} members`);
    this.picker.draw(this.store.groups(), entry, (each) => this.seen.countAll(each, this.store.me.id));
  }

  #drawWriting(entry, thread) {
    const why = entry && whyNot(entry, thread, this.store);
    this.pane.allowWriting(entry !== null && !why, why ?? "");
  }

  #choose(chat) {
    remember("group", chat);
    this.store.choose(chat);
  }

  #openTopic(thread) {
    this.threads.set(this.entry.chat.id, thread);
    this.draw();
  }

  /** A group in which there has been no more yet than the bot's greeting. */
  #isNew(entry) {
    const { bot } = this.store;
    if (!entry?.members.includes(bot.id) || this.#thread(entry)) return false;
    const said = [...this.store.before(entry), ...entry.messages].filter((message) => serviceText(message) === null);
    if (said.length > 1 || said.some((message) => message.from.id !== bot.id)) this.lively.add(entry.chat.id);
    return !this.lively.has(entry.chat.id);
  }

  #drawHint(entry) {
    const { me, companions, started } = this.store;
    const told = {
      name: nameOf(me),
      companions: companions.filter((id) => entry?.members.includes(id)).length,
      started,
    };
    const deeds = { start: () => this.page.start(this.pane), send: () => this.send("/newgame") };
    this.pane.fill(".hint", this.#isNew(entry) ? JSON.stringify(told) : "", () => firstHint({ ...told, ...deeds }));
  }
}

/** Why this person cannot write in the group's thread; "" when they can. */
function whyNot(entry, thread, { bot, users }) {
  if (entry.muted && entry.muted_by === bot.id) {
    return "The bot has muted you: who has died in a game can read here, and write again when it has ended.";
  }
  if (entry.muted && entry.muted_by !== null) {
    const admin = users.find(({ id }) => id === entry.muted_by);
    return `${nameOf(admin)} has muted you: you can read here, but not write.`;
  }
  if (entry.muted) return "In this group only admins can write.";
  const closed = topicsOf(entry).find((topic) => topic.thread === thread)?.closed;
  return closed && !isAdmin(entry) ? "This topic is closed: only admins can write in it." : "";
}

function isAdmin(entry) {
  return entry.role === "creator" || entry.role === "administrator";
}
