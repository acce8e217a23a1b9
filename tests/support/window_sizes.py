"""Window sizes, and a check for content beyond the edge (U1)."""

WINDOWS = {
    "phone": (360, 740),
    "side": (740, 360),
    "tablet": (820, 1180),
    "laptop": (1280, 720),
    "desktop": (1440, 900),
    "wide": (2560, 1440),
}
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
"""List content beyond the edge. A container that the wheel cannot scroll still scrolls to a focused element."""
