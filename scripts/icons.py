"""Draw the icons of the installed app from web/public/icon.svg: ``python scripts/icons.py``."""

import math
from pathlib import Path

import typst

PUBLIC = Path(__file__).parent.parent / "web" / "public"
FELT = "#22543f"
ICONS = {"icon-192": (192, 0.84, 0.2), "icon-512": (512, 0.84, 0.2), "icon-maskable-512": (512, 0.6, 0.0)}
"""The size in pixels, the tile's height as a fraction of the size, and the corner radius as a fraction of half the
size. A maskable icon fills its square, and its tile stays inside the central circle that masks never cut (four fifths
of the width)."""
PIXELS_PER_INCH = 72


def draw(name: str) -> bytes:
    size, height, radius = ICONS[name]
    page = f"""
        #set page(width: {size}pt, height: {size}pt, margin: 0pt, fill: none)
        #place(rect(width: 100%, height: 100%, fill: rgb("{FELT}"), radius: {size * radius / 2}pt))
        #align(center + horizon, image("icon.svg", height: {math.floor(size * height)}pt))
    """
    source = PUBLIC / "icon.typ"
    source.write_text(page)
    try:
        image = typst.compile(source, format="png", ppi=PIXELS_PER_INCH)
    finally:
        source.unlink()
    assert isinstance(image, bytes)
    return image


if __name__ == "__main__":
    for name in ICONS:
        (PUBLIC / f"{name}.png").write_bytes(draw(name))
