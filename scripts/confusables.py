"""Write src/charleston/confusables.txt: which characters look alike, from the data of Unicode's UTS 39.

Run it on a machine with ICU (Debian: libicu72 or newer), and again for each new version of Unicode:

    .venv/bin/python scripts/confusables.py src/charleston/confusables.txt

ICU includes confusables.txt: the skeleton of a single character is that character's row. ``OURS`` adds characters that
Unicode keeps distinct but a reader of names may confuse. The server does not need ICU, so this is not in the package.
"""

import ctypes
import ctypes.util
import re
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

LICENSE = """\
Which characters look alike: "target; sources" in hex, for charleston.names. Written by scripts/confusables.py from
ICU {icu}, which carries confusables.txt of Unicode {unicode} (UTS 39), with additions that are listed in the script.

UNICODE LICENSE V3
COPYRIGHT AND PERMISSION NOTICE
Copyright (c) 1991-2023 Unicode, Inc.
NOTICE TO USER: Carefully read the following legal agreement. BY DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING
DATA FILES, AND/OR SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE TERMS AND CONDITIONS OF
THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.
Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any associated
documentation (the "Data Files") or software and any associated documentation (the "Software") to deal in the Data
Files or Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, and/or sell copies of the Data Files or Software, and to permit persons to whom the Data Files or Software
are furnished to do so, provided that either (a) this copyright and permission notice appear with all copies of the
Data Files or Software, or (b) this copyright and permission notice appear in associated Documentation.
THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY
RIGHTS. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY
SPECIAL INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS,
WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THE DATA FILES OR SOFTWARE.
Except as contained in this notice, the name of a copyright holder shall not be used in advertising or otherwise to
promote the sale, use or other dealings in these Data Files or Software without prior written authorization of the
copyright holder.
"""
OURS = {
    "\u0138": "k",  # kra
    "\u0237": "j",  # dotless j
    "\u028d": "M",  # turned w, to which Unicode maps the small Cyrillic em
    "\u03c7": "x",  # Greek chi
    "\u04cf": "|",  # small palochka, a vertical bar without a dot
    "\u053c": "L",  # Armenian liwn
}
"""Characters that Unicode does not list as confusable, or lists as confusable only with each other."""
SMALL_CAPITAL = re.compile("LATIN LETTER SMALL CAPITAL ([A-Z])")
NOT_UPPER_L = {"l": "|", "rn": "m"}
"""Names are also compared in lower case, where L is l. So characters like l and I map to "|", which is not a letter."""
Skeleton = Callable[[str], str]


def main(where: str) -> None:
    library, version = icu()
    table = looks(skeletons(library, version))
    sources: dict[str, list[str]] = {}
    for source, target in table.items():
        sources.setdefault(target, []).append(source)
    unicode_version = (ctypes.c_uint8 * 4)()
    getattr(library, f"u_getUnicodeVersion_{version}")(unicode_version)
    notice = LICENSE.format(icu=version, unicode=".".join(map(str, unicode_version[:2])))
    lines = [f"# {line}".rstrip() for line in notice.splitlines()]
    lines += [f"{_hex(target)}; {_hex(''.join(sources[target]))}" for target in sorted(sources)]
    Path(where).write_text("\n".join(lines) + "\n", encoding="ascii")


def icu() -> tuple[ctypes.CDLL, int]:
    """Return the ICU library, and its version number, which is the suffix of all its function names."""
    name = ctypes.util.find_library("icui18n") or ""
    found = re.search(r"so\.(\d+)", name)
    if found is None:
        sys.exit("ICU is not installed. On Debian: apt-get install libicu72")
    return ctypes.CDLL(name), int(found[1])


def skeletons(library: ctypes.CDLL, version: int) -> Skeleton:
    """Return a function that computes the UTS 39 skeleton of a string."""
    error = ctypes.c_int()
    opened = getattr(library, f"uspoof_open_{version}")
    opened.restype = ctypes.c_void_p
    checker = ctypes.c_void_p(opened(ctypes.byref(error)))
    get = getattr(library, f"uspoof_getSkeletonUTF8_{version}")
    room = ctypes.create_string_buffer(1000)

    def skeleton(text: str) -> str:
        size = get(checker, 0, text.encode(), len(text.encode()), room, len(room), ctypes.byref(error))
        if error.value > 0:
            sys.exit(f"ICU has no skeleton of {text!r}: error {error.value}.")
        return room.raw[:size].decode()

    return skeleton


def looks(skeleton: Skeleton) -> dict[str, str]:
    """Return the lookalike target of each character, fully resolved. Apply it to names in NFD."""
    table = {"l": "|"}
    for letter in map(chr, (*range(0x20, 0xD800), *range(0xE000, 0x110000))):
        if unicodedata.normalize("NFD", letter) != letter or letter in ("m", "|", "%", '"'):
            continue
        small_capital = SMALL_CAPITAL.fullmatch(unicodedata.name(letter, ""))
        if unicodedata.category(letter) == "Pd":
            table[letter] = "-"
        elif (target := skeleton(letter)) != letter:
            table[letter] = target
        elif small_capital:
            table[letter] = small_capital[1]
    table |= OURS
    for _ in range(3):
        table = {letter: _resolved(target, table) for letter, target in table.items()}
    return {letter: target for letter, target in sorted(table.items()) if letter != target}


def _resolved(target: str, table: dict[str, str]) -> str:
    for lower, instead in NOT_UPPER_L.items():
        target = target.replace(lower, instead)
    return unicodedata.normalize("NFD", "".join(table.get(letter, letter) for letter in target))


def _hex(text: str) -> str:
    return " ".join(f"{ord(letter):X}" for letter in text)


if __name__ == "__main__":
    main(sys.argv[1])
