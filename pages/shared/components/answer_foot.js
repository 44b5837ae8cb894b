// What stands below an answer: how it was made, copying it, and what a person thinks of it.
const THUMBS = { up: "Good answer", down: "Not a good answer" };
const HAND = "M7 10v11H3V10zM7 11l4-8c1.7 0 3 1.3 3 3v4h5.5a2 2 0 0 1 2 2.3l-1.2 7a2 2 0 0 1-2 1.7H7";

function link(text, act) {
  const node = el("button", "link", text);
  node.type = "button";
  node.onclick = act;
  return node;
}

// navigator.clipboard is missing where the app is not served from this machine or over https.
async function copied(data, root) {
  if (navigator.clipboard && window.ClipboardItem) {
    const as = (type, text) => [type, new Blob([text], { type })];
    const kinds = Object.fromEntries([as("text/plain", data.copy), as("text/html", data.copyPage)]);
    return navigator.clipboard.write([new ClipboardItem(kinds)]);
  }
  const area = el("textarea");
  area.value = data.copy;
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
  const svg = vector("svg", { viewBox: "0 0 24 24" });
  svg.append(vector("path", { d: HAND }));
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
  const kept = el("span", "kept", "Kept");
  const said = () => {
    const same = input.value === rating.reason;
    save.hidden = same;
    kept.hidden = !same || !rating.reason;
  };
  input.oninput = said;
  said();
  form.onsubmit = (event) => {
    event.preventDefault();
    if (input.value !== rating.reason) rate({ thumb: rating.thumb, reason: input.value });
  };
  form.append(input, save, kept);
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
    const copy = link(data.copyLabel, () => copied(data, root).then(said));
    const said = () => {
      copy.textContent = "Copied";
      setTimeout(() => (copy.textContent = data.copyLabel), 2000);
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
