"""The Textual app: screens and widgets, no rule of study."""
