// Every piece of text goes in by textContent: nothing in an answer or a filing can become markup.
const el = (tag, cls, text) => {
  const node = document.createElement(tag);
  if (cls) node.className = cls;
  if (text !== undefined) node.textContent = text;
  return node;
};

const BLOCK = { p: "p", h: "h4", li: "li", quote: "blockquote" };
const CHECK = { verified: "✓", derived: "=", unverified: "not checked" };

function footnote(marker, active, cite) {
  const node = el("button", "marker" + (marker === active ? " active" : ""), marker);
  node.type = "button";
  node.title = "Show the place in the filing";
  node.dataset.marker = marker;
  node.onclick = () => cite(marker);
  return node;
}

function number(piece, cite) {
  const node = el(piece.place ? "button" : "span", "number " + piece.status, piece.text);
  node.title = piece.title;
  if (piece.place) {
    node.type = "button";
    node.onclick = () => cite(piece.place);
  }
  node.append(el("span", "check", CHECK[piece.status]));
  return node;
}

function fill(node, pieces, data, cite) {
  for (const piece of pieces) {
    if (piece.kind === "marker") node.append(footnote(piece.text, data.active, cite));
    else if (piece.kind === "number") node.append(number(piece, cite));
    else if (piece.kind === "strong") node.append(el("strong", "", piece.text));
    else node.append(document.createTextNode(piece.text));
  }
  return node;
}

function table(block, data, cite) {
  const scroll = el("div", "scroll");
  const node = el("table");
  block.rows.forEach((row, index) => {
    const line = el("tr");
    for (const cell of row) line.append(fill(el(index === 0 ? "th" : "td"), cell, data, cite));
    // A label that wraps keeps its indentation when it hangs by as much as it is indented.
    const indent = line.firstChild ? line.firstChild.textContent.match(/^\u2003*/)[0].length : 0;
    if (indent) Object.assign(line.firstChild.style, { paddingLeft: indent + "em", textIndent: -indent + "em" });
    node.append(line);
  });
  scroll.append(node);
  return scroll;
}

function body(data, cite) {
  const root = el("div", "text" + (data.running ? " running" : ""));
  let list = null;
  for (const block of data.blocks) {
    if (block.kind !== "li") list = null;
    if (block.kind === "table") root.append(table(block, data, cite));
    else if (block.kind === "li") {
      if (!list) root.append((list = el("ul")));
      list.append(fill(el("li"), block.pieces, data, cite));
    } else root.append(fill(el(BLOCK[block.kind]), block.pieces, data, cite));
  }
  return root;
}

function source(row, active, cite) {
  const item = el("li");
  const node = el("button", "source" + (row.marker === active ? " active" : ""));
  node.type = "button";
  node.onclick = () => cite(row.marker);
  node.append(el("span", "tag", row.marker));
  const words = el("span", "words");
  words.append(el("span", "name", row.name), el("span", "place", row.place));
  if (row.quote) words.append(el("span", "quote", row.quote));
  node.append(words);
  item.append(node);
  return item;
}

function foot(data) {
  const line = el("div", "foot");
  if (data.meta) line.append(el("span", "", data.meta));
  if (data.copy && navigator.clipboard) {
    const copy = el("button", "copy", "Copy with sources");
    copy.type = "button";
    copy.onclick = () => navigator.clipboard.writeText(data.copy).then(() => (copy.textContent = "Copied"));
    line.append(copy);
  }
  return line;
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".answer");
  // A click is told apart from the same click a minute later by its time.
  const cite = (marker) => setTriggerValue("cited", { marker, at: Date.now() });
  const focused = parentElement.activeElement?.dataset?.marker;
  root.replaceChildren(body(data, cite));
  if (data.sources.length) {
    const list = el("ol", "sources");
    list.setAttribute("aria-label", "Sources");
    for (const row of data.sources) list.append(source(row, data.active, cite));
    root.append(list);
  }
  if (data.meta || data.copy) root.append(foot(data));
  if (focused) [...root.querySelectorAll(".marker")].find((m) => m.dataset.marker === focused)?.focus();
}
