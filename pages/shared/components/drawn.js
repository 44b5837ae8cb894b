// What every component builds with, and small pictures of checked figures. Text goes in by textContent only: nothing in
// an answer or a filing can become markup.
const el = (tag, cls, text) => {
  const node = document.createElement(tag);
  if (cls) node.className = cls;
  if (text !== undefined) node.textContent = text;
  return node;
};

const vector = (tag, attributes, text) => {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text !== undefined) node.textContent = text;
  return node;
};

// A course without an axis: only its shape and where it ends.
const SPARK = { width: 58, height: 16, pad: 2.5 };

function sparkline(values, told) {
  const { width, height, pad } = SPARK;
  const node = vector("svg", { class: "spark", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": told });
  node.append(vector("title", {}, told));
  const known = values.filter((value) => value !== null);
  const [high, low] = spanned(known);
  const span = high - low || 1;
  const at = (value, i) => [
    pad + (i / (values.length - 1)) * (width - 2 * pad),
    height - pad - ((value - low) / span) * (height - 2 * pad),
  ];
  const points = values.map((value, i) => (value === null ? null : at(value, i))).filter(Boolean);
  node.append(vector("polyline", { points: points.map((point) => point.join(",")).join(" ") }));
  const [x, y] = points.at(-1);
  node.append(vector("circle", { cx: x, cy: y, r: 1.9 }));
  return node;
}

function course(index, courses, head) {
  const cell = el(index === 0 ? "th" : "td", "course");
  const label = head.map((piece) => piece.text).join("");
  if (courses[index]?.length) cell.append(sparkline(courses[index], `${label}: its course over these periods`));
  return cell;
}

// Bars or lines over periods: no axis, the figures stand above their bars as far as there is room.
const CHART = { width: 480, height: 118, top: 16, bottom: 18 };
const ROOM = 46;
const LETTER = 6.6;

// What stands below a bar is no wider than its place; the whole of it shows under the mouse.
function underneath(period, x, y, step) {
  const fits = Math.floor(step / LETTER);
  const short = period.length > fits ? `${period.replace(/^The /, "").slice(0, fits - 1).trimEnd()}…` : period;
  const node = vector("text", { class: "when", x, y }, short);
  if (short !== period) node.append(vector("title", {}, period));
  return node;
}

// The highest and the lowest that is drawn: a tenth of a point must not look like a leap.
const LEAST = 0.25;

function spanned(values) {
  const [high, low] = [Math.max(...values), Math.min(...values)];
  const lacking = LEAST * Math.max(Math.abs(high), Math.abs(low)) - (high - low);
  return lacking > 0 ? [high + lacking / 2, low - lacking / 2] : [high, low];
}

function chart(data) {
  const { width, height, top, bottom } = CHART;
  const block = el("figure", "chart");
  const head = el("figcaption", "", data.title);
  if (data.series.length > 1)
    data.series.forEach((series, at) => head.append(el("span", `key s${at}`, series.label)));
  const all = data.series.flatMap((series) => series.values).filter((value) => value !== null);
  const line = data.kind === "line";
  const [high, low] = line ? spanned(all) : [Math.max(0, ...all), Math.min(0, ...all)];
  // The figure of a bar below zero stands under it, and so does that of a low point of a line.
  const foot = bottom + (low < 0 || line ? 12 : 0);
  const y = (value) => top + ((high - value) / (high - low || 1)) * (height - top - foot);
  const step = width / data.periods.length;
  const node = vector("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": data.title });
  if (!line) node.append(vector("line", { class: "base", x1: 0, x2: width, y1: y(0), y2: y(0) }));
  data.periods.forEach((period, i) => node.append(underneath(period, step * (i + 0.5), height - 4, step)));
  data.series.forEach((series, at) => (line ? points : bars)(node, data, series, at, step, y));
  block.append(head, node);
  return block;
}

function named(node, data, series, i) {
  node.append(vector("title", {}, `${series.label}, ${data.periods[i]}: ${series.texts[i]}`));
  return node;
}

function bars(node, data, series, at, step, y) {
  const wide = Math.min(44, (step * 0.72) / data.series.length);
  series.values.forEach((value, i) => {
    if (value === null) return;
    const x = step * (i + 0.5) + (at - data.series.length / 2) * wide;
    const top = Math.min(y(0), y(value));
    const size = { x: x + 1, y: top, width: wide - 2, height: Math.max(0.8, Math.abs(y(0) - y(value))) };
    node.append(named(vector("rect", { class: `s${at}`, ...size }), data, series, i));
    if (step / data.series.length < ROOM) return;
    const above = value < 0 ? y(value) + 11 : top - 4;
    node.append(vector("text", { x: x + wide / 2, y: above }, series.texts[i]));
  });
}

function points(node, data, series, at, step, y) {
  const known = series.values.map((value, i) => [value, i]).filter(([value]) => value !== null);
  const place = known.map(([value, i]) => [step * (i + 0.5), y(value)]);
  node.append(vector("polyline", { class: `s${at}`, points: place.map((one) => one.join(",")).join(" ") }));
  known.forEach(([, i], n) => {
    const [x, high] = place[n];
    node.append(named(vector("circle", { class: `s${at}`, cx: x, cy: high, r: 2.4 }), data, series, i));
    const near = (other) => other !== series && other.values[i] !== null && Math.abs(y(other.values[i]) - high) < 24;
    if (step < ROOM || data.series.some(near)) return;
    const under = [n - 1, n + 1].every((beside) => !place[beside] || place[beside][1] < high);
    node.append(vector("text", { x, y: high + (under ? 13 : -6) }, series.texts[i]));
  });
}
