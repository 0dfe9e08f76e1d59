/**
 * Creates an element. `props` holds attributes (null and false leave one out), `dataset`, and
 * listeners as `onclick` and so on; children are nodes or strings, which become text nodes.
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) setProp(node, name, value);
  node.append(...children.filter((child) => child !== null));
  return node;
}

function setProp(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "dataset") Object.assign(node.dataset, value);
  else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else node.setAttribute(name, value === true ? "" : String(value));
}

/** Makes `wanted` the children of `parent`, touching only what differs. */
export function reconcile(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  wanted.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The scroll behaviour this person wants. */
export function scrollBehavior() {
  return calm.matches ? "instant" : "smooth";
}

/** A plain button with a test id. `look` is its class. */
export function button(look, testid, label, onclick) {
  return el("button", { type: "button", class: look, dataset: { testid }, onclick }, label);
}
