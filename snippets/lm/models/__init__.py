"""The models of the papers, each as its paper defines it and equal to the trusted implementation."""
