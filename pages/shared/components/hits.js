// The ranked hits: one button a row, arrow keys go up and down.
function scores(hit) {
  const node = el("span", "scores");
  for (const [name, value, meaning] of hit.scores) {
    const pair = el("span", value === null ? "score off" : "score");
    pair.title = meaning;
    pair.append(el("span", "leg", name), el("span", "value", value === null ? "–" : value));
    node.append(pair);
  }
  return node;
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const root = parentElement.querySelector(".hits");
  const pick = (key) => setTriggerValue("picked", { key, at: Date.now() });
  const focused = parentElement.activeElement?.dataset?.key;
  const rows = data.hits.map((hit) => {
    const row = el("button", "hit" + (hit.key === data.active ? " active" : ""));
    row.type = "button";
    row.dataset.key = hit.key;
    row.setAttribute("aria-current", String(hit.key === data.active));
    row.onclick = () => pick(hit.key);
    const words = el("span", "words");
    const head = el("span", "head");
    head.append(el("span", "name", hit.name), el("span", "place", hit.place));
    if (hit.doubt) {
      const doubt = el("span", "doubt", "⚠ doubtful table");
      doubt.title = hit.doubt;
      head.append(doubt);
    }
    words.append(head, el("span", "snippet", hit.snippet), scores(hit));
    row.append(el("span", "rank", String(hit.rank)), words);
    return row;
  });
  root.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = rows.indexOf(parentElement.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    const next = rows[at + step];
    if (next) (next.focus(), pick(next.dataset.key));
  };
  root.replaceChildren(...rows);
  if (focused) rows.find((row) => row.dataset.key === focused)?.focus({ preventScroll: true });
}
