"""Reads msgpack's compact form (docs/compact-format.md): compact_reader.py < message > value.json

python3-msgpack reads the MessagePack; what remains is to follow references, records and columns.
An object becomes a dict with its class under "__class__"; in JSON a bin is {"$bin": base64}. Not read are arrays and
objects that are held by reference in two places, and the text of Serializable.
"""
import base64
import itertools
import json
import re
import struct
import sys

import msgpack

ANNOUNCEMENT = b"\x92\x82\xc0\x03\x00"  # and the version
VERSION = 0
STRING, SHAPE, COLUMNS, SAME, LIST_PAYLOAD, MAP_PAYLOAD, _, APPLICATION = range(0x50, 0x58)
LAST = 0x5F
FIXEXT1, FIXEXT2, FIXEXT4, EXT8, EXT32 = 0xD4, 0xD5, 0xD6, 0xC7, 0xC9
REFERENCE, SAME_OBJECT, ENUM_CASE = 1, 4, 6  # in PECL msgpack's forms of PHP values
INDEXES = 65536
BLOCK = 16384
KEY_MAX = 255
FLOATS, DICTIONARY, UNION, _, LISTS, MAPS, TUPLES, OPTIONAL, MISSING, TEXTS = range(0x30, 0x3A)
PADDING = 0x3F
PREFIX = 0x12  # of a text: as many bytes as the text before begins with
VALUES, KEYS, PARTS = range(3)  # what the cells of a column are for
COST_PER_BYTE = 200  # of what columns create


class Malformed(Exception):
    pass


def need(condition, why):
    if not condition:
        raise Malformed(why)


class Shape:
    def __init__(self, keys, class_name=None):
        self.keys = keys
        self.class_name = class_name


class Pairs(list):
    """A map as it is written: its pairs, since a key may occur twice, and may be of any type."""


class Ext(msgpack.ExtType):
    """An ext value, of a negative type too. Some have a meaning in one encoding only, which the head tells."""

    def __new__(cls, code, data, head=None):
        ext = tuple.__new__(cls, (code, data))
        ext.head = head
        return ext


class Object(dict):
    """An object or enum case, unlike a map that has "__class__" as a key."""


def tokens(message):
    """The arrays, Pairs, Exts and scalars of a message."""
    unpacker = msgpack.Unpacker(max_buffer_size=len(message), unicode_errors="surrogateescape")
    unpacker.feed(message)

    def token():
        at = unpacker.tell()
        need(at < len(message), "the message is cut off")
        head = message[at]
        if head & 0xF0 == 0x90 or head in (0xDC, 0xDD):
            return [token() for _ in range(unpacker.read_array_header())]
        if head & 0xF0 == 0x80 or head in (0xDE, 0xDF):
            return Pairs((token(), token()) for _ in range(unpacker.read_map_header()))
        if not (EXT8 <= head <= EXT32 or FIXEXT1 <= head <= FIXEXT1 + 4):
            return unpacker.unpack()
        width = 1 << head - EXT8 if head <= EXT32 else 0  # of the size
        size = int.from_bytes(message[at + 1 : at + 1 + width], "big") if width else 1 << head - FIXEXT1
        end = at + 2 + width + size
        need(end <= len(message), "the message is cut off")
        unpacker.read_bytes(end - at)
        return ext_of(message[at + 1 + width : end], head)

    try:
        result = token()
    except msgpack.UnpackException:
        raise Malformed("the message is cut off, or no MessagePack") from None
    need(unpacker.tell() == len(message), "bytes after the value")
    return result


def ext_of(body, head=None):
    """The ext value of these bytes, its type first; or the timestamp that it is."""
    code, data = int.from_bytes(body[:1], "big", signed=True), body[1:]
    try:
        return msgpack.Timestamp.from_bytes(data) if code == -1 else Ext(code, data, head)
    except ValueError:
        return Ext(code, data, head)


def array_key(key):
    """What PHP makes of a key: "5" is 5."""
    if isinstance(key, bytes):
        key = key.decode("utf-8", "surrogateescape")
    is_number = isinstance(key, str) and re.fullmatch("0|-?[1-9][0-9]{0,18}", key)
    return int(key) if is_number and -(2**63) <= int(key) < 2**63 else key


