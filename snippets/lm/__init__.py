"""The models and objectives themselves: small, readable, equal to the papers' definitions."""
