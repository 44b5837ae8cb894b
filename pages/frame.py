"""The frame around every page: configuration, navigation, the status of the models, one guard against errors."""

from __future__ import annotations

import logging
from pathlib import Path

import streamlit as st

from pages.shared import drop, names, opening, render, status
from pages.shared.guard import sentence_on_error

# A Material icon as page icon would be fetched from the internet.
ICON = Path(__file__).parent / "shared" / "components" / "icon.png"
# Titles of conversations fit by their subject, and 1024 pixels still hold a text and a page side by side.
SIDEBAR_PIXELS = 232
LOG = logging.getLogger("footnote.pages")
UNEXPECTED = "This page failed in a way that Footnote does not know; reload it, and see preprocessed_data/.state/logs."
# Streamlit has no setting for its page margins, and an analyst's screen has no room to give away.
STYLE = """<style>
[data-testid="stMainBlockContainer"] { padding: 3.4rem 1.75rem 1rem; max-width: 110rem; }
[data-testid="stBottomBlockContainer"] { padding: 0.5rem 1.75rem 0.9rem; max-width: 110rem; }
[data-testid="stSidebarNavLink"]:focus-visible { outline: 2px solid var(--st-primary-color, Highlight); }
[data-testid="stSidebarContent"] h3 { font-size: 0.85rem; }
[data-testid="stMainBlockContainer"] h2 { font-size: 1.35rem; padding: 0 0 0.2rem; }
[data-testid="stMainBlockContainer"] h3 { font-size: 1.05rem; padding: 0.4rem 0 0.1rem; }
[class*="st-key-ask-"] { background: color-mix(in srgb, currentColor 6%, transparent); border-radius: 6px;
  padding: 0.45rem 0.8rem; width: fit-content; max-width: 100%; font-weight: 600; }
/* A page of pasted words must not push its answer out of sight. */
[class*="st-key-ask-"] { max-height: 11rem; overflow-y: auto; }
.st-key-conversations button, .st-key-runs button { justify-content: flex-start; }
.st-key-conversations button { min-height: 1.8rem; padding-block: 0; }
.st-key-conversations button > div, .st-key-runs button > div { justify-content: flex-start; width: 100%; }
.st-key-runs button { min-height: 1.5rem; padding: 0.35rem 0 0; }
.st-key-runs [data-testid="stCaptionContainer"] { font-size: 0.75rem; line-height: 1.2; }
.st-key-beside [data-testid="stColumn"]:has(.st-key-evidence) { position: sticky; top: 3.6rem; align-self: flex-start; }
.st-key-beside:not(:has(.st-key-evidence)) [data-testid="stColumn"]:last-child { display: none; }
.st-key-understood button { min-height: 1.7rem; padding: 0 0.5rem; }
.st-key-jobs [data-testid="stHorizontalBlock"]:has(> [data-testid="stColumn"]) { padding: 0.15rem 0;
  border-bottom: 1px solid color-mix(in srgb, currentColor 10%, transparent); }
.st-key-zone [data-testid="stFileUploaderDropzoneInstructions"] { display: none; }
.stMultiSelect [data-tag] { color: inherit; background: color-mix(in srgb, currentColor 9%, transparent); }
.st-key-status { padding-top: 1rem; }
/* On a narrow screen half of a second line would look through. */
[data-testid="stChatInput"] textarea::placeholder { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
/* Streamlit fades these to 4.1:1 in the light theme; small print wants 4.5. */
[data-testid="stCaptionContainer"], button kbd { opacity: 0.7 !important; }
[data-testid="stCaptionContainer"] code { color: inherit; }
.st-key-conversations, .st-key-suggestions { overflow-x: hidden; }
.st-key-open-row [data-testid="stPopoverButton"] > div > div:last-child:not(:first-child) { display: none; }
.st-key-beside [data-testid="stAlert"], [class*="st-key-turn-"] [data-testid="stCaptionContainer"] { max-width: 50rem; }
.st-key-beside [data-testid="stAlertContainer"] { padding: 0.5rem 0.8rem; }
[class*="st-key-taken-"] button { min-height: 1.3rem; padding: 0; opacity: 0.8; }
[class*="st-key-taken-"] button p { font-size: 0.78rem; }
.st-key-depth button { min-height: 1.6rem; padding: 0 0.6rem; }
.st-key-depth button p { font-size: 0.78rem; }
.st-key-tables-head button, .st-key-table-head button { min-height: 1.8rem; padding: 0 0.6rem; }
.st-key-tables-head button p, .st-key-table-head button p { font-size: 0.82rem; }
.st-key-table-words [data-testid="stText"] { font-size: 0.95rem; font-weight: 600; line-height: 1.35; }
.st-key-examples button { min-height: 1.8rem; padding: 0.1rem 0.6rem; }
.st-key-examples button p { font-size: 0.87rem; }
.st-key-suggestions button { justify-content: flex-start; text-align: left; min-height: 1.7rem; }
[class*="st-key-near-"] button { justify-content: flex-start; text-align: left; min-height: 1.4rem; padding: 0;
  max-width: 50rem; text-decoration: underline dotted; text-underline-offset: 3px; }
[class*="st-key-near-"] button p { font-size: 0.87rem; }
@media (max-width: 1200px) {
  [data-testid="stMainBlockContainer"], [data-testid="stBottomBlockContainer"] { padding-inline: 1rem; }
  .st-key-beside [data-testid="stHorizontalBlock"]:has(.st-key-evidence) { gap: 1rem; flex-wrap: nowrap; }
  .st-key-beside [data-testid="stColumn"] { min-width: 0; flex: 46 1 0; }
  .st-key-beside [data-testid="stColumn"]:has(.st-key-evidence) { flex: 54 1 0; }
  /* One line below the ask box: a second one would push it over the open page. */
  .st-key-how:has(.st-key-online) .st-key-depth [data-testid="stCaptionContainer"] { display: none; }
}
@media (max-width: 900px) {
  [data-testid="stMainBlockContainer"] { padding-top: 4.6rem; }
  .st-key-beside [data-testid="stHorizontalBlock"]:has(.st-key-evidence) { flex-direction: column; }
  .st-key-beside [data-testid="stColumn"] { width: 100%; flex: none; }
  .st-key-beside [data-testid="stColumn"]:has(.st-key-evidence) { position: static; order: -1; }
  /* What was found stands before the page of the hit that is picked. */
  .st-key-beside:has(.st-key-search-view) [data-testid="stColumn"]:has(.st-key-evidence) { order: 0; }
  .st-key-beside:has(.st-key-search-view) [data-testid="stColumn"]:first-child { max-height: 42vh; overflow-y: auto; }
  .st-key-beside:has(.st-key-evidence [class*="st-key-chat-view"]) [data-testid="stColumn"]:has(.st-key-evidence) {
    position: fixed; inset: 0; height: 100dvh; z-index: 1000001; padding: 0.6rem; overflow: auto;
    --whole: calc(100dvh - 1.2rem); background: var(--st-background-color, Canvas); }
}
</style>"""


