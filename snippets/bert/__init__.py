"""BERT: what it hides, what it is asked, and where its parameters sit."""
