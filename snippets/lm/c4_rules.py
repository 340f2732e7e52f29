"""How C4 was made from crawled pages: which lines and pages stay, and which spans stand once too often.

Raffel et al., T5 (arXiv 1910.10683), §2.2. A page is a list of lines; here a line is one sentence. Left out:
the language detector (English with 0.99 at least) and the list of bad words.
"""

Page = list[str]
ENDS = (".", "!", "?", '"')
FEWEST_WORDS, FEWEST_SENTENCES = 5, 3


def keeps_line(line: str) -> bool:
    """Ends like a sentence, has five words at least, and is no notice to switch on Javascript."""
    return line.endswith(ENDS) and len(line.split()) >= FEWEST_WORDS and "javascript" not in line.lower()


def why_dropped(page: Page) -> str | None:
    """The rule that drops a whole page, or none: `lines` are judged before the page is counted."""
    text = "\n".join(page)
    if "{" in text:  # code has curly brackets, prose has not
        return "code"
    if "lorem ipsum" in text.lower():
        return "placeholder"
    return "short" if len(kept_lines(page)) < FEWEST_SENTENCES else None


def kept_lines(page: Page) -> Page:
    """The page without menus, captions and notices."""
    return [line for line in page if keeps_line(line)]


def deduplicate(pages: list[Page]) -> list[Page]:
    """Drop every three-sentence span that was seen before, whichever page it stands on."""
    seen: set[tuple[str, ...]] = set()
    unique: list[Page] = []
    for page in pages:
        spans = [tuple(page[i : i + 3]) for i in range(len(page) - 2)]
        again = {j for i, span in enumerate(spans) if span in seen for j in range(i, i + 3)}
        seen.update(spans)
        unique.append([line for j, line in enumerate(page) if j not in again])
    return [page for page in unique if len(page) >= FEWEST_SENTENCES]


def clean(pages: list[Page]) -> list[Page]:
    """All rules in turn."""
    return deduplicate([kept_lines(page) for page in pages if why_dropped(page) is None])
