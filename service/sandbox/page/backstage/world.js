import { nameOf } from "../people.js";

/** All that GET /sandbox/world tells, with the questions the panel has about it. */
export class World {
  constructor({ bot, users, groups, rights, network }) {
    this.bot = bot;
    this.network = network; // {duplicates, hold, faults}: how unkind it is
    this.rights = rights; // {admin, member, usual}: the names there are, and what a new group's members may do
    this.users = users;
    this.groups = groups.filter((group) => !group.migrated_to);
  }

  /** A user, or the bot, by id. */
  user(id) {
    return id === this.bot.id ? this.bot : this.users.find((user) => user.id === id);
  }

  /** Somebody's standing in a group; nobody's when they never were there. */
  member(group, user) {
    return group.members.find((member) => member.user === user) ?? { user, status: "left", present: false, rights: {} };
  }

  /** The standing of `user` in the group with this id. */
  standing(chat, user) {
    return this.member(this.#group(chat), user);
  }

  /** The people who are in a group, the owner first. */
  people(group) {
    const present = group.members.filter((member) => member.present && member.user !== this.bot.id);
    return present.sort((a, b) => rank(a) - rank(b));
  }

  outsiders(group) {
    return this.users.filter((user) => !this.member(group, user.id).present);
  }

  /** Who acts for the group with this id: its owner, else an admin, else anybody; null for none. */
  chief(chat) {
    return this.people(this.#group(chat))[0]?.user ?? null;
  }

  // A group that has gone meanwhile has nobody in it.
  #group(chat) {
    return this.groups.find((group) => group.chat.id === chat) ?? { members: [] };
  }

  groupsOf(user) {
    return this.groups.filter((group) => this.member(group, user).present).map((group) => nameOf(group.chat));
  }
}

function rank({ status }) {
  return { creator: 0, administrator: 1 }[status] ?? 2;
}
