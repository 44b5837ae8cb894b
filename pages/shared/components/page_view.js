// The rendered page of a filing: scrolled to its box, turned and zoomed from the keyboard.
const STEP = 1.25;
const AIR = 16;

function button(label, title, act, off) {
  const node = el("button", "tool", label);
  node.type = "button";
  node.title = title;
  node.setAttribute("aria-label", title);
  node.disabled = Boolean(off);
  node.onclick = act;
  return node;
}

function row(data) {
  const scroll = el("div", "scroll");
  const table = el("table");
  const head = el("tr");
  const line = el("tr");
  head.append(el("th", "", data.unit));
  line.append(el("td", "", data.label));
  data.cells.forEach(([column, text], at) => {
    const cls = at === data.picked ? "picked" : "";
    head.append(el("th", cls, column));
    line.append(el("td", cls, text));
  });
  table.append(head, line);
  scroll.append(table);
  return scroll;
}

// What a figure was calculated from, a line each, which opens that cell alone.
function inputs(data, cite) {
  const list = el("ol", "inputs");
  list.setAttribute("aria-label", "Calculated from");
  for (const one of data.inputs) {
    const node = el("button", "input");
    node.type = "button";
    node.title = `Show this figure alone (${one.page})`;
    node.onclick = () => cite(one.place);
    const words = el("span", "label", one.label);
    // What stands on another page than the one that is shown says on which.
    const when = one.page === data.inputs[0].page ? one.column : `${one.column} · ${one.page}`;
    node.append(el("span", "tag", one.place.split("#")[0]), words, el("span", "when", when), el("span", "amount", one.text));
    const item = el("li");
    item.append(node);
    list.append(item);
  }
  return list;
}

// Which footnote of the answer this is, and the ways to its neighbours.
function neighbours(data, step) {
  const line = el("div", "neighbours");
  line.append(button("↑", "Previous footnote (Alt+↑)", () => step(-1), data.nth[1] < 2));
  line.append(el("span", "count", `${data.nth[0] + 1} of ${data.nth[1]}`));
  line.append(button("↓", "Next footnote (Alt+↓)", () => step(1), data.nth[1] < 2));
  return line;
}

function words(data, step, cite) {
  const top = el("div", "top");
  const first = el("div", "first");
  first.append(el("div", "caption", data.caption));
  if (data.nth) first.append(neighbours(data, step));
  top.append(first);
  if (data.doubt) top.append(el("div", "doubt", `⚠ Doubtful table: ${data.doubt}. Compare it with the page.`));
  if (data.inputs?.length) top.append(el("div", "note", data.note), inputs(data, cite));
  else if (data.table) top.append(el("div", "note", data.note), row(data.table));
  else if (data.quote) {
    if (data.note) top.append(el("div", "note", data.note));
    top.append(el("blockquote", "", data.quote));
  }
  return top;
}

