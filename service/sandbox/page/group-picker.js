import { openMenu } from "./menu.js";
import { avatar, nameOf } from "./people.js";

/** The way from one group to another: the head of the group's pane, as soon as there are several. */
export class GroupPicker {
  constructor(pane, choose) {
    this.head = pane.find(".pane-head");
    this.button = pane.find(".switch");
    this.badge = this.button.querySelector(".badge");
    this.choose = choose;
    this.unread = 0;
    this.button.addEventListener("click", () => this.#open());
  }

  /** `count(entry)` says how many messages there nobody has looked at. */
  draw(groups, shown, count) {
    Object.assign(this, { groups, shown, count });
    this.head.classList.toggle("several", groups.length > 1);
    this.button.hidden = groups.length < 2;
    this.unread = groups.filter((entry) => entry !== shown).reduce((sum, entry) => sum + count(entry), 0);
    this.badge.hidden = this.unread === 0;
    this.badge.textContent = String(this.unread);
    const news = this.unread ? `, ${this.unread} unread` : "";
    this.button.setAttribute("aria-label", `Other groups${news}`);
  }

  #open() {
    const byName = this.groups.toSorted((a, b) => nameOf(a.chat).localeCompare(nameOf(b.chat)));
    openMenu(this.button, "Groups", byName.map((entry) => this.#item(entry)));
  }

  #item(entry) {
    return {
      face: avatar(entry.chat),
      label: nameOf(entry.chat),
      note: `${entry.members.length} members`,
      badge: entry === this.shown ? 0 : this.count(entry),
      checked: entry === this.shown,
      run: () => this.choose(entry.chat.id),
    };
  }
}
