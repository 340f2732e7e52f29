"""Parameter counts, part by part, from a configuration alone."""