function place(frame, picture, data, zoom) {
  const fit = frame.clientWidth / Math.max(0.3, data.right - data.left);
  picture.style.width = Math.round(fit * zoom) + "px";
  frame.scrollLeft = picture.clientWidth * data.left - (zoom > 1 ? 0 : 2);
  // Of a page that is larger than the frame, the figure asked about is what has to be seen.
  const end = data.across ? picture.clientWidth * data.across[1] + AIR : 0;
  if (zoom > 1 && end > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = end - frame.clientWidth;
}

// The first spot that holds the point: cells come before the rows they stand in.
function spotAt(picture, data, event) {
  const box = picture.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width;
  const y = (event.clientY - box.top) / box.height;
  return data.spots.findIndex(([left, top, width, height]) => {
    return x >= left && x <= left + width && y >= top && y <= top + height;
  });
}

function pickable(paper, picture, data, pick) {
  const frame = el("div", "spot");
  frame.hidden = true;
  paper.append(frame);
  picture.onmousemove = (event) => {
    const at = spotAt(picture, data, event);
    frame.hidden = at < 0;
    picture.style.cursor = at < 0 ? "" : "pointer";
    if (at < 0) return;
    const sides = ["left", "top", "width", "height"];
    sides.forEach((side, i) => (frame.style[side] = data.spots[at][i] * 100 + "%"));
  };
  picture.onmouseleave = () => (frame.hidden = true);
  picture.onclick = (event) => {
    const at = spotAt(picture, data, event);
    if (at >= 0) pick(at);
  };
}

function show(frame, picture, data, state) {
  place(frame, picture, data, state.zoom);
  const height = picture.clientHeight;
  frame.scrollTop = data.focus === null ? 0 : height * data.focus - frame.clientHeight / 2;
}

function zoomed(frame, picture, data, state, factor) {
  const middle = (frame.scrollTop + frame.clientHeight / 2) / Math.max(1, picture.clientHeight);
  state.zoom = factor === 0 ? 1 : Math.min(4, Math.max(0.5, state.zoom * factor));
  place(frame, picture, data, state.zoom);
  frame.scrollTop = picture.clientHeight * middle - frame.clientHeight / 2;
}

// Keys that work wherever the focus is: only what no field, menu, dialog or running answer wants for itself.
const TAKEN = '[role="dialog"], [data-testid="stPopoverBody"], [class*="st-key-stop-"]';
const KEYED = 5000;
let everywhere = null;

function anywhere(root, act) {
  if (everywhere) document.removeEventListener("keydown", everywhere);
  everywhere = (event) => {
    if (!root.isConnected) return document.removeEventListener("keydown", everywhere);
    const field = event.composedPath()[0];
    const typing = field.matches?.("input, select, [contenteditable]");
    const key = (event.altKey ? "Alt+" : "") + event.key;
    if (event.defaultPrevented || !act[key] || (key === "Escape" && (typing || document.querySelector(TAKEN)))) return;
    if (key.length === 1 && (typing || field.matches?.("textarea") || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    act[key]();
  };
  document.addEventListener("keydown", everywhere);
}

// Who opened the page by its key turns and enlarges it by keys; a question that is half typed keeps them.
function isNext() {
  const at = document.activeElement;
  const idle = at === document.body || (at.matches("textarea") && !at.value);
  return idle && Date.now() - (window.footnoteKeyed ?? 0) < KEYED;
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".view");
  const state = (root.state ??= { zoom: 1, seen: null });
  if (state.seen === data.id) return;
  state.seen = data.id;
  const turn = (page) => setTriggerValue("turned", { page, at: Date.now() });
  const close = () => setTriggerValue("closed", { at: Date.now() });
  const step = (by) => {
    window.footnoteStepped = Date.now();
    setTriggerValue("stepped", { by, at: Date.now() });
  };
  const cite = (marker) => setTriggerValue("cited", { marker, at: Date.now() });
  const frame = el("div", "frame");
  frame.tabIndex = 0;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", "Page picture; arrow keys left and right turn pages, plus and minus zoom");
  const picture = el("img");
  picture.alt = data.alt;
  const bar = el("div", "bar");
  const last = data.page >= data.pages;
  bar.append(button("‹", "Previous page (←)", () => turn(data.page - 1), data.page <= 1));
  bar.append(el("span", "count", `${data.page} / ${data.pages}`));
  bar.append(button("›", "Next page (→)", () => turn(data.page + 1), last));
  if (data.home !== data.page) bar.append(button("Back to the place", `Page ${data.home}`, () => turn(data.home)));
  const open = () => setTriggerValue("opened", { at: Date.now() });
  const keyed = (by) => {
    window.footnoteKeyed = Date.now();
    step(by);
  };
  const around = { Escape: close, "Alt+ArrowUp": () => keyed(-1), "Alt+ArrowDown": () => keyed(1) };
  // A footnote that was just clicked keeps the focus, and its page is what the key is for.
  if (data.closable) anywhere(root, data.tabled ? { ...around, d: open } : around);
  if (data.tabled) bar.append(button("As data", "Open this table in the Library (D)", open));
  bar.append(el("span", "gap"));
  bar.append(button("−", "Smaller (−)", () => zoomed(frame, picture, data, state, 1 / STEP)));
  bar.append(button("+", "Larger (+)", () => zoomed(frame, picture, data, state, STEP)));
  bar.append(button("Fit", "Fit the width (0)", () => zoomed(frame, picture, data, state, 0)));
  if (data.closable) bar.append(button("Close", "Close (Esc)", close));
  const keys = {
    ArrowLeft: () => data.page > 1 && turn(data.page - 1),
    ArrowRight: () => !last && turn(data.page + 1),
    "+": () => zoomed(frame, picture, data, state, STEP),
    "-": () => zoomed(frame, picture, data, state, 1 / STEP),
    0: () => zoomed(frame, picture, data, state, 0),
    d: () => data.tabled && open(),
  };
  root.onkeydown = (event) => {
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  };
  picture.onload = () => show(frame, picture, data, state);
  picture.src = data.picture;
  const paper = el("div", "paper");
  paper.append(picture);
  if (data.spots?.length) {
    const pick = (spot) => setTriggerValue("picked", { spot, page: data.page, at: Date.now() });
    pickable(paper, picture, data, pick);
  }
  frame.append(paper);
  root.style.setProperty("--room", data.room);
  const refocus = parentElement.activeElement && root.contains(parentElement.activeElement);
  root.replaceChildren(words(data, step, cite), bar, frame);
  root.querySelector("td.picked")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (refocus || isNext()) frame.focus({ preventScroll: true });
  const watch = new ResizeObserver(() => picture.complete && show(frame, picture, data, state));
  watch.observe(root);
  root.watch?.disconnect();
  root.watch = watch;
}
