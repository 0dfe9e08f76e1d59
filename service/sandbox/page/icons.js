const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  edit: "M5 19l.8-3.800L15.500 5.500a2.100 2.100 0 0 1 3 3L8.800 18.200Z",
  file: "M7 4h7l4 4v12H7ZM14 4v4h4",
  insert: "M17 17 8 8M8 15V8h7",
  lock: "M7 11h10v8H7ZM9 11V8.500a3 3 0 0 1 6 0V11",
  reply: "M10 8 5 12.500l5 4.500M5.500 12.500H14a5 5 0 0 1 5 5v1",
};

/** A line drawing of that name, in the colour of the text around it. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = svg.appendChild(document.createElementNS(SVG, "path"));
  path.setAttribute("d", PATHS[name]);
  return svg;
}
