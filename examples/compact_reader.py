"""Reads msgpack's compact form (docs/compact.md): compact_reader.py < message > value.json

python3-msgpack reads the MessagePack; what remains is to follow references, records and tables.
An object becomes a dict with its class under "__class__".
"""
import json
import sys

import msgpack

ANNOUNCEMENT = b"\x92\x82\xc0\x03\x00\x00"
STRING, SHAPE, TABLE, SAME, LIST_PAYLOAD, MAP_PAYLOAD, RECENT, APPLICATION, DECIMAL = range(0x50, 0x59)
LAST = 0x5F
INDEXES = 65536
KEY_MAX = 255


class Malformed(Exception):
    pass


class Shape:
    def __init__(self, keys, class_name=None):
        self.keys = keys
        self.class_name = class_name


class Pairs(list):
    """A map as it is written: its pairs, since a key may occur twice, and may be of any type."""


def array_key(key):
    """What PHP makes of a key: "5" is 5."""
    if isinstance(key, bytes):
        key = key.decode("utf-8", "surrogateescape")
    if isinstance(key, str):
        digits = key[1:] if key.startswith("-") else key
        is_number = digits.isascii() and digits.isdigit() and str(int(digits)) == digits and key != "-0"
        return int(key) if is_number and -(2**63) <= int(key) < 2**63 else key
    return key


def size_of(text):
    return len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogateescape"))


def is_long(key):
    return isinstance(key, (str, bytes)) and size_of(key) > KEY_MAX


def is_key(key):
    return isinstance(key, (str, bytes, int)) and not isinstance(key, bool)


