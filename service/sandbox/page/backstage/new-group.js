import { el } from "../dom.js";
import { nameOf } from "../people.js";
import { form, input, select, valueOf } from "./controls.js";

const KINDS = [
  ["supergroup", "Supergroup"],
  ["forum", "Supergroup with topics"],
  ["group", "Basic group"],
];
const BOTS = [
  ["admin", "The bot is an admin"],
  ["member", "The bot is a member"],
  ["none", "Without the bot"],
];
const BOT_RIGHTS = ["can_manage_chat", "can_pin_messages", "can_delete_messages", "can_restrict_members", "can_manage_topics"];

/** A form for a new group; whoever the page is owns it. */
export function newGroup(stage) {
  const { me } = stage.store;
  const others = stage.world.users.filter((user) => user.id !== me.id);
  const boxes = others.map((user) => personBox(user));
  const fields = [
    input("new-group:title", "Title", { maxlength: 128, required: true }),
    select("new-group:kind", "Kind of group", KINDS),
    select("new-group:bot", "The bot", BOTS),
    el("fieldset", {}, el("legend", {}, `You own it. Who else is in it?`), el("div", { class: "checks" }, ...boxes)),
  ];
  return form("add-group", "Create", fields, (form) => create(stage, form, me));
}

function personBox(user) {
  const box = el("input", { type: "checkbox", value: user.id, dataset: { key: `new-group:with:${user.id}`, draft: "" } });
  return el("label", { class: "check" }, box, el("bdi", {}, nameOf(user)));
}

async function create(stage, form, me) {
  const kind = valueOf(form, "kind");
  const bot = valueOf(form, "bot");
  const others = [...form.querySelectorAll("[type=checkbox]:checked")].map((box) => Number(box.value));
  const asked = {
    title: valueOf(form, "title"),
    members: [me.id, ...others],
    type: kind === "group" ? "group" : "supergroup",
    forum: kind === "forum",
    bot: bot !== "none",
    bot_rights: bot === "admin" ? Object.fromEntries(BOT_RIGHTS.map((name) => [name, true])) : null,
  };
  const group = await stage.act("groups", () => asked);
  if (!group) return;
  form.reset();
  stage.unfold("new-group", false);
  stage.store.choose(group.id);
}
