// A dense table of printed text. Rows or cells are picked by click, or by the arrow keys once the focus is inside.
const PAUSE = 150;
const HANDOVER = 10000;
const STEPS = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };

function head(columns) {
  const row = el("tr");
  for (const column of columns) {
    const cell = el("th", column.align);
    cell.scope = "col";
    cell.append(el("span", "name", column.label));
    if (column.sub) cell.append(el("span", "sub", column.sub));
    row.append(cell);
  }
  const group = el("thead");
  group.append(row);
  return group;
}

// Text with one stretch of it marked: [column, first character, the one after the last].
function marked(node, text, [, start, end]) {
  node.textContent = text.slice(0, start);
  node.append(el("mark", "", text.slice(start, end)), text.slice(end));
}

// A cell is its text, [text, tone], or what stands in it and below it.
function told(value) {
  if (typeof value === "string") return { text: value, tone: "" };
  return Array.isArray(value) ? { text: value[0], tone: value[1] } : value;
}

function below(text, sub, course) {
  const node = el("span", "sub");
  if (course?.length) node.append(sparkline(course, `${text}, and its course up to it`));
  node.append(sub);
  return node;
}

function line(data, values, r) {
  const row = el("tr", values.tone);
  values.cells.forEach((value, c) => {
    const { text, tone, sub, course } = told(value);
    const column = data.columns[c];
    const cell = el("td", [column.align, column.wrap ? "wrap" : "", tone].filter(Boolean).join(" "));
    const words = el("span", "text", text);
    if (values.mark?.[0] === c) marked(words, text, values.mark);
    if (column.indent && values.level) words.style.paddingLeft = values.level * 0.9 + "rem";
    if (column.cut) {
      cell.classList.add("cut");
      cell.title = text;
    }
    cell.append(words);
    if (sub !== undefined) cell.append(below(text, sub, course));
    cell.dataset.at = `${r}.${c}`;
    row.append(cell);
  });
  row.dataset.at = `${r}`;
  return row;
}

function targets(root, data) {
  return [...root.querySelectorAll(data.mode === "cell" ? "td" : "tbody tr")];
}

function mark(root, data, at) {
  root.at = at;
  const all = targets(root, data);
  const active = all.find((node) => node.dataset.at === at);
  for (const node of all) {
    node.tabIndex = -1;
    node.removeAttribute("aria-selected");
  }
  for (const row of root.querySelectorAll("tr.here")) row.classList.remove("here");
  if (active) {
    active.setAttribute("aria-selected", "true");
    active.closest("tr").classList.add("here");
  }
  const entry = active ?? all[0];
  if (entry) entry.tabIndex = 0;
  return active;
}

function reveal(frame, node) {
  const row = node?.closest("tr");
  if (!row) return;
  const head = frame.querySelector("thead").offsetHeight;
  const top = row.offsetTop - head;
  const bottom = row.offsetTop + row.offsetHeight;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = bottom - frame.clientHeight;
  if (node === row) return;
  const stub = row.firstElementChild.offsetWidth;
  const right = node.offsetLeft + node.offsetWidth;
  if (node.offsetLeft - stub < frame.scrollLeft) frame.scrollLeft = node.offsetLeft - stub;
  else if (right > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = right - frame.clientWidth;
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".grid");
  const pick = (at) => {
    const [row, column] = at.split(".").map(Number);
    setTriggerValue("picked", { row, column: column ?? 0, at: Date.now() });
  };
  const fresh = root.seen !== data.id;
  if (fresh) {
    root.seen = data.id;
    const table = el("table");
    table.setAttribute("role", "grid");
    table.setAttribute("aria-label", data.label);
    const body = el("tbody");
    body.append(...data.rows.map((row, r) => line(data, row, r)));
    table.append(head(data.columns), body);
    const frame = el("div", data.mode === "cell" ? "frame cells" : "frame");
    if (data.height) frame.style.maxHeight = data.height;
    frame.append(table);
    root.replaceChildren(frame);
    root.watch?.disconnect();
    // A page that opens beside a table makes it narrower: the picked cell stays in view.
    root.watch = new ResizeObserver(() => reveal(frame, frame.querySelector("td[aria-selected]")));
    root.watch.observe(frame);
  }
  const frame = root.querySelector(".frame");
  root.onclick = (event) => {
    const node = event.target.closest(data.mode === "cell" ? "td" : "tbody tr");
    // Text that is being marked for the clipboard is no pick.
    if (!node || String(document.getSelection()).length > 1) return;
    mark(root, data, node.dataset.at);
    node.focus({ preventScroll: true });
    pick(node.dataset.at);
  };
  root.onkeydown = (event) => {
    const here = parentElement.activeElement?.dataset?.at;
    if (here === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!data.follow) window.footnoteEntered = Date.now();
      pick(here);
      return;
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [r, c] = here.split(".").map(Number);
    const wanted = data.mode === "cell" ? `${r + step[0]}.${c + step[1]}` : `${r + step[0]}`;
    const next = targets(root, data).find((node) => node.dataset.at === wanted);
    if (!next || next === parentElement.activeElement) return;
    if (data.follow) mark(root, data, wanted);
    next.tabIndex = 0;
    next.focus({ preventScroll: true });
    reveal(frame, next);
    clearTimeout(root.timer);
    if (data.follow) root.timer = setTimeout(() => pick(wanted), PAUSE);
  };
  if (fresh || root.told !== data.active) {
    // What was picked elsewhere (on the picture of the page) is scrolled to; what was picked here is in view.
    const elsewhere = root.at !== data.active;
    root.told = data.active;
    const active = mark(root, data, data.active ?? "");
    if (fresh || elsewhere) reveal(frame, active);
    // Whoever opened something by Enter goes on by keys in what was opened.
    if (fresh && data.takes && Date.now() - (window.footnoteEntered ?? 0) < HANDOVER) {
      window.footnoteEntered = 0;
      (active ?? targets(root, data)[0])?.focus({ preventScroll: true });
    }
  }
}
