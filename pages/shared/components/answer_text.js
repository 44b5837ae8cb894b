// The text of an answer: paragraphs, lists, tables with their footnotes and verdicts, sources and steps.
const BLOCK = { note: "p", p: "p", h: "h4", li: "li", quote: "blockquote" };
const CHECK = { verified: "✓", derived: "ƒ", unverified: "not verified" };

// Of the footnotes with one marker only that of the open cell is shown as open; all of them where the row is open.
// With a calculated figure the footnotes of all its inputs are.
function isOpen(piece, data) {
  if (!data.at?.includes("#")) return piece.kind === "marker" && piece.text === data.active;
  const input = piece.kind === "marker" && data.at.split("+").includes(piece.place);
  return input || piece.place === data.at;
}

function footnote(piece, data, cite) {
  const node = el("button", "marker" + (isOpen(piece, data) ? " active" : ""), piece.text);
  node.type = "button";
  node.title = "Show the place in the filing (Alt+↓; arrow keys: the next one)";
  node.dataset.place = piece.place ?? piece.text;
  node.onclick = () => cite(node.dataset.place);
  return node;
}

function number(piece, data, cite, tip) {
  const node = el("button", `number ${piece.status}${piece.lead ? " lead" : ""}` + (isOpen(piece, data) ? " open" : ""), piece.text);
  node.type = "button";
  node.setAttribute("aria-description", piece.title);
  node.dataset.place = piece.place ?? "";
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

// A line must not begin with the comma or the footnote behind a word, nor end with the bracket before a figure.
const CLOSING = /^[.,;:!?)\]’”]+/;
const OPENING = /[(\[“‘]+$/;
const LAST_WORD = /(?<=\s)\S{1,20} ?$/;
const placed = (piece) => piece?.kind === "marker" || piece?.kind === "number";

// A text as what belongs to the piece before it, what stands for itself, and what belongs to the piece behind it.
function parted(text, before, next, prose) {
  if (prose && before?.kind === "number" && next?.kind === "marker" && !text.trim()) return [text, "", ""];
  const closes = (placed(before) && text.match(CLOSING)?.[0]) || "";
  const rest = text.slice(closes.length);
  const opens = (placed(next) && rest.match(next.kind === "marker" ? LAST_WORD : OPENING)?.[0]) || "";
  return [closes, rest.slice(0, rest.length - opens.length), opens];
}

function fill(node, pieces, data, cite, tip) {
  let group = [];
  const end = () => {
    node.append(...(group.length > 1 ? [together(group)] : group));
    group = [];
  };
  // In a narrow cell a footnote may stand below its figure.
  const prose = !node.matches("td, th");
  pieces.forEach((piece, i) => {
    if (piece.kind === "marker") group.push(footnote(piece, data, cite));
    else if (piece.kind === "number") group.push(number(piece, data, cite, tip));
    else {
      const [closes, text, opens] = parted(piece.text, pieces[i - 1], pieces[i + 1], prose);
      if (closes) group.push(closes);
      if (text) end();
      if (text) node.append(piece.kind === "strong" ? el("strong", "", text) : text);
      if (opens) group.push(opens);
    }
  });
  end();
  return node;
}

function together(parts) {
  const node = el("span", "together");
  node.append(...parts);
  return node;
}

// Words in a cell are read as words: they wrap and begin at the left, where figures end at the right.
const said = (cell) => cell.reduce((sum, piece) => sum + (piece.kind === "marker" ? 0 : piece.text.length), 0);
const WORDY = 34;

// A column of names or forms ("10-K 2022, 10-Q Q2 2023") is read as words, however short they are.
const FIGURE = /^[($€£¥−-]*\d[\d.,]*[)%x]*( [a-z]+)?$|^[—–-]?$/;
const worded = (cell) => cell?.every((piece) => piece.kind === "text") && !FIGURE.test(cell.map((piece) => piece.text).join("").trim());

// A column of nothing but figures ends at the right even between columns of words.
const isFigure = (cell) => cell?.length === 1 && cell[0].kind === "number";

function table(block, data, cite, tip) {
  const scroll = el("div", "scroll");
  const node = el("table");
  const wide = block.rows.reduce((most, row) => Math.max(most, ...row.slice(1).map(said)), 0) > WORDY;
  if (wide) node.className = "wordy";
  const figures = block.rows[0].map((_, at) => at > 0 && block.rows.slice(1).every((row) => isFigure(row[at])));
  const words = block.rows[0].map((_, at) => at > 0 && block.rows.slice(1).every((row) => worded(row[at])));
  block.rows.forEach((row, index) => {
    // A table of quotes has nothing to say above its columns.
    if (index === 0 && row.every((cell) => !said(cell))) return;
    const line = el("tr");
    row.forEach((cell, at) => {
      const kind = figures[at] ? "figure" : words[at] ? "said" : "";
      line.append(fill(el(index === 0 ? "th" : "td", kind), cell, data, cite, tip));
    });
    if (block.courses) line.append(course(index, block.courses, row[0]));
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
    if (block.kind === "table") {
      root.append(table(block, data, cite, tip));
      if (block.chart) root.append(chart(block.chart));
    } else if (block.kind === "charts") {
      const row = el("div", "charts");
      row.append(...block.charts.map(chart));
      root.append(row);
    } else if (block.kind === "li") {
      if (!list) root.append((list = el("ul")));
      list.append(fill(el("li"), block.pieces, data, cite, tip));
    } else root.append(fill(el(BLOCK[block.kind], block.kind === "note" ? "note" : ""), block.pieces, data, cite, tip));
  }
  return root;
}

const opened = (data) => (data.at ?? "").split("+").map((place) => place.split("#")[0]);

function source(row, active, cite) {
  const item = el("li", row.same ? "same" : "");
  const node = el("button", "source" + (active.includes(row.marker) ? " active" : ""));
  node.type = "button";
  node.onclick = () => cite(row.marker);
  node.append(el("span", "tag", row.marker));
  const words = el("span", "words");
  // Rows of one table name it once.
  if (row.same) node.setAttribute("aria-label", `${row.marker} ${row.name} · ${row.place} ${row.quote}`);
  else words.append(el("span", "name", row.name), el("span", "place", row.place));
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
