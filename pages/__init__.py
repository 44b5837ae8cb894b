"""The pages of the app, each a script that Streamlit runs."""
