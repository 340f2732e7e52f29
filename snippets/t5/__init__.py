"""T5 demos: text to text, span corruption, relative position buckets, sizes."""
