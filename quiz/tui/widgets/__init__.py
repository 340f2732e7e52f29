"""The app's widgets, shared by its screens."""
