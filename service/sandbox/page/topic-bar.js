import { el } from "./dom.js";
import { icon } from "./icons.js";

/** The topics of a forum, over its messages. */
export class TopicBar {
  constructor(pane, choose) {
    this.root = pane.find(".topics");
    this.choose = choose;
  }

  /** `count(thread)` says how many messages there nobody has looked at. */
  draw(topics, shown, count) {
    const views = topics.map((topic) => ({ ...topic, current: topic.thread === shown, unread: count(topic.thread) }));
    const drawn = JSON.stringify(views);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = this.root.contains(document.activeElement);
    this.root.hidden = topics.length === 0;
    this.root.replaceChildren(...views.map((view) => this.#tab(view)));
    const current = this.root.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (focused) current?.focus();
  }

  #tab({ thread, name, closed, current, unread }) {
    return el(
      "button",
      {
        type: "button",
        "aria-current": current && "true",
        dataset: { testid: "topic", thread },
        onclick: () => this.choose(thread),
      },
      el("bdi", {}, name),
      closed ? el("span", { class: "closed", role: "img", "aria-label": "closed" }, icon("lock")) : null,
      unread ? el("span", { class: "badge", "aria-label": `${unread} unread` }, String(unread)) : null,
    );
  }
}
