import { button, el } from "../dom.js";

/** A part that unfolds. `stage` keeps which are open; `make` makes the nodes inside, of open ones only. */
export function fold(stage, key, summary, make) {
  const open = stage.unfolded.has(key);
  const node = el(
    "details",
    { class: "fold", open, dataset: { fold: key } },
    el("summary", { dataset: { key } }, ...summary),
    ...(open ? [el("div", { class: "fold-body" }, ...make())] : []),
  );
  // The event comes late: by then another part may stand in this one's place.
  node.addEventListener("toggle", () => node.isConnected && stage.unfold(key, node.open));
  return node;
}

/** The two lines of a summary: a name, and quietly what there is to say of it. */
export function named(name, note) {
  return el("span", { class: "named" }, el("bdi", {}, name), el("small", {}, note));
}

/** A box to tick; `change(ticked)` is called with what it is to become. */
export function check(key, label, checked, change) {
  const box = el("input", { type: "checkbox", checked, dataset: { key } });
  box.addEventListener("change", () => change(box.checked));
  return el("label", { class: "check" }, box, el("span", {}, label));
}

/** A box for each of the `names`, called as in `labels`. `change(name, ticked)` is called with what it is to become. */
export function checks(key, { names, labels }, held, change) {
  const boxes = names.map((name) =>
    check(`${key}:${name}`, labels[name], Boolean(held[name]), (ticked) => change(name, ticked)),
  );
  return el("div", { class: "checks" }, ...boxes);
}

/** A line to write in. */
export function input(key, label, props = {}) {
  return el("input", { type: "text", "aria-label": label, placeholder: label, autocomplete: "off", dataset: { key }, ...props });
}

export function select(key, label, options) {
  const choices = options.map(([value, text]) => el("option", { value }, text));
  return el("select", { "aria-label": label, dataset: { key } }, ...choices);
}

/** Fields in a row with a button; `send(form)` is called when it is pressed or Enter is. */
export function form(key, label, fields, send) {
  const node = el("form", { class: "row" }, ...fields, el("button", { class: "outlined", dataset: { testid: key } }, label));
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    send(node);
  });
  return node;
}

export function act(key, label, run) {
  return button("outlined", key, label, run);
}

/** What stands in a field of a form, by the end of its key. */
export function valueOf(form, name) {
  return form.querySelector(`[data-key$=":${name}"]`).value.trim();
}
