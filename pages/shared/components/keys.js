// Keys that work on a page as a whole: "/" leads to the box where questions are typed, as on many pages of the web;
// Alt+↓ opens the last footnote-bearing answer in view, where no page is open yet (an open one has the key for itself).
const BOXES = '[data-testid="stChatInput"] textarea, .st-key-q-box input';
const TYPED_IN = "input, textarea, select, [contenteditable]";
const answers = new Set();

function toBox(event) {
  const box = document.querySelector(BOXES);
  if (!box || event.composedPath()[0].matches?.(TYPED_IN)) return;
  event.preventDefault();
  box.focus();
}

function toFootnote(event) {
  if (document.querySelector(".st-key-evidence")) return;
  const top = (root) => root.getBoundingClientRect().top;
  const told = [...answers].filter((root) => root.isConnected && root.querySelector(".text .marker"));
  const inView = told.filter((root) => top(root) < innerHeight - 200).sort((one, other) => top(one) - top(other));
  const first = inView.at(-1)?.querySelector(".text .marker");
  if (!first) return;
  event.preventDefault();
  window.footnoteKeyed = Date.now();
  first.click();
}

// Every component brings this file; one of them listens.
window.footnoteAnswers ??= answers;
if (window.footnoteAnswers === answers) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    if (event.key === "/" && !event.altKey) toBox(event);
    else if (event.key === "ArrowDown" && event.altKey) toFootnote(event);
  });
}
