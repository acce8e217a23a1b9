"""Accessibility checks for a page: axe, and controls that are too small to touch."""

import re
from typing import Any

from paths import ROOT
from playwright.sync_api import Page

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SMALL = """
() => [...document.querySelectorAll('button, a[href], [role=tab], summary')].flatMap(one => {
  const box = one.getBoundingClientRect(), beyond = getComputedStyle(one, '::after');
  if (box.width === 0 || !one.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true})) return [];
  const more = beyond.position === 'absolute' ? -2 * parseFloat(beyond.top) : 0;
  const small = 'a:not(.button), [aria-label^="Discards"] button, [aria-label^="Exposures"] button';
  const least = one.matches(small) ? 24 : 44;
  const [width, height] = [box.width + more, box.height + more].map(Math.round);
  return Math.min(width, height) < least ? [`${one.innerText || one.ariaLabel} ${width}x${height}`] : [];
})
"""
"""List the controls that are too small to touch.

Inline links and tiles on the table may be 24 px, because a button does the same.
"""

RUN_AXE = """
options => {
  const {style} = document.documentElement;
  style.opacity = 1;
  return axe.run({reporter: 'no-passes', preload: false, ...options})
    .then(found => found.violations)
    .finally(() => style.removeProperty('opacity'));
}
"""


def axe_violations(page: Page, options: dict[str, object]) -> list[str]:
    """Return what axe finds. A page that draws nothing is drawn meanwhile, or axe would see no contrasts."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    violations: list[dict[str, Any]] = page.evaluate(RUN_AXE, options)
    return [
        f"{one['impact']} {one['id']}: {re.sub(r' svelte-[a-z0-9]+', '', node['html'])[:160]}"
        for one in violations
        for node in one["nodes"][:3]
    ]
