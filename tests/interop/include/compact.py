"""[hexadecimal message, ...] -> [{"value": value} or {"rejected": why}, ...], by examples/compact_reader.py."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../examples"))
sys.dont_write_bytecode = True

import compact_reader


def answer(message):
    try:
        return {"value": compact_reader.read(bytes.fromhex(message))}
    except (compact_reader.Malformed, ValueError) as problem:
        return {"rejected": str(problem)}


json.dump([answer(message) for message in json.load(sys.stdin)], sys.stdout, default=bytes.decode)
