"""XLNet demos: factorisation orders, the two streams, what independence costs."""
