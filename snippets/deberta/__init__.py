"""DeBERTa: content and position score each other separately."""
