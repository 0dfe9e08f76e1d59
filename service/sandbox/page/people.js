import { el } from "./dom.js";

const HUES = 8;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Whoever a message speaks as: a user, or a chat (an anonymous admin, a channel). */
export function senderOf(message) {
  return message.sender_chat ?? message.from ?? message.chat;
}

export function nameOf(peer) {
  if (!peer) return "Somebody";
  const name = [peer.first_name, peer.last_name].filter(Boolean).join(" ");
  return name || peer.title || peer.username || "Somebody";
}

/** A person's colour, "0" to "7" and the same everywhere, or "bot". */
export function hueOf(peer) {
  if (peer?.is_bot) return "bot";
  return String(Math.abs(Number(peer?.id ?? 0)) % HUES);
}

function firstGrapheme(text) {
  const [first] = graphemes.segment((text ?? "").trim());
  return first?.segment ?? "";
}

function initialsOf(peer) {
  const words = peer?.title ? peer.title.split(/\s+/).slice(0, 2) : [peer?.first_name, peer?.last_name];
  return words.map(firstGrapheme).join("").toUpperCase() || "?";
}

/** A round picture of a user or a chat: initials, or the game's mark for the bot. */
export function avatar(peer) {
  const face = peer?.is_bot ? el("img", { src: "/page/icon.svg", alt: "" }) : initialsOf(peer);
  return el("span", { class: "avatar", dataset: { hue: hueOf(peer) }, "aria-hidden": "true" }, face);
}
