"""Demos that set encoder, decoder and encoder-decoder side by side."""
