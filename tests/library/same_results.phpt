--TEST--
The same calls of the MessagePack classes have the same results as in rybakit/msgpack, down to where an exception leaves the unpacker
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/same_results.php';
if (!library()) die('skip no rybakit/msgpack in .cache/composer, nor where the environment variable MSGPACK_RYBAKIT says');
if (with_gmp() === null) die('skip no gmp extension');
?>
--FILE--
<?php
require __DIR__ . '/include/same_results.php';

/*
 * Not among the calls, for there we differ on purpose:
 * - seek() and skip() to an offset below 0, and read() of a negative length: the library indexes from the end of the
 *   buffer; we throw an InsufficientDataException. So we do, without a deprecation, where an offset overflows.
 * - tryUnpack() with an extension that makes the buffer shorter: the library may go back to an offset behind its end.
 * - tryUnpack() with an extension that reads on behind the body of its ext, as far as the buffer goes: the library asks
 *   it again with each piece of a message, we once. A constructor that is called again: the library keeps the offset.
 * - Arrays nested deeper than msgpack.max_depth, or in themselves, and methods that call each other without end:
 *   exceptions; the library uses up the memory.
 * - TypeErrors and ArgumentCountErrors: their texts name functions within the library. It ignores arguments too many.
 * - Tokens of another type than the method's name says, such as packInt('a') or packArrayHeader(-1).
 * - GMP objects: the library has no form for them. Generators in packArray(): it cannot count them.
 * - Nanoseconds out of range: a ValueError when packed. NAN in a list.
 * - Unpackers that are serialized: ours cannot be.
 * - BIGINT_AS_DEC without the decimal extension: which Error is thrown.
 */
same_results('options');
same_results('packing');
same_results('unpacking');
same_results('streaming');
same_results('extensions');
same_results('subclasses');
?>
--EXPECT--
options: 3012 calls, the same results
packing: 16235 calls, the same results
unpacking: 46984 calls, the same results
streaming: 10901 calls, the same results
extensions: 8657 calls, the same results
subclasses: 13795 calls, the same results
