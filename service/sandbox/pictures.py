"""What Telegram looks at in a picture before it takes it."""

import struct

from service.sandbox.errors import bad_request

LARGEST = 10 * 1024 * 1024  # bytes
LARGEST_SIDES = 10_000  # width and height together, in pixels
STEEPEST = 20  # the longer side by the shorter
PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
JPEG_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def measure(content: bytes) -> tuple[int, int]:
    """Width and height in pixels of a PNG or JPEG. Raises `ApiError` when Telegram would not
    take it as a photo.
    """
    if not content:
        raise bad_request("file must be non-empty")
    if len(content) > LARGEST:
        raise bad_request("file is too big for a photo; the maximum size is 10485760 bytes")
    size = _size(content)
    if size is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    short, long = sorted(size)
    if short < 1 or short + long > LARGEST_SIDES or long > STEEPEST * short:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return size


def _size(content: bytes) -> tuple[int, int] | None:
    try:
        if content.startswith(PNG):
            width, height = struct.unpack_from(">II", content, 16)
            return width, height
        return _jpeg_size(content) if content.startswith(JPEG) else None
    except (struct.error, IndexError):
        return None


def _jpeg_size(content: bytes) -> tuple[int, int]:
    """The size in the first frame header; segments before it are skipped by their length."""
    at = 2
    while content[at + 1] not in JPEG_FRAMES:
        at += 2 + int(struct.unpack_from(">H", content, at + 2)[0])
    height, width = struct.unpack_from(">HH", content, at + 5)
    return width, height
