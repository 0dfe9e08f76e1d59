import { el } from "../dom.js";
import { avatar, nameOf } from "../people.js";
import { act, check, fold, form, input, named, valueOf } from "./controls.js";
import { covering } from "./covering.js";

const FIRST = 1; // the person whom the page is without being asked

/** Everybody there is. */
export function peoplePart(stage) {
  const { users } = stage.world;
  return el(
    "section",
    { dataset: { testid: "people" } },
    el("h3", {}, "People"),
    ...users.map((user) => fold(stage, `user:${user.id}`, [avatar(user), named(nameOf(user), noteOn(stage, user))], () => details(stage, user))),
    fold(stage, "new-user", [el("span", { class: "plus", "aria-hidden": "true" }, "+"), named("New person", "")], () => [newPerson(stage)]),
  );
}

function noteOn(stage, user) {
  const notes = [
    user.id === stage.store.me.id ? "you" : "",
    user.companion ? "companion" : "",
    user.started ? "" : "has not started the bot",
    user.blocked ? "has blocked the bot" : "",
  ];
  return notes.filter(Boolean).join(" · ");
}

function details(stage, user) {
  const groups = stage.world.groupsOf(user.id);
  return [
    el("p", {}, groups.length ? `In ${new Intl.ListFormat("en").format(groups)}.` : "In no group."),
    ...(user.id === stage.store.me.id ? [] : [phoneLink(user)]),
    rename(stage, user),
    check(`user:${user.id}:blocked`, "Has blocked the bot", user.blocked, (blocked) => stage.act("block", () => ({ as: user.id, blocked }))),
    ...(user.started ? [] : [act("press-start", "Press Start for them", () => stage.act("start", () => ({ as: user.id })))]),
  ];
}

/** A link, so that it can be opened in a window of its own as well; to the chats, where the panel covers them. */
function phoneLink(user) {
  const page = user.id === FIRST ? "/" : `/?as=${user.id}`;
  const href = covering.matches ? page : `${page}#backstage`;
  return el("a", { class: "outlined", href, dataset: { testid: "be" } }, `Take ${nameOf(user)}'s phone`);
}

function rename(stage, user) {
  const key = `user:${user.id}`;
  const first = input(`${key}:first`, "First name", { value: user.first_name, maxlength: 64, required: true });
  const last = input(`${key}:last`, "Last name", { value: user.last_name ?? "", maxlength: 64 });
  const send = (form) => {
    const names = namesIn(form);
    return stage.act("rename", () => ({ as: user.id, ...names }));
  };
  return form(`rename-${user.id}`, "Rename", [first, last], send);
}

function namesIn(form) {
  return { first_name: valueOf(form, "first"), last_name: valueOf(form, "last") || null };
}

function newPerson(stage) {
  const first = input("new-user:first", "First name", { maxlength: 64, required: true });
  const last = input("new-user:last", "Last name", { maxlength: 64 });
  const companion = el("input", { type: "checkbox", dataset: { key: "new-user:companion", draft: "" } });
  const label = el("label", { class: "check" }, companion, el("span", {}, "A companion, who plays by themselves"));
  return form("add-person", "Add", [first, last, label], async (form) => {
    const asked = { ...namesIn(form), companion: companion.checked };
    const user = await stage.act("users", () => asked);
    if (user) stage.unfold("new-user", false);
  });
}
