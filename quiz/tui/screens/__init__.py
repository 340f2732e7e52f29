"""The app's screens, each with its style sheet beside it."""
