"""Who may come in: the token in the path, the Host and Origin of a request, and the headers of every answer.

The app runs code, so whoever reaches it can run code as the learner. A page of another site can send requests
to this machine (it can't know the token), open a WebSocket (a browser asks nobody, but names the page's
origin), or give its own name this machine's address (the Host then is that name).
"""

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address

LOOPBACK = "127.0.0.1"


def new_token() -> str:
    """A secret of 256 bits that a path can hold."""
    return secrets.token_urlsafe(32)


def address_of(text: str) -> IPv4Address | IPv6Address | None:
    """The one address to listen on; nothing for names and for "all addresses", whose Host can't be known."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return None if address.is_unspecified or address.is_multicast else address


@dataclass(frozen=True)
class Guard:
    """What one server lets in."""

    address: IPv4Address | IPv6Address
    port: int
    token: str

    @property
    def host(self) -> str:
        """The address as a browser writes it in Host."""
        name = f"[{self.address}]" if self.address.version == 6 else str(self.address)
        return f"{name}:{self.port}" if self.port != 80 else name

    @property
    def url(self) -> str:
        """The address to open."""
        return f"http://{self.host}/{self.token}/"

    def knows_host(self, host: str) -> bool:
        """Whether it is ours. A name that a foreign site gave our address is not."""
        own = {self.host}
        if self.address.is_loopback:
            own.add(f"localhost:{self.port}" if self.port != 80 else "localhost")
        return host in own

    def knows_token(self, token: str) -> bool:
        """Whether it is the one, in a time that tells nothing of how much of it was right."""
        return hmac.compare_digest(token.encode("utf-8", "surrogatepass"), self.token.encode())

    def lets_page(self, headers: Mapping[str, str], host: str) -> bool:
        """Whether a page or a file may be given: never to a page of another origin."""
        origin = headers.get("Origin")
        asked_by = headers.get("Sec-Fetch-Site", "none")
        return origin in (None, f"http://{host}") and asked_by in ("none", "same-origin")

    def lets_socket(self, headers: Mapping[str, str], host: str) -> bool:
        """Whether a WebSocket may open: only for our own page, which always says its origin."""
        return headers.get("Origin") == f"http://{host}" and self.lets_page(headers, host)


def page_rules(host: str, nonce: str) -> tuple[str, ...]:
    """What the page may load, all of it from here; its styles in line are those that have the nonce."""
    return (
        "script-src 'self'",
        f"style-src 'self' 'nonce-{nonce}'",
        "font-src 'self'",
        "img-src 'self'",
        f"connect-src 'self' ws://{host}",
    )


def headers_of(*loads: str) -> dict[str, str]:
    """The headers of every answer: nothing from elsewhere, nothing inside another page, nothing kept."""
    rules = (
        "default-src 'none'",
        *loads,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
    return {
        "Content-Security-Policy": "; ".join(rules),
        "X-Frame-Options": "DENY",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=(), clipboard-read=()",
        "Server": "Runcall",
    }
