import { Api } from "./api.js";
import { Backstage } from "./backstage/panel.js";
import { Banner } from "./banner.js";
import { Connection } from "./connection.js";
import { Deeds } from "./deeds.js";
import { GroupView } from "./group-view.js";
import { toast } from "./notices.js";
import { nameOf } from "./people.js";
import { PrivateView } from "./private-view.js";
import { drawSpeed, speedText } from "./speed.js";
import { Store } from "./store.js";
import { Tabs } from "./tabs.js";

const TITLE = document.title;

class App {
  constructor(as) {
    this.api = new Api(as);
    this.store = new Store();
    this.deeds = new Deeds(this.api, this.store);
    this.guest = as !== null; // looking over the shoulder of somebody else
    const page = this.#page();
    this.group = new GroupView(this.deeds, page);
    this.private = new PrivateView(this.deeds, page);
    this.panes = { group: this.group.pane, private: this.private.pane };
    this.tabs = new Tabs(this.panes);
    this.store.addEventListener("change", () => this.#draw());
    this.#connect();
  }

  /** What the two chats need of each other and of the page around them. */
  #page() {
    return {
      follow: (url) => this.#followLink(url),
      unread: () => this.#showUnread(),
      start: (pane) => this.private.start(pane),
      notSeated: () => this.#notSeated(),
    };
  }

  #connect() {
    const banner = new Banner();
    const connection = new Connection(this.api, this.store, (online) => (online ? banner.online() : banner.offline()));
    this.backstage = new Backstage(this.api, this.deeds, () => connection.refresh());
    connection.open().catch((error) => banner.say(error.message));
  }

  #draw() {
    const { store } = this;
    drawSpeed(store.speed, (speed) => this.#setSpeed(speed));
    const whose = `${this.guest ? "The phone of" : "You are"} ${nameOf(store.me)}`;
    for (const node of document.querySelectorAll("[data-whose]")) node.textContent = whose;
    this.group.draw();
    this.private.draw();
    this.tabs.title("group", nameOf(store.group()?.chat ?? { title: "Group" }));
    this.tabs.title("private", nameOf(store.bot));
    this.#showUnread();
  }

  #notSeated() {
    this.tabs.open("group");
    toast(this.panes.group, "You are not at the table yet.");
  }

  /** Opens the bot's chat for `https://t.me/<our bot>?start=…`; false for any other address. */
  #followLink(address) {
    const url = URL.canParse(address) ? new URL(address) : null;
    const name = this.store.bot?.username?.toLowerCase();
    if (url?.hostname !== "t.me" || url.pathname.slice(1).toLowerCase() !== name) return false;
    const payload = url.searchParams.get("start") ?? "";
    this.tabs.open("private");
    if (payload) toast(this.panes.group, "Press Start to sit down.");
    this.private.follow(payload);
    return true;
  }

  async #setSpeed(speed) {
    const pane = this.panes[this.tabs.shown];
    if (await this.deeds.attempt(pane, () => this.api.speed(speed))) toast(pane, speedText(speed));
  }

  #showUnread() {
    if (!this.tabs) return; // the panes report before the tabs exist
    const group = this.panes.group.unread.size + this.group.elsewhere;
    const own = this.panes.private.unread.size;
    this.tabs.badge("group", group);
    this.tabs.badge("private", own);
    document.title = group + own ? `(${group + own}) ${TITLE}` : TITLE;
  }
}

const asked = Number(new URLSearchParams(location.search).get("as"));
new App(Number.isSafeInteger(asked) && asked > 0 ? asked : null);
