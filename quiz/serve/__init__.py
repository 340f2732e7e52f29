"""The app in a browser tab: the server, its page, and what it refuses."""