def main() -> None:
    """Draw the chosen page inside the frame."""
    st.set_page_config(
        page_icon=str(ICON),
        layout="wide",
        initial_sidebar_state=SIDEBAR_PIXELS,
        menu_items={},
    )
    st.html(STYLE)
    st.logo(ICON, size="small")
    page = st.navigation(
        [
            st.Page("chat.py", title="Chat", icon=":material/forum:", url_path="chat", default=True),
            st.Page("upload.py", title="Upload", icon=":material/upload_file:", url_path="upload"),
            st.Page("library.py", title="Library", icon=":material/library_books:", url_path="library"),
            st.Page("search.py", title="Search", icon=":material/search:", url_path="search"),
            st.Page("report.py", title="Report", icon=":material/description:", url_path="report"),
            st.Page("evaluate.py", title="Evaluate", icon=":material/bar_chart:", url_path="evaluate"),
        ]
    )
    st.set_page_config(page_title=names.tab(page.title))
    try:
        with sentence_on_error():
            st.html(drop.style())
            # The chat takes a question meanwhile.
            if page.url_path:
                opening.wait()
            page.run()
        status.sidebar()
    except Exception:
        # Streamlit would show its own words, with links to search engines.
        LOG.exception("page %s", page.title)
        render.error(UNEXPECTED)


main()
