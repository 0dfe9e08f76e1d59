import { openMenu } from "./menu.js";
import { avatar, nameOf } from "./people.js";
import { tools } from "./tools.js";

const CHANNEL = { title: "A channel" };
const LINKED = { title: "The group's channel" };

/** Whom one writes as in a supergroup: oneself, the group (an admin who stays unnamed) or a channel. */
export class SendAs {
  constructor(pane, onChange) {
    this.button = pane.find(".send-as");
    this.mask = null; // null for oneself, else as the sandbox's route names it
    this.onChange = onChange;
    this.button.addEventListener("click", () => this.#open());
  }

  draw(entry, me) {
    const possible = entry?.chat.type === "supergroup";
    this.button.hidden = !possible || !tools.shown;
    if (!possible) return;
    this.faces = this.#faces(entry, me);
    const face = this.faces.find(({ mask }) => mask === this.mask) ?? this.faces[0];
    this.mask = face.mask;
    this.button.setAttribute("aria-label", `You write as ${nameOf(face.peer)}. Change it`);
    this.button.title = `You write as ${nameOf(face.peer)}`;
    this.button.replaceChildren(avatar(face.peer));
  }

  #faces(entry, me) {
    const admin = entry.role === "creator" || entry.role === "administrator";
    return [
      { mask: null, peer: me, note: "yourself" },
      ...(admin ? [{ mask: "anonymous", peer: entry.chat, note: "as an anonymous admin" }] : []),
      { mask: "channel", peer: CHANNEL, note: "as a channel of yours" },
      ...(admin ? [{ mask: "linked", peer: LINKED, note: "whose posts the group discusses" }] : []),
    ];
  }

  #open() {
    openMenu(this.button, "Write as", this.faces.map(({ mask, peer, note }) => ({
      face: avatar(peer),
      label: nameOf(peer),
      note,
      checked: mask === this.mask,
      run: () => this.#choose(mask),
    })));
  }

  /** What a message sent now goes out as; null for oneself. */
  get worn() {
    return this.button.hidden ? null : this.mask;
  }

  #choose(mask) {
    this.mask = mask;
    this.onChange();
  }
}
