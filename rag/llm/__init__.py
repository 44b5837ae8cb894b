"""The language model behind an OpenAI-compatible endpoint: client, faults, prompts, replies."""
