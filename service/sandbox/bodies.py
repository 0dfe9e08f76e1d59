"""Parameters of a call out of its address and body: JSON, a form, or a form with files."""

import json
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Self
from urllib.parse import parse_qsl

from service.sandbox.errors import bad_request
from service.sandbox.state import Json


class Upload(bytes):
    """A file out of a form, with the name that came with it."""

    name: str = ""

    @classmethod
    def named(cls, content: bytes, name: str) -> Self:
        upload = cls(content)
        upload.name = name
        return upload


def read_params(query: str, content_type: str, body: bytes) -> Json:
    """Files come as `Upload`, all else as text or JSON values. Raises `ApiError`."""
    params: Json = dict(parse_qsl(query, keep_blank_values=True))
    match content_type.partition(";")[0].strip().lower():
        case "application/json":
            return params | _json_object(body)
        case "application/x-www-form-urlencoded":
            return params | dict(parse_qsl(body.decode(errors="replace"), keep_blank_values=True))
        case "multipart/form-data":
            return params | _parts(content_type, body)
    return params


def _json_object(body: bytes) -> Json:
    try:
        value = json.loads(body or b"{}")
    except ValueError:
        raise bad_request("can't parse request body as JSON") from None
    if not isinstance(value, dict):
        raise bad_request("request body must be a JSON object")
    return value


def _parts(content_type: str, body: bytes) -> Json:
    """A multipart form is a MIME message without its header."""
    header = f"Content-Type: {content_type}\r\n\r\n".encode()
    form = message_from_bytes(header + body, EmailMessage, policy=policy.HTTP)
    if not form.is_multipart():
        raise bad_request("can't parse multipart form")
    params: Json = {}
    for part in form.iter_parts():
        name = part.get_param("name", header="content-disposition")
        content = bytes(part.get_payload(decode=True))
        file = part.get_filename()
        params[str(name)] = (
            content.decode(errors="replace") if file is None else Upload.named(content, file)
        )
    return params