def size_of(text):
    return len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogateescape"))


def is_long(key):
    return isinstance(key, (str, bytes)) and size_of(key) > KEY_MAX


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_key(key):
    return isinstance(key, (str, bytes)) or is_integer(key)


def numbers_of_bits(body, bits, count):
    """So many numbers of so many bits, at most 8, the lowest bits of a byte first."""
    need(len(body) == (count * bits + 7) // 8, "a column with another number of cells")
    if not bits:
        return [0] * count
    words = [low | high << 8 for low, high in zip(body, body[1:] + b"\0")]
    return [words[at // 8] >> at % 8 & ((1 << bits) - 1) for at in range(0, count * bits, bits)]


def marker_of(raw):
    """The ext value at the beginning of an array, or None."""
    is_array = isinstance(raw, list) and not isinstance(raw, Pairs)
    return raw[0] if is_array and raw and isinstance(raw[0], Ext) else None


def integer_at(data, at):
    """A MessagePack integer of a marker's body, and where it ends."""
    head = data[at] if at < len(data) else 0xC0
    if head < 0x80 or head >= 0xE0:
        return head - (head >= 0xE0) * 0x100, at + 1
    need(0xCC <= head <= 0xD3, "an integer is needed")
    end = at + 1 + (1 << (head & 3))
    need(end <= len(data), "an integer is cut off")
    return int.from_bytes(data[at + 1 : end], "big", signed=head >= 0xD0), end


def integers(data, count):
    """The cells of a column of integers: its kind, what they begin at, and as many numbers as are needed."""
    need(data and data[0] < 0x10 and data[0] & 7 <= 4, "no column of integers")
    width, is_sequence = (0, 1, 2, 4, 8)[data[0] & 7], data[0] & 8
    base, at = integer_at(data, 1)
    step, at = integer_at(data, at) if is_sequence else (0, at)
    numbers = max(0, count - 1) if is_sequence else count
    need(len(data) == at + numbers * width, "a column with another number of cells")
    cells = (int.from_bytes(data[at + i * width : at + (i + 1) * width], "big") for i in range(numbers))
    if is_sequence:
        cells = itertools.islice(itertools.accumulate((step + cell for cell in cells), initial=base), count)
    else:
        cells = (base + cell for cell in cells)
    return [(cell + 2**63) % 2**64 - 2**63 for cell in cells]


def decimals(data, count):
    """Floats that are integers divided by a power of ten. Of a whole number some columns have the integer."""
    power, has_integers = 10 ** (data[0] & 7), data[0] & 8
    cells = integers(data[1:], count)
    return [cell // power if has_integers and cell % power == 0 else float(cell) / power for cell in cells]


class Reader:
    def __init__(self, size=0, is_compact=True):
        self.is_compact = is_compact
        self.credit = COST_PER_BYTE * size  # what columns may still cost
        self.strings = []
        self.shapes = []
        self.containers = [None]  # by ordinal; None: not complete, or empty
        self.in_payload = False  # in what __serialize() has returned, down to the next object

    # Strings

    def note_string(self, text):
        if size_of(text) >= 3 and len(self.strings) < INDEXES:
            self.strings.append(text)
        return text

    def string_at(self, index):
        if not 0 <= index < len(self.strings):
            raise Malformed("no string with this index")
        return self.strings[index]

    def unless_large(self, referred):
        is_array = isinstance(referred, (dict, list)) and not isinstance(referred, Object)
        if self.in_payload and (is_array or is_long(referred)):
            raise Malformed("a reference in a payload that means an array or a long string")
        return referred

    def scalar(self, value):
        """A value that is no container, or a key."""
        if not self.is_compact:
            return value
        if isinstance(value, (str, bytes)):
            return self.note_string(value)
        if not isinstance(value, Ext) or not STRING <= value.code <= LAST:
            return value
        number = int.from_bytes(value.data, "big")
        if value.code == STRING and value.head in (FIXEXT1, FIXEXT2):
            return self.unless_large(self.string_at(number))
        if value.code == SAME and len(value.data) in (1, 2, 4):
            return self.unless_large(self.container_at(number))
        if value.code == APPLICATION and value.data:
            return ext_of(value.data)
        raise Malformed("an ext value that has no meaning here")

    def key(self, raw):
        """A key or a name. A reference is to a short string."""
        key = self.scalar(raw)
        if key is not raw and is_long(key):
            raise Malformed("a reference to a long string as a key")
        need(key is None or is_key(key), "a key that this example does not read")
        return key

    # Containers

    def begin(self):
        self.containers.append(None)
        return len(self.containers) - 1

    def container_at(self, ordinal):
        if not is_integer(ordinal) or not 0 < ordinal < len(self.containers) or self.containers[ordinal] is None:
            raise Malformed("no array, map or object with this ordinal")
        return self.containers[ordinal]

    def complete(self, ordinal, container):
        if container:
            self.containers[ordinal] = container
        return container

    def value(self, raw):
        if isinstance(raw, Pairs):
            return self.map(raw)
        if isinstance(raw, list):
            return self.array(raw)
        return self.scalar(raw)

    def array(self, raw):
        marker = marker_of(raw) if self.is_compact else None
        if marker and marker.code == COLUMNS:
            return self.columns(raw, marker)
        ordinal = self.begin()
        if marker and marker.code == SHAPE:
            return self.filled(*self.shape_of(raw), ordinal)
        if marker and marker.code in (LIST_PAYLOAD, MAP_PAYLOAD):
            return self.object_with_payload(raw[1:], marker, ordinal)
        return self.complete(ordinal, [self.value(each) for each in raw])

    # Maps and objects

    def map(self, raw):
        ordinal = self.begin()
        if raw and raw[0][0] is None:
            return self.form(raw, ordinal)
        result, keys = {}, []
        for key, value in raw:
            key = self.key(key)
            keys.append(key)
            result[array_key(key)] = self.value(value)
        self.define(keys, None)
        return self.complete(ordinal, result)

    def form(self, raw, ordinal, defines=True):
        """A map whose first key is nil: PECL msgpack's form of a PHP value."""
        mark = self.key(raw[0][1])
        if isinstance(mark, (str, bytes)):
            return self.object(raw[1:], mark, ordinal, defines)
        need(len(raw) > 1, "a form without a value")
        if mark == REFERENCE and raw[1][0] is None:  # an object by reference
            return self.form(raw[1:], ordinal, False)
        if mark == REFERENCE:
            return {array_key(self.key(key)): self.value(value) for key, value in raw[1:]}
        need(mark in (SAME_OBJECT, ENUM_CASE), "a form that this example does not read")
        need(len(raw) == 2, "a form with another number of pairs")
        key, value = map(self.key, raw[1])
        if mark == SAME_OBJECT:
            same = self.container_at(value)
            need(key == 0 and isinstance(same, Object), "a back-reference that means no object")
            return same
        need(isinstance(key, (str, bytes)) and isinstance(value, (str, bytes)), "an enum case without a name")
        return self.complete(ordinal, Object(__class__=key, __case__=value))

    def object(self, raw, class_name, ordinal, defines=True):
        result = self.complete(ordinal, Object(__class__=class_name))
        outer, self.in_payload, names = self.in_payload, False, []
        for name, value in raw:
            name = self.key(name)
            names.append(name)
            self.in_payload = name is None
            value = self.value(value)
            is_array = isinstance(value, (list, dict)) and not isinstance(value, Object)
            need(name is not None or is_array and len(raw) == 1, "a payload that is no array, or beside properties")
            result["__payload__" if name is None else str(array_key(name))] = value
        self.in_payload = outer
        if defines:
            self.define(names, class_name)
        return result

    def define(self, keys, class_name):
        """A map or object has these keys. A shape beyond the last index has none: two bytes cannot name it."""
        if not keys and class_name is None or not all(map(is_key, keys)):
            return False
        is_usable = len({str(array_key(key)) for key in keys}) == len(keys)
        self.shapes.append(Shape(keys, class_name) if is_usable else None)
        return is_usable

    def object_with_payload(self, values, marker, ordinal):
        is_map, size = marker.code == MAP_PAYLOAD, len(marker.data)
        heads = (FIXEXT2, FIXEXT4) if is_map else (FIXEXT1, FIXEXT2)
        need(marker.head in heads, "indexes in another encoding")
        middle = size // 2 if is_map else size
        class_name = self.string_at(int.from_bytes(marker.data[:middle], "big"))
        shape = self.shape_at(marker.data[middle:]) if is_map else None
        if is_long(class_name) or is_map and (shape.class_name is not None or len(shape.keys) != len(values)):
            raise Malformed("neither a class nor a payload")
        result = self.complete(ordinal, Object(__class__=class_name))
        outer, self.in_payload, payload = self.in_payload, True, self.begin()
        if is_map:
            result["__payload__"] = self.filled(shape, values, payload)
        else:
            result["__payload__"] = self.complete(payload, [self.value(each) for each in values])
        self.in_payload = outer
        return result

    # Records

    def shape_at(self, data):
        index = int.from_bytes(data, "big")
        if index >= len(self.shapes) or self.shapes[index] is None:
            raise Malformed("no shape with this index")
        return self.shapes[index]

    def filled(self, shape, values, ordinal):
        if is_long(shape.class_name) or any(map(is_long, shape.keys)):
            raise Malformed("a shape with a long key")
        result, outer = {}, self.in_payload
        if shape.class_name is not None:
            result, self.in_payload = self.complete(ordinal, Object(__class__=shape.class_name)), False
        for key, value in zip(shape.keys, values):
            key = array_key(key)
            result[key if shape.class_name is None else str(key)] = self.value(value)
        self.in_payload = outer
        return self.complete(ordinal, result)

    def shape_of(self, raw):
        """The shape that the first item means, or that the next ones define, and the values or columns of its keys."""
        marker, items = raw[0], raw[1:]
        is_index = marker.head in (FIXEXT1, FIXEXT2)
        need(is_index or marker.head == EXT8 and not marker.data, "an index in another encoding")
        shape, items = (self.shape_at(marker.data), items) if is_index else self.definition(items)
        need(len(items) == len(shape.keys), "as many values as keys are needed")
        return shape, items

    def definition(self, items):
        count = len(items) // 2
        if count == 0 or len(items) % 2:
            raise Malformed("a definition needs as many values as keys")
        keys, values, class_name = items[:count], items[count:], None
        has_class = keys[0] is None
        keys = [self.key(key) for key in keys[has_class:]]
        if has_class:
            class_name, values = self.key(values[0]), values[1:]
        if not self.define(keys, class_name) or has_class and not isinstance(class_name, (str, bytes)):
            raise Malformed("keys that define no shape")
        return self.shapes[-1], values

    # Columns

    def charge(self, cost):
        self.credit -= cost
        need(self.credit >= 0, "columns cost more than the message has bytes for")

    def columns(self, raw, marker):
        """A list or map that is written as columns, which is a cell of its own."""
        data, last = marker.data, raw[-1]
        need(marker.head in (EXT8, FIXEXT4), "a list or map in another encoding")
        need(data and data[0] in (LISTS, MAPS) and data[1:2] == b"\0", "neither a list nor a map")
        is_padded = isinstance(last, Ext) and last.code == COLUMNS and last.data[:1] == bytes([PADDING])
        return self.cells(data, raw[1 : len(raw) - is_padded], 1)[0]

    def column(self, raw, count, purpose=VALUES, in_union=False):
        """The values of so many cells."""
        marker = raw if isinstance(raw, Ext) else marker_of(raw)
        if marker and marker.code == SHAPE and marker is not raw:
            need(purpose == VALUES, "maps as keys or parts")
            return self.maps_of_shape(raw, count)
        if marker and marker.code == COLUMNS:
            need(marker.data, "a column without a kind")
            if marker is raw:
                return self.numbers(marker.data, count)
            allowed = (DICTIONARY, TEXTS) if purpose == KEYS else (DICTIONARY,)
            need(purpose == VALUES or marker.data[0] in allowed, "no keys or parts")
            return self.cells(marker.data, raw[1:], count, purpose, purpose == VALUES and not in_union)
        need(isinstance(raw, list) and not isinstance(raw, Pairs), "a column is an array or ext value")
        need(len(raw) == count, "a column with another number of cells")
        return [self.value(each) if purpose == VALUES else self.simple(each) for each in raw]

    def simple(self, raw):
        """A key, a part of a text, or a value that may stand for many cells."""
        is_reference = isinstance(raw, Ext) and raw.code == STRING
        need(raw is None or is_reference or isinstance(raw, (int, float, str, bytes)), "a value that may not be one")
        return self.scalar(raw)

    def repeated(self, raw):
        """A value of a dictionary, which may be an array, map or object that has been read."""
        return self.scalar(raw) if isinstance(raw, Ext) and raw.code == SAME else self.simple(raw)

    def numbers(self, data, count):
        if data[0] == FLOATS:
            need(len(data) == 1 + 8 * count, "a column with another number of cells")
            return list(struct.unpack(f">{count}d", data[1:]))
        return (decimals if 0x10 <= data[0] < 0x20 else integers)(data, count)

    def cells(self, data, columns, count, purpose=VALUES, may_be_union=True):
        kind, body = data[0], data[1:]
        if kind == DICTIONARY:
            need(0 < len(columns) <= 256, "a dictionary of this number of values")
            bits = (len(columns) - 1).bit_length()
            values = [self.repeated(each) if purpose == VALUES else self.simple(each) for each in columns]
            indexes = numbers_of_bits(body, bits, count)
            need(max(indexes, default=0) < len(values), "an index that has no value")
            return [values[index] for index in indexes]
        if kind == UNION:
            need(may_be_union and 1 < len(columns) <= 16, "no union, or one of this number of columns")
            indexes = numbers_of_bits(body, (len(columns) - 1).bit_length(), count)
            need(set(indexes) == set(range(len(columns))), "an index without a column, or a column without cells")
            cells = [iter(self.column(each, indexes.count(i), VALUES, True)) for i, each in enumerate(columns)]
            return [next(cells[index]) for index in indexes]
        need(count or kind == OPTIONAL, "lists, maps or texts without cells")
        if kind == LISTS:
            return self.lists(integers(body, count), columns)
        if kind == MAPS:
            return self.maps(integers(body, count), columns)
        if kind == TEXTS:
            return self.texts(body, columns, count)
        if kind == TUPLES:
            need(not body and columns, "lists without elements")
            return self.tuples(columns, count)
        need(len(columns) == 1, "this column has one")
        need(kind == OPTIONAL, "no encoding of a column")
        is_set = numbers_of_bits(body, 1, count)
        cells = iter(self.column(columns[0], sum(is_set), VALUES, not may_be_union))
        return [next(cells) if each else None for each in is_set]

    def lists(self, lengths, columns):
        blocks = 1 + (max(1, lengths[0]) - 1) // BLOCK if len(lengths) == 1 else 1
        need(len(columns) == blocks and min(lengths, default=0) >= 0, "lists of these lengths")
        self.charge(192 * len(lengths) + 48 * sum(lengths))
        ordinals = [self.begin() for _ in lengths]
        counts = [BLOCK] * (blocks - 1) + [sum(lengths) - BLOCK * (blocks - 1)]
        elements = itertools.chain.from_iterable(list(map(self.column, columns, counts)))
        return [self.complete(at, list(itertools.islice(elements, length))) for at, length in zip(ordinals, lengths)]

    def tuples(self, columns, count):
        self.charge(count * (192 + 48 * len(columns)))
        ordinals = [self.begin() for _ in range(count)]
        elements = [self.column(each, count) for each in columns]
        return [self.complete(at, list(each)) for at, each in zip(ordinals, zip(*elements))]

    def maps(self, lengths, columns):
        need(len(columns) == 2 and min(lengths, default=1) >= 1, "maps of these lengths")
        self.charge(368 * len(lengths) + 72 * sum(lengths))
        ordinals = [self.begin() for _ in lengths]
        keys = self.column(columns[0], sum(lengths), KEYS)
        need(all(map(is_key, keys)), "a key that is neither integer nor string")
        pairs = zip(map(array_key, keys), self.column(columns[1], sum(lengths)))
        maps = [self.complete(at, dict(itertools.islice(pairs, length))) for at, length in zip(ordinals, lengths)]
        need(list(map(len, maps)) == lengths, "two keys are alike")
        return maps

    def maps_of_shape(self, raw, count):
        shape, columns = self.shape_of(raw)
        need(count and not any(map(is_long, [*shape.keys, shape.class_name])), "no cells, or a shape with a long key")
        self.charge(count * max(0 if shape.class_name is None else 800, 368 + 72 * len(columns)))
        ordinals, rows = [self.begin() for _ in range(count)], [{} for _ in range(count)]
        are_objects, outer = shape.class_name is not None, self.in_payload
        if are_objects:  # which exist from here on
            rows = [self.complete(at, Object(__class__=shape.class_name)) for at in ordinals]
            self.in_payload = False
        for key, column in zip(shape.keys, columns):
            for row, cell in self.column_of_key(column, rows):
                row[str(array_key(key)) if are_objects else array_key(key)] = cell
        self.in_payload = outer
        need(all(rows), "a map without keys")
        return [self.complete(at, row) for at, row in zip(ordinals, rows)]

    def column_of_key(self, raw, rows):
        """Pairs of a row that has the key, and its cell."""
        marker = marker_of(raw)
        if marker and marker.code == COLUMNS and marker.data[:1] == bytes([MISSING]):
            need(len(raw) == 2 and len(marker.data) == 1 + (len(rows) + 7) // 8, "a bit for each row is needed")
            rows = [row for i, row in enumerate(rows) if marker.data[1 + (i >> 3)] >> (i & 7) & 1]
            raw = raw[1]
        return zip(rows, self.column(raw, len(rows)))

    def texts(self, template, columns, count):
        kinds = [byte for byte in template if byte < 0x20]
        need(kinds and len(kinds) == len(columns), "as many columns as parts are needed")
        need(all(kind < 10 or kind in range(PREFIX, 0x18) for kind in kinds), "parts of another kind")
        need(max(kinds) < 0x14 or 0 not in kinds and 0x13 not in kinds, "hexadecimal digits beside other lengths")
        need(PREFIX not in kinds or len(kinds) == 2 and template.startswith(b"\x12\0"), "a prefix beside other parts")
        self.charge(count * (48 + len(template) + 40 * len(kinds)))
        parts = []
        for kind, raw in zip(kinds, columns):
            is_of_integers = isinstance(raw, Ext) and raw.data < b"\x10"
            need(kind in (0, 0x13) or is_of_integers, "digits that are no column of integers")
            parts.append(self.column(raw, count, PARTS))
        texts, text = [], b""
        for i, row in enumerate(zip(*parts)):
            row = map(self.part, kinds, row, itertools.repeat(text if i % 16 else b""))
            text = b"".join(next(row) if byte < 0x20 else bytes([byte]) for byte in template)
            texts.append(text.decode("utf-8", "surrogateescape"))
        return texts

    def part(self, kind, cell, before):
        """A part of a text, as bytes: a string, what the text before begins with, or a number of so many digits."""
        if kind == PREFIX:
            need(0 <= cell <= min(len(before), 255), "a prefix that the text before has not")
            self.charge(cell)
            return before[:cell]
        if kind == 0:
            need(isinstance(cell, (str, bytes)), "a part that is no string")
            self.charge(size_of(cell))
            return cell if isinstance(cell, bytes) else cell.encode("utf-8", "surrogateescape")
        digits = kind if kind < 10 else 1 << kind - 0x14 if kind > 0x13 else 9
        need(is_integer(cell) and 0 <= cell < (16 if kind > 0x13 else 10) ** digits, "a part that is no such integer")
        return (b"%d" if kind == 0x13 else b"%%0%d%c" % (digits, b"dx"[kind > 0x13])) % cell


def read(message):
    """The value of a message, in the compact or in the plain form."""
    size = len(ANNOUNCEMENT) + 1
    is_compact = message.startswith(ANNOUNCEMENT) and len(message) > size and message[size - 1] < 0x80
    need(not is_compact or message[size - 1] == VERSION, "another version of the compact form")
    raw = tokens(message[size:] if is_compact else message)
    return Reader(len(message) - size, is_compact).value(raw)


def as_json(value):
    """What JSON has no form for, as `msgpack json` prints it."""
    if isinstance(value, msgpack.Timestamp):
        return {"$timestamp": [value.seconds, value.nanoseconds]}
    return {"$bin": base64.b64encode(value).decode()}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(__doc__)
    try:
        result = read(sys.stdin.buffer.read())
    except (Malformed, ValueError) as problem:
        sys.exit(f"compact_reader.py: {problem}")
    json.dump(result, sys.stdout, separators=(",", ":"), default=as_json)
