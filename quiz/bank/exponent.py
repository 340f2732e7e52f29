"""Exponents as people write them."""


def plain_exponent(number: str) -> str:
    """A formatted number without the sign and the zeros that fill up its exponent: 6e24 for 6e+24."""
    digits, _, exponent = number.partition("e")
    return f"{digits}e{int(exponent)}" if exponent else number
