"""Files that come with a message, and the attachments they become."""

from __future__ import annotations

import io
import mimetypes
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image, UnidentifiedImageError

from bot.playground import errors, limits
from bot.playground.model import Attachment, Json
from bot.playground.snowflakes import Snowflake


@dataclass(frozen=True, slots=True)
class Upload:
    """One file of a multipart request; `number` is the n of its field `files[n]`."""

    number: int
    filename: str
    content: bytes


def check(uploads: Sequence[Upload]) -> None:
    if any(len(upload.content) > limits.FILE_BYTES for upload in uploads):
        raise errors.file_too_large()
    if len(uploads) > limits.FILES:
        raise errors.invalid_field(
            "files", code="BASE_TYPE_MAX_LENGTH", message=f"Must be {limits.FILES} or fewer in length."
        )


def attach(
    upload: Upload, said: Mapping[str, object], number: Snowflake, channel: Snowflake, *, ephemeral: bool
) -> Attachment:
    """`said` is what the request's `attachments` list says about this file."""
    filename = re.sub(r"[^\w.\-]", "_", str(said.get("filename") or upload.filename)) or "file"
    content_type = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    width = height = None
    if content_type.startswith("image/"):
        try:
            with Image.open(io.BytesIO(upload.content)) as picture:
                width, height = picture.size
        except (UnidentifiedImageError, OSError):
            # Discord shows what is no picture as a plain file; so do we.
            content_type = "application/octet-stream"
    description = said.get("description")
    title = said.get("title")
    return Attachment(
        id=number,
        filename=filename,
        content=upload.content,
        content_type=content_type,
        channel=channel,
        description=None if description is None else str(description),
        title=None if title is None else str(title),
        width=width,
        height=height,
        ephemeral=ephemeral,
        spoiler=filename.startswith("SPOILER_") or bool(said.get("is_spoiler")),
    )


def said_about(form: Json) -> dict[str, Json]:
    """The entries of the request's `attachments` list by id (an index for new files, an id for kept ones)."""
    entries = form.get("attachments") or []
    return {str(entry["id"]): entry for entry in entries if isinstance(entry, dict) and "id" in entry}
