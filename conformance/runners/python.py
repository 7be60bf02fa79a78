"""Decodes the corpus with python3-msgpack: see "Runners" in conformance/README.md.

    python3 python.py           the module's C code, if it has it
    python3 python.py python    the module without C code
"""
import json
import math
import os
import platform
import sys

if sys.argv[1:] == ["python"]:
    os.environ["MSGPACK_PUREPYTHON"] = "1"
try:
    import msgpack
except ImportError:
    print(json.dumps({"missing": "no module msgpack for this Python: in Debian it is python3-msgpack"}))
    sys.exit(2)

sys.setrecursionlimit(20000)


def text(value):
    try:
        value.encode()
        return json.dumps(value, ensure_ascii=False)
    except UnicodeEncodeError:
        return "s'" + value.encode("utf-8", "surrogateescape").hex() + "'"


def number(value):
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    return repr(value)


def written(value, level=1):
    """The notation of a Python value."""
    if value is None:
        return "nil"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, str):
        return text(value)
    if isinstance(value, bytes):
        return "h'" + value.hex() + "'"
    if isinstance(value, msgpack.Timestamp):
        return "timestamp(%d, %d)" % (value.seconds, value.nanoseconds)
    if isinstance(value, msgpack.ExtType):
        return "ext(%d, h'%s')" % (value.code, value.data.hex())
    if level > 1000:
        return "..."
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(written(item, level + 1) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(written(k, level + 1) + ": " + written(v, level + 1) for k, v in value.items()) + "}"
    return "?" + type(value).__name__


def answer(data):
    try:
        value = msgpack.unpackb(data, strict_map_key=False)
    except Exception as error:
        return {"error": "%s: %s" % (type(error).__name__, str(error)[:200])}
    result = {"value": written(value), "rest": 0}
    try:
        result["packed"] = msgpack.packb(value).hex()
    except Exception as error:
        result["refused"] = "%s: %s" % (type(error).__name__, str(error)[:200])
    return result


print(json.dumps({
    "version": "%d.%d.%d" % msgpack.version[:3] + ("" if msgpack.Unpacker.__module__ == "msgpack._cmsgpack" else " without C"),
    "language": "Python " + platform.python_version(),
    "options": "strict_map_key=False",
    "limits": [],
}), flush=True)
for line in sys.stdin:
    case = json.loads(line)
    print(json.dumps(dict(answer(bytes.fromhex(case["bytes"])), id=case["id"])), flush=True)
