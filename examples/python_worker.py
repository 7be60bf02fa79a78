"""Calls functions for PHP: reads [function, arguments], and writes [error, result], as MessagePack."""
import datetime
import statistics
import sys

import msgpack


def summarize(values, taken_at):
    """Timestamps are datetimes in both directions."""
    return {
        "mean": statistics.mean(values),
        "deviation": statistics.stdev(values),
        "next": taken_at + datetime.timedelta(days=1),
    }


def reverse(data):
    """bin is bytes, str is str."""
    return data[::-1]


FUNCTIONS = {"summarize": summarize, "reverse": reverse}


def answer(request):
    try:
        function, arguments = request
        call = FUNCTIONS[function]
        return [None, call(*arguments)]
    except Exception as error:
        return [f"{type(error).__name__}: {error}", None]


def serve(source, target):
    packer = msgpack.Packer(datetime=True)
    unpacker = msgpack.Unpacker(source, timestamp=3, max_buffer_size=64 << 20)
    for request in unpacker:
        target.write(packer.pack(answer(request)))
        target.flush()


# A buffered reader would wait for a full buffer.
serve(sys.stdin.buffer.raw, sys.stdout.buffer)
