"""Reads or writes MessagePack with python3-msgpack.

read:  [[name, value, hexadecimal message], ...] -> [[name, complaint or null], ...]
write: [[name, value], ...] -> [[name, hexadecimal message or null, reason or null], ...]

The notation of the values is explained in values.php.
"""
import json
import math
import struct
import sys

import msgpack


class Ext:
    def __init__(self, code, data):
        self.code = code
        self.data = data


def is_float(bits, layout, value):
    if type(value) is not float:
        return False
    if bits == "nan":
        return math.isnan(value)
    expected = struct.unpack(layout, bytes.fromhex(bits))[0]
    return struct.pack(">d", value) == struct.pack(">d", expected)


def is_map(pairs, value):
    return (
        type(value) is dict
        and len(value) == len(pairs)
        and all(is_same(k, key) and is_same(v, item) for (k, v), (key, item) in zip(pairs, value.items()))
    )


def is_same(neutral, value):
    """Whether `value`, as decoded, is what `neutral` describes."""
    if neutral is None or isinstance(neutral, bool):
        return value is neutral
    if isinstance(neutral, str):
        return type(value) is str and value == neutral
    if isinstance(neutral, list):
        return type(value) is list and len(value) == len(neutral) and all(map(is_same, neutral, value))
    (kind, content), = neutral.items()
    if kind == "int":
        return type(value) is int and value == int(content)
    if kind == "float":
        return is_float(content, ">d", value)
    if kind == "float32":
        return is_float(content, ">f", value)
    if kind == "bin":
        return type(value) is bytes and value.hex() == content
    if kind == "ext":
        return type(value) is Ext and value.code == int(content[0]) and value.data.hex() == content[1]
    if kind == "ts":
        return type(value) is msgpack.Timestamp and [value.seconds, value.nanoseconds] == [int(n) for n in content]
    if kind == "map":
        return is_map(content, value)
    raise LookupError(kind)


def build(neutral):
    """The Python value to encode for it."""
    if isinstance(neutral, list):
        return [build(item) for item in neutral]
    if not isinstance(neutral, dict):
        return neutral
    (kind, content), = neutral.items()
    if kind == "int":
        return int(content)
    if kind == "float":
        return math.nan if content == "nan" else struct.unpack(">d", bytes.fromhex(content))[0]
    if kind == "float32":
        return math.nan if content == "nan" else struct.unpack(">f", bytes.fromhex(content))[0]
    if kind == "bin":
        return bytes.fromhex(content)
    if kind == "ext":
        return msgpack.ExtType(int(content[0]), bytes.fromhex(content[1]))
    if kind == "ts":
        return msgpack.Timestamp(int(content[0]), int(content[1]))
    if kind == "map":
        return {build(key): build(value) for key, value in content}
    raise LookupError(kind)


def read(name, neutral, message):
    try:
        value = msgpack.unpackb(bytes.fromhex(message), ext_hook=Ext, timestamp=0, strict_map_key=False)
    except Exception as error:
        return [name, repr(error)]
    return [name, None if is_same(neutral, value) else "is read as " + repr(value)[:100]]


def write(name, neutral):
    try:
        value = build(neutral)
    except ValueError as error:
        return [name, None, str(error)]
    return [name, msgpack.packb(value, use_single_float=name.startswith("float32")).hex(), None]


work = {"read": read, "write": write}[sys.argv[1]]
json.dump([work(*task) for task in json.load(sys.stdin.buffer)], sys.stdout)
