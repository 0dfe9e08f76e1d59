import { Api } from "./api.js";
import { Composer } from "./composer.js";
import { Connection } from "./connection.js";
import { isSafe } from "./entities.js";
import { alertDialog, askToOpen, enlarge, toast } from "./notices.js";
import { Pane } from "./pane.js";
import { nameOf } from "./people.js";
import { deepLinkSheet, firstHint, startSheet } from "./sheets.js";
import { drawSpeed } from "./speed.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";

const TITLE = document.title;
const hasKeyboard = matchMedia("(hover: hover)"); // elsewhere a focus would raise the one on the screen

class App {
  constructor(as) {
    this.api = new Api(as);
    this.store = new Store();
    this.link = null; // {payload} of a link to the bot that was followed, until Start is pressed
    this.panes = { group: this.#pane("group"), private: this.#pane("private") };
    this.tabs = new Tabs(this.panes);
    this.store.addEventListener("change", () => this.#draw());
    this.guest = as !== null; // looking over the shoulder of somebody else
    const showOnline = (online) => this.#showBanner(online ? "" : "Reconnecting…");
    const connection = new Connection(this.api, this.store, showOnline);
    connection.open().catch((error) => this.#showBanner(error.message));
  }

  #pane(kind) {
    const actions = {
      tap: (message, data) => this.#tap(kind, message, data),
      command: (text) => this.#send(kind, text),
      link: (url) => this.#followLink(url),
      ask: (url) => isSafe(url) && askToOpen(url),
      enlarge,
      toast: (text) => toast(this.panes[kind], text),
    };
    const pane = new Pane(kind, actions, () => this.#showUnread());
    new Composer(pane, (text) => this.#send(kind, text));
    return pane;
  }

  #draw() {
    const { store } = this;
    drawSpeed(store.speed, (speed) => this.#attempt("group", () => this.api.speed(speed)));
    document.getElementById("whose").textContent = `${this.guest ? "The phone of" : "You are"} ${nameOf(store.me)}`;
    this.#drawGroup(store.group());
    this.#drawPrivate(store.privateChat());
  }

  #drawGroup(entry) {
    const { group } = this.panes;
    const people = entry?.members.length ?? 0;
    group.head(entry?.chat ?? { title: "No group yet" }, people === 1 ? "1 member" : `${people} members`);
    this.tabs.title("group", nameOf(entry?.chat ?? { title: "Group" }));
    group.allowWriting(entry !== null && !entry.muted);
    group.showHint(this.#isNew(entry) ? () => this.#hint() : null);
    group.show(entry, this.store.me.id);
    group.find(".muted-note").hidden = !entry?.muted;
  }

  #drawPrivate(entry) {
    const pane = this.panes.private;
    pane.head(this.store.bot, "bot");
    this.tabs.title("private", nameOf(this.store.bot));
    pane.allowWriting(this.store.started && !this.link);
    this.#drawSheet(pane);
    pane.show(entry, this.store.me.id);
  }

  /** A group in which nobody has said anything yet. */
  #isNew(entry) {
    return entry !== null && !entry.messages.some((message) => message.text || message.caption);
  }

  #hint() {
    const { me, companions } = this.store;
    return firstHint(nameOf(me), companions.length, () => this.#send("group", "/newgame"));
  }

  #drawSheet(pane) {
    const press = () => this.#start();
    const drop = () => this.#dropLink();
    const name = nameOf(this.store.bot);
    if (this.link) pane.showSheet(`link ${this.link.payload}`, () => deepLinkSheet(name, press, drop));
    else if (this.store.started) pane.showSheet("");
    else pane.showSheet("start", () => startSheet(press));
  }

  #dropLink() {
    this.link = null;
    this.#draw();
  }

  async #start() {
    const payload = this.link?.payload ?? "";
    if (!(await this.#attempt("private", () => this.api.start(payload)))) return;
    this.link = null;
    this.store.markStarted();
    if (hasKeyboard.matches) this.panes.private.find("textarea").focus({ preventScroll: true });
  }

  async #send(kind, text) {
    const chat = this.#chatId(kind);
    if (chat === null) return false;
    const message = await this.#attempt(kind, () => this.api.send(chat, text));
    if (message) this.store.apply({ type: "message", message });
    return Boolean(message);
  }

  #chatId(kind) {
    return (kind === "group" ? this.store.group()?.chat.id : this.store.me?.id) ?? null;
  }

  async #tap(kind, message, data) {
    const answer = await this.#attempt(kind, () => this.api.tap(message.chat.id, message.message_id, data));
    if (!answer) return;
    if (answer.url) return this.#followLink(answer.url) || (isSafe(answer.url) && askToOpen(answer.url));
    if (answer.text) return answer.show_alert ? alertDialog(answer.text) : toast(this.panes[kind], answer.text);
    if (!answer.answered) toast(this.panes[kind], "The bot has not answered yet.");
  }

  /** Opens the bot's chat for `https://t.me/<our bot>?start=…`; false for any other address. */
  #followLink(address) {
    const url = URL.canParse(address) ? new URL(address) : null;
    const name = this.store.bot?.username?.toLowerCase();
    if (url?.hostname !== "t.me" || url.pathname.slice(1).toLowerCase() !== name) return false;
    this.link = { payload: url.searchParams.get("start") ?? "" };
    this.#draw();
    this.tabs.open("private");
    this.panes.private.find(".sheet .primary").focus({ preventScroll: true });
    return true;
  }

  /** The call's result, or null after telling the person in that pane why it failed. */
  async #attempt(kind, call) {
    try {
      return await call();
    } catch (error) {
      toast(this.panes[kind], error.message);
      return null;
    }
  }

  #showUnread() {
    if (!this.tabs) return; // the panes report before the tabs exist
    const counts = Object.entries(this.panes).map(([kind, pane]) => [kind, pane.unread]);
    for (const [kind, count] of counts) this.tabs.badge(kind, count);
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    document.title = total ? `(${total}) ${TITLE}` : TITLE;
  }

  #showBanner(text) {
    const banner = document.getElementById("banner");
    banner.textContent = text;
    banner.hidden = text === "";
  }
}

const asked = Number(new URLSearchParams(location.search).get("as"));
new App(Number.isSafeInteger(asked) && asked > 0 ? asked : null);
