"""Sending files of any kind."""

import mimetypes
import secrets
from pathlib import PurePosixPath

from pydantic import ConfigDict

from service.sandbox.bodies import Upload
from service.sandbox.errors import bad_request
from service.sandbox.methods.messages import Captioned, caption, room_to_write, send
from service.sandbox.state import Document, Json
from service.sandbox.world import World

LARGEST = 50 * 1024 * 1024
KEPT_DOCUMENTS = 100
UNKNOWN_TYPE = "application/octet-stream"


class SendDocument(Captioned):
    model_config = ConfigDict(arbitrary_types_allowed=True)

    document: Upload | str


def send_document(world: World, params: SendDocument) -> Json:
    room = room_to_write(world, params, "can_send_documents", "documents")
    content = {"document": _document(world, params.document)} | caption(params)
    return send(world, room, content, params)


def _document(world: World, given: Upload | str) -> Json:
    """An uploaded file, or one sent before, named by its file id."""
    file_id = _kept(world, given) if isinstance(given, Upload) else given
    document = world.state.documents.get(file_id)
    if document is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    kind, _encoding = mimetypes.guess_type(document.name)
    return {
        "file_name": document.name,
        "mime_type": kind or UNKNOWN_TYPE,
        "file_id": file_id,
        "file_unique_id": file_id[:12],
        "file_size": len(document.content),
    }


def _kept(world: World, upload: Upload) -> str:
    if not upload:
        raise bad_request("file must be non-empty")
    if len(upload) > LARGEST:
        raise bad_request("file is too big")
    file_id = secrets.token_urlsafe(16)
    documents = world.state.documents
    name = PurePosixPath(upload.name).name or "file"
    documents[file_id] = Document(content=bytes(upload), name=name)
    if len(documents) > KEPT_DOCUMENTS:
        del documents[next(iter(documents))]
    return file_id
