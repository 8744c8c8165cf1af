"""Reads the compiler's index of symbols and their uses, through the C interface of libIndexStore."""

import ctypes
import shutil
from pathlib import Path

ROLE_DEFINITION = 1 << 1
ROLE_REFERENCE = 1 << 2
DEPENDENCY_IS_RECORD = 2
KIND_MODULE = 1


class StringRef(ctypes.Structure):
    """A piece of text that the library owns: a pointer and a length in bytes."""

    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        if not self.data:
            return ""
        return ctypes.string_at(self.data, self.length).decode("utf-8", "replace")


UNIT_CALLBACK = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, StringRef)
CALLBACK = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)


class IndexStoreError(Exception):
    pass


class IndexStore:
    """Reads units (one per compiled file) and records (its symbols)."""

    def __init__(self, library, path):
        self.library = ctypes.CDLL(str(library))
        pointer, size = ctypes.c_void_p, ctypes.c_size_t
        error = ctypes.POINTER(ctypes.c_void_p)
        flag, bits = ctypes.c_bool, ctypes.c_uint64
        self._declare("store_create", pointer, ctypes.c_char_p, error)
        self._declare("store_dispose", None, pointer)
        self._declare("error_get_description", ctypes.c_char_p, pointer)
        self._declare(
            "store_units_apply_f", flag, pointer, ctypes.c_uint, pointer, UNIT_CALLBACK)
        self._declare("unit_reader_create", pointer, pointer, ctypes.c_char_p, error)
        self._declare("unit_reader_dispose", None, pointer)
        self._declare("unit_reader_has_main_file", flag, pointer)
        self._declare("unit_reader_get_main_file", StringRef, pointer)
        self._declare("unit_reader_get_working_dir", StringRef, pointer)
        self._declare(
            "unit_reader_get_modification_time", None, pointer,
            ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_int64))
        self._declare("unit_reader_dependencies_apply_f", flag, pointer, pointer, CALLBACK)
        self._declare("unit_dependency_get_kind", ctypes.c_int, pointer)
        self._declare("unit_dependency_get_filepath", StringRef, pointer)
        self._declare("unit_dependency_get_name", StringRef, pointer)
        self._declare("record_reader_create", pointer, pointer, ctypes.c_char_p, error)
        self._declare("record_reader_dispose", None, pointer)
        self._declare("record_reader_occurrences_apply_f", flag, pointer, pointer, CALLBACK)
        self._declare("occurrence_get_symbol", pointer, pointer)
        self._declare("occurrence_get_roles", bits, pointer)
        self._declare(
            "occurrence_get_line_col", None, pointer,
            ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint))
        self._declare("symbol_get_kind", ctypes.c_int, pointer)
        self._declare("symbol_get_name", StringRef, pointer)
        self._declare("symbol_get_usr", StringRef, pointer)
        self.store = self._create("store_create", str(path).encode())

    def _declare(self, name, result, *arguments):
        function = getattr(self.library, "indexstore_" + name)
        function.restype = result
        function.argtypes = arguments

    def _call(self, name, *arguments):
        return getattr(self.library, "indexstore_" + name)(*arguments)

    def _create(self, name, *arguments):
        error = ctypes.c_void_p()
        handle = self._call(name, *arguments, ctypes.byref(error))
        if not handle:
            text = self._call("error_get_description", error) if error else b"no reason given"
            raise IndexStoreError(text.decode("utf-8", "replace"))
        return handle

    def close(self):
        self._call("store_dispose", self.store)

    def units(self):
        """Names of all units, in a fixed order."""
        names = []

        @UNIT_CALLBACK
        def visit(_, name):
            names.append(str(name))
            return True

        self._call("store_units_apply_f", self.store, 1, None, visit)
        return names

    def unit(self, name):
        """The unit's main file, its time in seconds, and its records by file."""
        reader = self._create("unit_reader_create", self.store, name.encode())
        try:
            if not self._call("unit_reader_has_main_file", reader):
                return None
            folder = Path(str(self._call("unit_reader_get_working_dir", reader)))
            main = folder / str(self._call("unit_reader_get_main_file", reader))
            seconds, nanoseconds = ctypes.c_int64(), ctypes.c_int64()
            self._call(
                "unit_reader_get_modification_time", reader,
                ctypes.byref(seconds), ctypes.byref(nanoseconds))
            records = []

            @CALLBACK
            def visit(_, dependency):
                kind = self._call("unit_dependency_get_kind", dependency)
                if kind == DEPENDENCY_IS_RECORD:
                    path = folder / str(self._call("unit_dependency_get_filepath", dependency))
                    records.append((path, str(self._call("unit_dependency_get_name", dependency))))
                return True

            self._call("unit_reader_dependencies_apply_f", reader, None, visit)
            return main, seconds.value + nanoseconds.value / 1e9, records
        finally:
            self._call("unit_reader_dispose", reader)

    def newest_units(self, is_wanted):
        """Maps each wanted file to the time of its last compilation and the records of its symbols."""
        newest = {}
        for name in self.units():
            unit = self.unit(name)
            if unit is None:
                continue
            main, time, dependencies = unit
            main = main.resolve()
            if is_wanted(main) and time >= newest.get(main, (0,))[0]:
                newest[main] = time, [record for path, record in dependencies
                                      if path.resolve() == main]
        return newest

    def occurrences(self, record):
        """Each place of a symbol: (identifier, name, kind, roles, line)."""
        reader = self._create("record_reader_create", self.store, record.encode())
        found = []

        @CALLBACK
        def visit(_, occurrence):
            symbol = self._call("occurrence_get_symbol", occurrence)
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self._call(
                "occurrence_get_line_col", occurrence, ctypes.byref(line), ctypes.byref(column))
            found.append((
                str(self._call("symbol_get_usr", symbol)),
                str(self._call("symbol_get_name", symbol)),
                self._call("symbol_get_kind", symbol),
                self._call("occurrence_get_roles", occurrence),
                line.value,
            ))
            return True

        try:
            self._call("record_reader_occurrences_apply_f", reader, None, visit)
        finally:
            self._call("record_reader_dispose", reader)
        return found


def find_library():
    """libIndexStore of the toolchain whose swiftc is first in PATH."""
    compiler = shutil.which("swiftc")
    if compiler is None:
        raise IndexStoreError("swiftc is not in PATH, so libIndexStore cannot be found next to it")
    folder = Path(compiler).resolve().parent.parent / "lib"
    for name in ("libIndexStore.so", "libIndexStore.dylib"):
        if (folder / name).exists():
            return folder / name
    raise IndexStoreError(f"no libIndexStore in {folder}")
