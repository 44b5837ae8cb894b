// Every piece of text goes in by textContent: nothing in an answer or a filing can become markup.
const el = (tag, cls, text) => {
  const node = document.createElement(tag);
  if (cls) node.className = cls;
  if (text !== undefined) node.textContent = text;
  return node;
};

const BLOCK = { note: "p", p: "p", h: "h4", li: "li", quote: "blockquote" };
const CHECK = { verified: "✓", derived: "ƒ", unverified: "not verified" };
const THUMBS = { up: "Good answer", down: "Not a good answer" };
const PAUSE = 200;
const STEPPED = 5000;
const COPY = "Copy with sources";
const HAND = "M7 10v11H3V10zM7 11l4-8c1.7 0 3 1.3 3 3v4h5.5a2 2 0 0 1 2 2.3l-1.2 7a2 2 0 0 1-2 1.7H7";

// Of the footnotes with one marker only that of the open cell is shown as open; all of them where the row is open.
function isOpen(piece, data) {
  const cell = data.at?.includes("#");
  return cell ? piece.place === data.at : piece.kind === "marker" && piece.text === data.active;
}

function footnote(piece, data, cite) {
  const node = el("button", "marker" + (isOpen(piece, data) ? " active" : ""), piece.text);
  node.type = "button";
  node.title = "Show the place in the filing";
  node.onclick = () => cite(piece.place ?? piece.text);
  return node;
}

function number(piece, data, cite, tip) {
  const node = el("button", `number ${piece.status}` + (isOpen(piece, data) ? " open" : ""), piece.text);
  node.type = "button";
  node.setAttribute("aria-description", piece.title);
  node.onmouseenter = node.onfocus = () => tip.show(node, piece.title);
  node.onmouseleave = node.onblur = tip.hide;
  node.onclick = () => (piece.place ? cite(piece.place) : tip.show(node, piece.title));
  node.append(el("span", "check", CHECK[piece.status]));
  return node;
}

// In the top layer, because a table that scrolls would cut it off.
function tooltip(root) {
  const node = el("div", "tip");
  node.setAttribute("role", "tooltip");
  node.popover = "manual";
  root.append(node);
  const hide = () => node.matches(":popover-open") && node.hidePopover();
  const show = (at, text) => {
    node.textContent = text;
    if (!node.matches(":popover-open")) node.showPopover();
    const box = at.getBoundingClientRect();
    const below = box.bottom + 6;
    const fits = below + node.offsetHeight < innerHeight;
    node.style.top = Math.max(4, fits ? below : box.top - node.offsetHeight - 6) + "px";
    node.style.left = Math.max(4, Math.min(box.left, innerWidth - node.offsetWidth - 12)) + "px";
  };
  return { show, hide };
}

function fill(node, pieces, data, cite, tip) {
  for (const piece of pieces) {
    if (piece.kind === "marker") node.append(footnote(piece, data, cite));
    else if (piece.kind === "number") node.append(number(piece, data, cite, tip));
    else if (piece.kind === "strong") node.append(el("strong", "", piece.text));
    else node.append(document.createTextNode(piece.text));
  }
  return node;
}

function table(block, data, cite, tip) {
  const scroll = el("div", "scroll");
  const node = el("table");
  block.rows.forEach((row, index) => {
    const line = el("tr");
    for (const cell of row) line.append(fill(el(index === 0 ? "th" : "td"), cell, data, cite, tip));
    // A label that wraps keeps its indentation when it hangs by as much as it is indented.
    const indent = line.firstChild ? line.firstChild.textContent.match(/^\u2003*/)[0].length : 0;
    if (indent) Object.assign(line.firstChild.style, { paddingLeft: indent + "em", textIndent: -indent + "em" });
    node.append(line);
  });
  scroll.append(node);
  return scroll;
}

