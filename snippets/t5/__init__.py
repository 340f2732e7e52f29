"""T5 demos: text to text, four tasks, span corruption, relative bias, unscaled attention, C4, sizes."""
