import { el } from "../dom.js";
import { avatar, nameOf } from "../people.js";
import { act, check, checks, fold, form, input, named, valueOf } from "./controls.js";
import { botFold, memberFold, outsidersForm } from "./members.js";
import { newGroup } from "./new-group.js";
import { MEMBER_LABELS, unusualIn } from "./rights.js";
import { topicsOfGroup } from "./topics.js";

/** Every group there is. */
export function groupsPart(stage) {
  return el(
    "section",
    { dataset: { testid: "all-groups" } },
    el("h3", {}, "Groups"),
    ...stage.world.groups.map((group) => groupFold(stage, group)),
    fold(stage, "new-group", [el("span", { class: "plus", "aria-hidden": "true" }, "+"), named("New group", "")], () => [newGroup(stage)]),
  );
}

function groupFold(stage, group) {
  const { chat } = group;
  const kind = chat.is_forum ? "supergroup with topics" : chat.type;
  const count = stage.world.people(group).length;
  const note = `${kind} · ${count === 1 ? "1 person" : `${count} people`}`;
  return fold(stage, `group:${chat.id}`, [avatar(chat), named(nameOf(chat), note)], () => details(stage, group));
}

function details(stage, group) {
  const { world } = stage;
  return [
    title(stage, group),
    ...kind(stage, group),
    ...topicsOfGroup(stage, group),
    botFold(stage, group),
    permissions(stage, group),
    el("h4", {}, "Members"),
    ...world.people(group).map((member) => memberFold(stage, group, member)),
    outsidersForm(stage, group),
  ];
}

function title(stage, group) {
  const chat = group.chat.id;
  const field = input(`group:${chat}:title`, "Title", { value: group.chat.title, maxlength: 128, required: true });
  return form(`retitle-${chat}`, "Rename", [field], (form) => {
    const wanted = valueOf(form, "title");
    return stage.act("title", () => ({ chat, title: wanted, by: stage.world.chief(chat) }));
  });
}

function kind(stage, group) {
  const chat = group.chat.id;
  if (group.chat.type === "group") return [act("migrate", "Become a supergroup", () => migrate(stage, chat))];
  const forum = Boolean(group.chat.is_forum);
  return [check(`group:${chat}:forum`, "Has topics", forum, (on) => stage.act("forum", () => ({ chat, on })))];
}

async function migrate(stage, chat) {
  const grown = await stage.act("migrate", () => ({ chat }));
  if (grown) stage.unfold(`group:${grown.id}`, true);
}

function permissions(stage, group) {
  const chat = group.chat.id;
  const { member: names, usual } = stage.world.rights;
  const change = (name, allowed) =>
    stage.act("permissions", () => ({ chat, permissions: { [name]: allowed }, by: stage.world.chief(chat) }));
  return fold(stage, `group:${chat}:permissions`, [named("What members may do", unusualIn(group.permissions, usual))], () => [
    checks(`group:${chat}:may`, { names, labels: MEMBER_LABELS }, group.permissions, change),
  ]);
}
