"""Windows of every size, and what lies beyond their edge (U1)."""

from playwright.sync_api import Page

WINDOWS = ((360, 740), (740, 360), (820, 1180), (1280, 720), (1440, 900), (2560, 1440))
EXCESS = """
() => {
  const page = document.scrollingElement, body = document.body.getBoundingClientRect();
  const meant = document.querySelector('.screen') ? innerHeight : Math.max(innerHeight, body.bottom + page.scrollTop);
  const found = [];
  if (page.scrollHeight > Math.ceil(meant)) found.push(`the page is ${page.scrollHeight} px high, not ${meant}`);
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} px wide`);
  for (const shell of document.querySelectorAll('.screen, .screen > main'))
    if (shell.scrollHeight > shell.clientHeight) found.push(`the ${shell.className} is ${shell.scrollHeight} px high`);
  return found;
}
"""
"""What lies beyond the edge. A shell that does not scroll by wheel still does when something in it gets the focus."""


def excess(page: Page) -> list[str]:
    """What lies beyond the edge of each window; the window is left as it was."""
    before = page.viewport_size
    assert before is not None
    found = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {one}" for one in page.evaluate(EXCESS)]
    page.set_viewport_size(before)
    return found
