"""python3-msgpack with one message, in a process of its own. What it is asked, and answers, is in worker.php.

    python3 worker.py --version
    python3 worker.py FILE          FILE has the message
"""
import sys
import time

import msgpack


def main(file):
    if file == '--version':
        print('.'.join(map(str, msgpack.version)), end='')
        return
    with open(file, 'rb') as stream:
        data = stream.read()
    pack, unpack = msgpack.packb, msgpack.unpackb
    value = unpack(data, strict_map_key=False)
    print('ready', len(pack(value)), flush=True)
    for request in sys.stdin:
        what, iterations = request.split()
        start = time.process_time_ns()
        if what == 'pack':
            for _ in range(int(iterations)):
                pack(value)
        else:
            for _ in range(int(iterations)):
                unpack(data, strict_map_key=False)
        print(time.process_time_ns() - start, flush=True)


main(sys.argv[1])
