"""PDFium's C functions that are called once per character or object, without releasing the GIL for each call.

Handles are plain integers and results are written to plain addresses: a release per character costs more than the call.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from typing import Any

import pypdfium2.raw as raw


def _prototype(function: Any, *arguments: Any, result: Any = ctypes.c_int) -> Callable[..., Any]:
    """The same C function, called without releasing the GIL and with plain integers as pointers."""
    address = ctypes.cast(function, ctypes.c_void_p).value
    if address is None:
        raise ImportError(f"PDFium lacks the function {function}.")
    called: Callable[..., Any] = ctypes.PYFUNCTYPE(result, *arguments)(address)
    return called


def address_of(handle: Any) -> int | None:
    """The address of a handle of pypdfium2, as the functions here take it."""
    return ctypes.cast(handle, ctypes.c_void_p).value


four_floats = struct.Struct("4f").unpack_from
_P, _I, _F = ctypes.c_void_p, ctypes.c_int, ctypes.c_float
unicode_of = _prototype(raw.FPDFText_GetUnicode, _P, _I, result=ctypes.c_uint)
loose_box = _prototype(raw.FPDFText_GetLooseCharBox, _P, _I, _P)
origin_of = _prototype(raw.FPDFText_GetCharOrigin, _P, _I, _P, _P)
matrix_of = _prototype(raw.FPDFText_GetMatrix, _P, _I, _P)
is_generated = _prototype(raw.FPDFText_IsGenerated, _P, _I)
font_size_of = _prototype(raw.FPDFText_GetFontSize, _P, _I, result=ctypes.c_double)
text_object = _prototype(raw.FPDFText_GetTextObject, _P, _I, result=_P)
object_font = _prototype(raw.FPDFTextObj_GetFont, _P, result=_P)
unmapped = _prototype(raw.FPDFText_HasUnicodeMapError, _P, _I)
render_mode = _prototype(raw.FPDFTextObj_GetTextRenderMode, _P)
glyph_width = _prototype(raw.FPDFFont_GetGlyphWidth, _P, ctypes.c_uint, _F, _P)
object_type = _prototype(raw.FPDFPageObj_GetType, _P)
page_object = _prototype(raw.FPDFPage_GetObject, _P, _I, result=_P)
page_objects = _prototype(raw.FPDFPage_CountObjects, _P)
form_object = _prototype(raw.FPDFFormObj_GetObject, _P, ctypes.c_ulong, result=_P)
form_objects = _prototype(raw.FPDFFormObj_CountObjects, _P)
object_bounds = _prototype(raw.FPDFPageObj_GetBounds, _P, _P, _P, _P, _P)
