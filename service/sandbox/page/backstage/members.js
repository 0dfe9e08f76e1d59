import { el } from "../dom.js";
import { avatar, nameOf } from "../people.js";
import { act, check, checks, fold, form, named, select, valueOf } from "./controls.js";
import { limits } from "./limits.js";
import { ADMIN_LABELS, everyRight, rightsWith } from "./rights.js";

const STANDINGS = { creator: "owner", administrator: "admin", member: "member", restricted: "restricted", left: "not here", kicked: "removed" };

/** A member of a group, what they may do there, and the ways out. */
export function memberFold(stage, group, member) {
  const user = stage.world.user(member.user);
  const key = `member:${group.chat.id}:${user.id}`;
  const note = user.id === stage.store.me.id ? `you · ${STANDINGS[member.status]}` : STANDINGS[member.status];
  return fold(stage, key, [avatar(user), named(nameOf(user), note)], () => [
    ...(member.status === "creator" ? [] : [...standing(stage, group, member), ...limits(stage, group, member)]),
    waysOut(stage, group, member),
  ]);
}

/** The bot in this group. */
export function botFold(stage, group) {
  const { bot } = stage.world;
  const member = stage.world.member(group, bot.id);
  const key = `member:${group.chat.id}:${bot.id}`;
  return fold(stage, key, [avatar(bot), named("The bot", STANDINGS[member.status])], () =>
    member.present
      ? [...standing(stage, group, member), ...limits(stage, group, member), move(stage, group, bot.id, "leave", "Remove the bot")]
      : [move(stage, group, bot.id, "join", "Add the bot")],
  );
}

/** Whether somebody is an admin, and with which rights. */
function standing(stage, group, { user, status, rights }) {
  const chat = group.chat.id;
  const key = `member:${chat}:${user}`;
  const names = stage.world.rights.admin;
  const give = (make) => stage.act("rights", () => ({ chat, user, rights: make(), by: stage.world.chief(chat) }));
  const admin = status === "administrator";
  const box = check(`${key}:admin`, "Admin", admin, (on) => give(() => (on ? everyRight(names) : {})));
  if (!admin) return [box];
  const held = () => stage.world.standing(chat, user).rights;
  const single = (name, given) => give(() => rightsWith(names, held(), [name, given]));
  return [box, checks(`${key}:right`, { names, labels: ADMIN_LABELS }, rights, single)];
}

function waysOut(stage, group, { user, status }) {
  const remove = status === "creator" ? null : move(stage, group, user, "leave", "Remove");
  return el("div", { class: "row" }, move(stage, group, user, "leave", "Leave", false), remove);
}

/** A button by which somebody comes or goes: by the hand of the group's chief, or of their own. */
function move(stage, group, user, action, label, byChief = true) {
  const chat = group.chat.id;
  const by = () => (byChief ? stage.world.chief(chat) : null);
  return act(`${label}-${user}`, label, () => stage.act("members", () => ({ chat, user, action, by: by() })));
}

/** Brings in somebody who is not here: added by the group's chief, or by a link of their own. */
export function outsidersForm(stage, group) {
  const chat = group.chat.id;
  const outsiders = stage.world.outsiders(group);
  if (!outsiders.length) return el("p", {}, "Everybody is here.");
  const key = `group:${chat}`;
  const who = select(`${key}:who`, "Who comes in", outsiders.map((user) => [user.id, nameOf(user)]));
  const how = select(`${key}:how`, "How they come in", [["added", "is added"], ["link", "comes by a link"]]);
  return form("come-in", "Let in", [who, how], (form) => {
    const user = Number(valueOf(form, "who"));
    const added = valueOf(form, "how") === "added";
    return stage.act("members", () => ({ chat, user, action: "join", by: added ? stage.world.chief(chat) : null }));
  });
}
