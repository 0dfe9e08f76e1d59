import { Api } from "./api.js";
import { Banner } from "./banner.js";
import { Composer } from "./composer.js";
import { Connection } from "./connection.js";
import { isSafe } from "./entities.js";
import { alertDialog, askToOpen, enlarge, toast } from "./notices.js";
import { Pane } from "./pane.js";
import { nameOf } from "./people.js";
import { firstHint, joinSheet, startSheet } from "./sheets.js";
import { drawSpeed, speedText } from "./speed.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";

const TITLE = document.title;
const hasKeyboard = matchMedia("(hover: hover)"); // elsewhere a focus would raise the one on the screen

class App {
  constructor(as) {
    this.api = new Api(as);
    this.store = new Store();
    this.link = ""; // the payload of a link to the bot that was followed, until Start is pressed
    this.panes = { group: this.#pane("group"), private: this.#pane("private") };
    this.tabs = new Tabs(this.panes);
    this.store.addEventListener("change", () => this.#draw());
    this.guest = as !== null; // looking over the shoulder of somebody else
    const banner = new Banner();
    const connection = new Connection(this.api, this.store, (online) => (online ? banner.online() : banner.offline()));
    connection.open().catch((error) => banner.say(error.message));
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
    drawSpeed(store.speed, (speed) => this.#setSpeed(speed));
    const whose = `${this.guest ? "The phone of" : "You are"} ${nameOf(store.me)}`;
    for (const node of document.querySelectorAll("[data-whose]")) node.textContent = whose;
    this.#drawGroup(store.group());
    this.#drawPrivate(store.privateChat());
  }

  #drawGroup(entry) {
    const { group } = this.panes;
    const people = entry?.members.length ?? 0;
    group.head(entry?.chat ?? { title: "No group yet" }, people === 1 ? "1 member" : `${people} members`);
    this.tabs.title("group", nameOf(entry?.chat ?? { title: "Group" }));
    group.allowWriting(entry !== null && !entry.muted);
    group.fill(".hint", this.#isNew(entry) ? `started: ${this.store.started}` : "", () => this.#hint());
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
    const { me, companions, started } = this.store;
    return firstHint({
      name: nameOf(me),
      companions: companions.length,
      started,
      start: () => this.#start("group"),
      send: () => this.#send("group", "/newgame"),
    });
  }

  #drawSheet(pane) {
    const press = () => this.#start("private");
    const drop = () => this.#dropLink();
    if (this.link) pane.fill(".sheet", `link ${this.link}`, () => joinSheet(press, drop));
    else if (this.store.started) pane.fill(".sheet", "");
    else pane.fill(".sheet", "start", () => startSheet(press));
  }

  #dropLink() {
    this.link = "";
    this.#draw();
    this.tabs.open("group");
    toast(this.panes.group, "You are not at the table yet.");
  }

  /** Starts the bot, and sits down where the followed link leads; `kind` is the pane of the button pressed. */
  async #start(kind) {
    if (!(await this.#attempt(kind, () => this.api.start(this.link)))) return;
    this.link = "";
    this.store.markStarted();
    if (kind === "private" && hasKeyboard.matches) this.panes.private.find("textarea").focus({ preventScroll: true });
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
    this.link = url.searchParams.get("start") ?? "";
    this.#draw();
    this.tabs.open("private");
    if (this.link) toast(this.panes.group, "Press Start to sit down.");
    this.panes.private.find(".sheet button")?.focus({ preventScroll: true });
    return true;
  }

  async #setSpeed(speed) {
    const { shown } = this.tabs;
    if (await this.#attempt(shown, () => this.api.speed(speed))) toast(this.panes[shown], speedText(speed));
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
    const counts = Object.entries(this.panes).map(([kind, pane]) => [kind, pane.unread.size]);
    for (const [kind, count] of counts) this.tabs.badge(kind, count);
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    document.title = total ? `(${total}) ${TITLE}` : TITLE;
  }
}

const asked = Number(new URLSearchParams(location.search).get("as"));
new App(Number.isSafeInteger(asked) && asked > 0 ? asked : null);