class Reader:
    def __init__(self):
        self.strings = []
        self.shapes = []
        self.containers = [None]  # by ordinal; None: not complete, or empty
        self.in_payload = False  # in what __serialize() has returned, down to the next object
        self.defining = None  # the map that defined the last shape as it ended

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
        is_array = isinstance(referred, (dict, list)) and "__class__" not in referred
        if self.in_payload and (is_array or is_long(referred)):
            raise Malformed("a reference in a payload that means an array or a long string")
        return referred

    def scalar(self, value):
        """A value that is no container, or a key."""
        if isinstance(value, (str, bytes)):
            return self.note_string(value)
        if not isinstance(value, msgpack.ExtType) or not STRING <= value.code <= LAST:
            return value
        number = int.from_bytes(value.data, "big")
        if value.code == STRING and len(value.data) in (1, 2):
            return self.unless_large(self.string_at(number))
        if value.code == RECENT and len(value.data) == 1:
            return self.unless_large(self.string_at(len(self.strings) - 1 - number))
        if value.code == SAME and len(value.data) in (1, 2, 4):
            return self.unless_large(self.container_at(number))
        if value.code == APPLICATION and value.data:
            return msgpack.ExtType(value.data[0], value.data[1:])
        if value.code >= DECIMAL and len(value.data) in (1, 2, 4):
            return int.from_bytes(value.data, "big", signed=True) / 10 ** (value.code - DECIMAL)
        raise Malformed("an ext value that has no meaning here")

    def key(self, raw):
        """A key or a name. A reference is to a short string."""
        key = self.scalar(raw)
        if key is not raw and is_long(key):
            raise Malformed("a reference to a long string as a key")
        return key

    # Containers

    def begin(self):
        self.containers.append(None)
        return len(self.containers) - 1

    def container_at(self, ordinal):
        if not 0 < ordinal < len(self.containers) or self.containers[ordinal] is None:
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
        marker = raw[0] if raw and isinstance(raw[0], msgpack.ExtType) else None
        ordinal = self.begin()
        if marker and marker.code == SHAPE:
            return self.record(raw, marker.data, ordinal)
        if marker and marker.code == TABLE:
            return self.complete(ordinal, self.table(raw, marker.data))
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
        if self.define(keys, None):
            self.defining = result
        return self.complete(ordinal, result)

    def form(self, raw, ordinal):
        """A map whose first key is nil: PECL msgpack's form of a PHP value."""
        first = self.key(raw[0][1])
        if isinstance(first, (str, bytes)):
            return self.object(raw[1:], first, ordinal)
        pairs = [(self.key(key), self.value(value)) for key, value in raw[1:]]
        if first == 1:
            return dict(pairs)
        if first == 4:
            return self.container_at(pairs[0][1])
        if first == 6:
            return self.complete(ordinal, {"__class__": pairs[0][0], "__case__": pairs[0][1]})
        raise Malformed("a form that this example does not read")

    def object(self, raw, class_name, ordinal):
        result = self.complete(ordinal, {"__class__": class_name})
        outer, self.in_payload, names = self.in_payload, False, []
        for name, value in raw:
            name = self.key(name)
            names.append(name)
            self.in_payload = name is None
            result["__payload__" if name is None else str(name)] = self.value(value)
        self.in_payload = outer
        self.define(names, class_name)
        return result

    def define(self, keys, class_name):
        """The map that has just been completed has these keys. A shape beyond the last index has none, which two bytes cannot name."""
        if not keys and class_name is None or not all(map(is_key, keys)):
            return False
        is_usable = len({str(array_key(key)) for key in keys}) == len(keys)
        self.shapes.append(Shape(keys, class_name) if is_usable else None)
        return is_usable

    def object_with_payload(self, values, marker, ordinal):
        is_map, size = marker.code == MAP_PAYLOAD, len(marker.data)
        if size not in ((2, 4) if is_map else (1, 2)):
            raise Malformed("indexes of another size")
        middle = size // 2 if is_map else size
        class_name = self.string_at(int.from_bytes(marker.data[:middle], "big"))
        shape = self.shape_at(marker.data[middle:]) if is_map else None
        if is_long(class_name) or is_map and (shape.class_name is not None or len(shape.keys) != len(values)):
            raise Malformed("neither a class nor a payload")
        result = self.complete(ordinal, {"__class__": class_name})
        outer, self.in_payload, payload = self.in_payload, True, self.begin()
        if is_map:
            result["__payload__"] = self.filled(shape, values, payload)
        else:
            result["__payload__"] = self.complete(payload, [self.value(each) for each in values])
        self.in_payload = outer
        return result

    # Records and tables

    def shape_at(self, data):
        index = int.from_bytes(data, "big")
        if len(data) > 2 or index >= len(self.shapes) or self.shapes[index] is None:
            raise Malformed("no shape with this index")
        return self.shapes[index]

    def filled(self, shape, values, ordinal):
        if is_long(shape.class_name) or any(map(is_long, shape.keys)):
            raise Malformed("a shape with a long key")
        result, outer = {}, self.in_payload
        if shape.class_name is not None:
            result, self.in_payload = self.complete(ordinal, {"__class__": shape.class_name}), False
        for key, value in zip(shape.keys, values):
            result[array_key(key) if shape.class_name is None else str(key)] = self.value(value)
        self.in_payload = outer
        return self.complete(ordinal, result)

    def record(self, raw, data, ordinal):
        if data:
            shape, values = self.shape_at(data), raw[1:]
        else:
            shape, values = self.definition(raw[1:])
        if len(values) != len(shape.keys):
            raise Malformed("as many values as keys are needed")
        return self.filled(shape, values, ordinal)

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

    def table(self, raw, data):
        if data:
            rows, shape, cells = [], self.shape_at(data), raw[1:]
        else:
            if not isinstance(raw[1], Pairs):
                raise Malformed("a first row is a map")
            rows, cells = [self.map(raw[1])], raw[2:]
            if self.defining is not rows[0]:
                raise Malformed("a first row that defines no shape")
            shape = self.shapes[-1]
        columns = len(shape.keys)
        if shape.class_name is not None or columns < 2 or not cells or len(cells) % columns:
            raise Malformed("the cells fill no rows")
        for start in range(0, len(cells), columns):
            ordinal = self.begin()
            rows.append(self.filled(shape, cells[start : start + columns], ordinal))
        return rows


def read(message):
    """The value of a message, in the compact or in the plain form."""
    is_compact = message.startswith(ANNOUNCEMENT)
    raw = msgpack.unpackb(
        message[len(ANNOUNCEMENT) :] if is_compact else message,
        object_pairs_hook=Pairs,
        strict_map_key=False,
        unicode_errors="surrogateescape",
    )
    reader = Reader()
    if not is_compact:
        reader.scalar = lambda value: value
    return reader.value(raw)


if __name__ == "__main__":
    json.dump(read(sys.stdin.buffer.read()), sys.stdout, separators=(",", ":"))
