/** What admins may be allowed to do, in the words of Telegram's apps. */
export const ADMIN_LABELS = {
  can_manage_chat: "Manage the chat",
  can_pin_messages: "Pin messages",
  can_delete_messages: "Delete messages",
  can_restrict_members: "Ban users",
  can_manage_topics: "Manage topics",
  can_change_info: "Change group info",
  can_invite_users: "Add users",
  can_promote_members: "Add new admins",
  can_manage_video_chats: "Manage video chats",
  can_post_stories: "Post stories",
  can_edit_stories: "Edit stories",
  can_delete_stories: "Delete stories",
};

/** What plain members may do unless it is taken from them. */
export const MEMBER_LABELS = {
  can_send_messages: "Send messages",
  can_send_photos: "Send photos",
  can_send_videos: "Send videos",
  can_send_video_notes: "Send video notes",
  can_send_audios: "Send music",
  can_send_voice_notes: "Send voice notes",
  can_send_documents: "Send files",
  can_send_polls: "Send polls",
  can_send_other_messages: "Stickers and games",
  can_add_web_page_previews: "Embed links",
  can_react_to_messages: "Send reactions",
  can_edit_tag: "Edit their tag",
  can_change_info: "Change group info",
  can_invite_users: "Add users",
  can_pin_messages: "Pin messages",
  can_manage_topics: "Create topics",
};

/** All of these rights with what is held of them: one name changed when `changed` is [name, held]. */
export function rightsWith(names, held, changed) {
  const rights = Object.fromEntries(names.map((name) => [name, Boolean(held[name])]));
  return changed ? { ...rights, [changed[0]]: changed[1] } : rights;
}

export function everyRight(names) {
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** How what members may do differs from what is `usual` in a new group, in a few words. */
export function unusualIn(permissions, usual) {
  const different = Object.keys(usual).filter((name) => permissions[name] !== usual[name]);
  const part = (lead, allowed) => {
    const labels = different.filter((name) => permissions[name] === allowed).map((name) => MEMBER_LABELS[name]);
    return labels.length ? `${lead}: ${labels.join(", ")}` : "";
  };
  return ["as usual", part("forbidden", false), part("allowed", true)].filter(Boolean).join("; ");
}
