import struct

import pytest

from service.sandbox.errors import ApiError
from service.sandbox.pictures import measure


def png(width: int, height: int) -> bytes:
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + b"IHDR"
    return head + struct.pack(">II", width, height) + b"\x08\x02\0\0\0"


def jpeg(width: int, height: int) -> bytes:
    before = b"\xff\xd8" + b"\xff\xe0" + struct.pack(">H", 6) + b"JFIF"
    return before + b"\xff\xc0" + struct.pack(">HBHH", 11, 8, height, width)


def test_png_and_jpeg_are_measured() -> None:
    assert measure(png(640, 480)) == (640, 480)
    assert measure(jpeg(300, 200)) == (300, 200)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "file must be non-empty"),
        (b"GIF89a", "IMAGE_PROCESS_FAILED"),
        (b"\x89PNG\r\n\x1a\n", "IMAGE_PROCESS_FAILED"),
        (b"\xff\xd8\xff", "IMAGE_PROCESS_FAILED"),
        (png(9000, 1001), "PHOTO_INVALID_DIMENSIONS"),
        (png(2100, 100), "PHOTO_INVALID_DIMENSIONS"),
        (png(0, 10), "PHOTO_INVALID_DIMENSIONS"),
        (png(10, 10) + bytes(10 * 1024 * 1024), "file is too big"),
    ],
)
def test_what_is_no_photo_is_refused(content: bytes, reason: str) -> None:
    with pytest.raises(ApiError, match=reason):
        measure(content)
