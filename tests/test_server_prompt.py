"""The short way to a frame gives the bytes of the long one."""

import pytest
from websockets.frames import Frame, Opcode

from charleston.server.prompt import text_frame


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 1_000_000])
def test_a_text_is_framed_as_websockets_frames_it(size: int) -> None:
    data = ("🀄" * size).encode()[:size] if size % 4 == 0 else b"x" * size
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)
