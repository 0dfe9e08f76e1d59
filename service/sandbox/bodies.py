"""Parameters of a call out of its address and body: JSON, a form, or a form with files."""

import json
from email import message_from_bytes, policy
from email.message import EmailMessage
from urllib.parse import parse_qsl

from service.sandbox.errors import bad_request
from service.sandbox.state import Json


def read_params(query: str, content_type: str, body: bytes) -> Json:
    """Files come as bytes, all else as text or JSON values. Raises `ApiError`."""
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
        content = part.get_payload(decode=True)
        is_file = part.get_filename() is not None
        params[str(name)] = content if is_file else bytes(content).decode(errors="replace")
    return params
