// The answer as a whole; its text, its foot and its chart stand in the files beside it.
const PAUSE = 200;
const STEPPED = 5000;
const SETTLED = 3000;

const AWAITED = 3000;

// The turn that was asked for last: brought into view when it begins and when its answer is there.
let followed = null;
let ran = -AWAITED;
addEventListener("wheel", () => (followed = null), { passive: true });
addEventListener("touchmove", () => (followed = null), { passive: true });

function inView(node) {
  const box = node.getBoundingClientRect();
  return box.bottom > 100 && box.top < innerHeight * 0.6;
}

// The answers above it may be drawn later and push it down; whoever does something meanwhile is left alone.
function keepInView(turn) {
  const watch = new ResizeObserver(() => inView(turn) || turn.scrollIntoView({ block: "start" }));
  watch.observe(turn.parentElement);
  const leave = () => watch.disconnect();
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) addEventListener(kind, leave, { once: true, passive: true });
  setTimeout(leave, SETTLED);
}

function follow(data, root) {
  const turn = (root.getRootNode().host ?? root).closest('[class*="st-key-turn-"]');
  const begins = data.running && !root.begun;
  root.begun = data.running;
  if (data.running) ran = performance.now();
  // A conversation is opened at its last answer; one that was waited for is there already.
  const opened = data.latest && performance.now() - ran > AWAITED;
  // A footnote that is open, after a reload or when the page makes room beside the answers.
  if (turn && (data.active || opened) && !root.placed) keepInView(turn);
  root.placed = true;
  if (turn && (begins || (!data.above && followed === turn.className))) {
    followed = begins ? turn.className : null;
    requestAnimationFrame(() => turn.scrollIntoView({ block: "start" }));
  }
}

// Arrow keys: through the footnotes of the text, or down the list of sources, which opens them as it goes. Each of them
// is one stop of the tab key: an answer with thirty figures is passed in a few.
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// A checked figure opens what the footnote behind it opens; one stop is enough for both.
function ways(root) {
  const text = [...root.querySelectorAll(".text .number, .text .marker")];
  const beside = (node) => (node.closest(".together") ?? node).nextElementSibling;
  const after = (node) => beside(node)?.querySelector(".marker") ?? beside(node);
  const twin = (node) => node.matches(".number.verified") && after(node)?.dataset.place === node.dataset.place;
  return [text.filter((node) => !twin(node)), [...root.querySelectorAll(".source")]];
}

function enter(way, node) {
  for (const other of way) other.tabIndex = -1;
  if (node) node.tabIndex = 0;
}

function stops(root) {
  for (const node of root.querySelectorAll(".text .number")) node.tabIndex = -1;
  for (const way of ways(root)) enter(way, way.find((node) => node.matches(".active, .open")) ?? way[0]);
}

function walk(event, root, focused) {
  const step = STEPS[event.key];
  if (!step || !focused || event.ctrlKey || event.metaKey || event.altKey) return;
  const way = ways(root).find((one) => one.includes(focused));
  const source = focused.matches(".source");
  if (!way || (source && !event.key.match(/Up|Down/))) return;
  const next = way[way.indexOf(focused) + step];
  event.preventDefault();
  if (!next) return;
  enter(way, next);
  next.focus();
  clearTimeout(root.timer);
  // With the panel open the place follows; without it a footnote waits for Enter.
  if (root.at || source) root.timer = setTimeout(() => next.click(), PAUSE);
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".answer");
  window.footnoteAnswers.add(root);
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
    for (const row of data.sources) list.append(source(row, opened(data), cite));
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
  stops(root);
  root.onkeydown = (event) => walk(event, root, parentElement.activeElement);
  // Whoever goes from footnote to footnote in the panel beside sees here which one it is. Nothing moves after a click.
  const open = data.at && root.querySelector(".marker.active, .number.open");
  if (open && Date.now() - (window.footnoteStepped ?? 0) < STEPPED) {
    window.footnoteStepped = 0;
    open.scrollIntoView({ block: "nearest" });
  }
  root.at = data.at;
}
