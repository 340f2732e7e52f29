"""How quickly and how lightly code runs: our warm runs beside other ways to run the same snippets."""
