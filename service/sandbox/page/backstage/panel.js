import { el, scrollBehavior } from "../dom.js";
import { tools } from "../tools.js";
import { covering } from "./covering.js";
import { groupsPart } from "./groups.js";
import { redraw } from "./keep.js";
import { networkPart } from "./network.js";
import { peoplePart } from "./people-part.js";
import { World } from "./world.js";

const HASH = "#backstage";
const SETTLING = 200; // milliseconds in which several events are answered by one look

/** The panel of the one who tries things out: everybody, every group, and what can be done to them. */
export class Backstage {
  /** `onAct` is called after each act, for what no event tells the page of. */
  constructor(api, deeds, onAct) {
    Object.assign(this, { api, deeds, store: deeds.store, onAct });
    this.root = document.getElementById("backstage");
    this.body = document.getElementById("backstage-body");
    this.trouble = document.getElementById("backstage-trouble");
    this.button = document.getElementById("backstage-button");
    this.title = document.getElementById("backstage-title");
    this.unfolded = new Set();
    this.line = Promise.resolve(); // acts wait for each other: each builds on what the last one left
    this.#listen();
    if (location.hash === HASH) this.show();
  }

  #listen() {
    this.button.addEventListener("click", () => (this.root.hidden ? this.show() : this.hide()));
    document.getElementById("backstage-close").addEventListener("click", () => this.hide());
    this.root.addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
    this.store.addEventListener("change", () => this.#lookSoon());
    document.addEventListener("click", (event) => this.#onClick(event));
    covering.addEventListener("change", () => this.#cover());
  }

  show() {
    tools.show();
    this.root.hidden = false;
    this.#announce();
    if (this.store.me) this.#drawn();
    this.title.focus({ preventScroll: true });
  }

  hide() {
    this.root.hidden = true;
    this.#announce();
    this.button.focus({ preventScroll: true });
  }

  #announce() {
    const shown = !this.root.hidden;
    history.replaceState(null, "", shown ? HASH : location.pathname + location.search);
    this.button.setAttribute("aria-expanded", String(shown));
    document.body.classList.toggle("with-backstage", shown);
    this.#cover();
    this.onAct(); // the chats show more tools from the first look on
  }

  get #covers() {
    return covering.matches && !this.root.hidden;
  }

  /** What the panel covers nobody should reach by keys. */
  #cover() {
    for (const node of document.querySelectorAll(".top, .tabs, .panes")) node.inert = this.#covers;
  }

  /** A press beside a panel that covers the chats puts it away. */
  #onClick({ target }) {
    if (this.#covers && target.isConnected && target.contains(this.root) && target !== this.root) this.hide();
  }

  #lookSoon() {
    if (this.root.hidden) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#drawn(), SETTLING);
  }

  unfold(key, open) {
    if (this.unfolded.has(key) === open) return;
    if (open) this.unfolded.add(key);
    else this.unfolded.delete(key);
    this.#draw();
    if (open) this.#reveal(key);
  }

  /** Scrolls a part that has unfolded into view: all of it, or its beginning where there is no room. */
  #reveal(key) {
    const part = this.body.querySelector(`[data-fold="${CSS.escape(key)}"]`);
    part?.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
  }

  /** Looks at the world anew and draws it; tells when that fails. */
  async #drawn() {
    try {
      const told = await this.api.world();
      const text = JSON.stringify([told, this.deeds.pressed.map(({ label }) => label)]);
      if (text === this.told) return; // nothing moves under the hand of who is about to press
      this.told = text;
      this.world = new World(told);
      this.#draw();
    } catch (error) {
      this.#tell(error.message);
    }
  }

  #draw() {
    if (this.world) redraw(this.body, [peoplePart(this), groupsPart(this), networkPart(this)], this.title);
  }

  /** Empties a field whose words have been used. */
  clear(key) {
    const field = this.body.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (field) field.value = "";
  }

  /**
   * Does something by a route. `body` is made when its turn comes, from the world as it is then.
   * Resolves to the answer, or to null after telling what went wrong; then nothing has changed.
   */
  act(route, body) {
    const done = this.line.then(() => this.#do(route, body));
    this.line = done;
    return done;
  }

  async #do(route, body) {
    let answer = null;
    this.#tell("");
    try {
      answer = await this.api.act(route, body());
    } catch (error) {
      this.#tell(`That was not done. ${error.message}`);
      this.#draw(); // a box that was ticked shows again what is
    }
    await this.#drawn();
    this.onAct();
    return answer;
  }

  #tell(text) {
    this.trouble.replaceChildren(...(text ? [el("span", {}, text)] : []));
  }
}