function body(data, cite, tip) {
  const root = el("div", "text" + (data.running ? " running" : ""));
  let list = null;
  for (const block of data.blocks) {
    if (block.kind !== "li") list = null;
    if (block.kind === "table") root.append(table(block, data, cite, tip));
    else if (block.kind === "li") {
      if (!list) root.append((list = el("ul")));
      list.append(fill(el("li"), block.pieces, data, cite, tip));
    } else root.append(fill(el(BLOCK[block.kind], block.kind === "note" ? "note" : ""), block.pieces, data, cite, tip));
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

// The steps of an answer: one line each, the round in front where there are several.
function steps(data) {
  const list = el("ol", "steps");
  list.setAttribute("aria-label", "Steps");
  for (const step of data.steps.lines) {
    const line = el("li", step.kind);
    if (step.round) line.append(el("span", "round", step.round));
    line.append(el("span", "", step.text));
    if (step.more) line.append(el("span", "more", step.more));
    list.append(line);
  }
  return list;
}

function link(text, act) {
  const node = el("button", "link", text);
  node.type = "button";
  node.onclick = act;
  return node;
}

// navigator.clipboard is missing where the app is not served from this machine or over https.
async function copied(text, root) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = el("textarea");
  area.value = text;
  root.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

function thumb(kind, rating, rate) {
  const node = el("button", "thumb " + kind);
  const on = rating.thumb === kind;
  node.type = "button";
  node.title = THUMBS[kind];
  node.setAttribute("aria-label", THUMBS[kind]);
  node.setAttribute("aria-pressed", String(on));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  path.setAttribute("d", HAND);
  svg.append(path);
  node.append(svg);
  node.onclick = () => rate({ thumb: on ? "" : kind, reason: on ? "" : rating.reason });
  return node;
}

function reason(rating, rate) {
  const form = el("form", "reason");
  const input = el("input");
  input.value = rating.reason;
  input.maxLength = 2000;
  input.placeholder = rating.thumb === "up" ? "What was good? (optional)" : "What was wrong? (optional)";
  input.setAttribute("aria-label", input.placeholder);
  const save = el("button", "link", "Keep");
  save.type = "submit";
  const said = () => (save.hidden = input.value === rating.reason);
  input.oninput = said;
  said();
  form.onsubmit = (event) => {
    event.preventDefault();
    if (input.value !== rating.reason) rate({ thumb: rating.thumb, reason: input.value });
  };
  form.append(input, save);
  return form;
}

function foot(data, root, rate) {
  const block = el("div", "foot");
  const line = el("div", "line");
  block.append(line);
  if (data.meta) line.append(el("span", "", data.meta));
  if (data.steps?.lines.length) {
    const list = steps(data);
    const toggle = link(data.steps.label, () => {
      root.open = !root.open;
      fold();
      list.scrollIntoView({ block: "nearest" });
    });
    const fold = () => {
      list.hidden = !root.open;
      toggle.setAttribute("aria-expanded", String(Boolean(root.open)));
    };
    fold();
    line.append(toggle);
    block.append(list);
  }
  if (data.copy) {
    const copy = link(COPY, () => copied(data.copy, root).then(said));
    const said = () => {
      copy.textContent = "Copied";
      setTimeout(() => (copy.textContent = COPY), 2000);
    };
    line.append(copy);
  }
  if (data.rating) {
    line.append(thumb("up", data.rating, rate), thumb("down", data.rating, rate));
    if (data.rating.thumb) block.append(reason(data.rating, rate));
    line.querySelectorAll(".thumb").forEach((node) => node.addEventListener("click", () => (root.asks = true)));
  }
  return block;
}

// The turn that was asked for last: brought into view when it begins and when its answer is there.
let followed = null;
addEventListener("wheel", () => (followed = null), { passive: true });
addEventListener("touchmove", () => (followed = null), { passive: true });

function inView(node) {
  const box = node.getBoundingClientRect();
  return box.bottom > 100 && box.top < innerHeight * 0.6;
}

function follow(data, root) {
  const turn = (root.getRootNode().host ?? root).closest('[class*="st-key-turn-"]');
  const begins = data.running && !root.begun;
  root.begun = data.running;
  // A footnote that is open, after a reload or when the page makes room beside the answers.
  if (turn && data.active && !root.placed) requestAnimationFrame(() => inView(turn) || turn.scrollIntoView({ block: "start" }));
  root.placed = true;
  if (turn && (begins || (!data.above && followed === turn.className))) {
    followed = begins ? turn.className : null;
    requestAnimationFrame(() => turn.scrollIntoView({ block: "start" }));
  }
}

// Arrow keys: through the footnotes of the text, or down the list of sources, which opens them as it goes.
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function walk(event, root, focused) {
  const step = STEPS[event.key];
  if (!step || !focused || event.ctrlKey || event.metaKey || event.altKey) return;
  const kind = [".marker", ".source"].find((name) => focused.matches(name));
  if (!kind || (kind === ".source" && !event.key.match(/Up|Down/))) return;
  const all = [...root.querySelectorAll(kind)];
  const next = all[all.indexOf(focused) + step];
  event.preventDefault();
  if (!next) return;
  next.focus();
  clearTimeout(root.timer);
  // With the panel open the place follows; without it a footnote waits for Enter.
  if (root.at || kind === ".source") root.timer = setTimeout(() => next.click(), PAUSE);
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".answer");
  follow(data, root);
  const shown = JSON.stringify(data);
  if (root.shown === shown) return;
  root.shown = shown;
  // A click is told apart from the same click a minute later by its time.
  const cite = (marker) => setTriggerValue("cited", { marker, at: Date.now() });
  const rate = (opinion) => setTriggerValue("rated", { ...opinion, at: Date.now() });
  const parts = () => [...root.querySelectorAll("button, input")];
  const focused = parts().indexOf(parentElement.activeElement);
  root.replaceChildren();
  const tip = tooltip(root);
  if (data.above && data.steps.lines.length) root.append(steps(data));
  root.append(body(data, cite, tip));
  if (data.sources.length) {
    const list = el("ol", "sources");
    list.setAttribute("aria-label", "Sources");
    for (const row of data.sources) list.append(source(row, data.active, cite));
    root.append(list);
  }
  if (!data.above && (data.meta || data.copy)) root.append(foot(data, root, rate));
  // What is new comes after what was there, so that the place in the order stays.
  const input = root.asks && root.querySelector(".reason input");
  root.asks = false;
  if (input) {
    input.focus();
    input.scrollIntoView({ block: "nearest" });
  } else if (focused >= 0) parts()[focused]?.focus({ preventScroll: true });
  root.onkeydown = (event) => walk(event, root, parentElement.activeElement);
  // Whoever goes from footnote to footnote in the panel beside sees here which one it is. Nothing moves after a click.
  const open = data.at && root.querySelector(".marker.active, .number.open");
  if (open && Date.now() - (window.footnoteStepped ?? 0) < STEPPED) {
    window.footnoteStepped = 0;
    open.scrollIntoView({ block: "nearest" });
  }
  root.at = data.at;
}
