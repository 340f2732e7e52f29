"""Cells, not characters: line breaking, formulas, Markdown, tables and plots as styled rows."""
