--TEST--
The same calls of the MessagePack classes have rybakit/msgpack's results, and its position after an exception
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/same_results.php';
if (!library()) die('skip no rybakit/msgpack where the environment variable MSGPACK_RYBAKIT says, nor in ../shared/peers');
if (with_gmp() === null) die('skip no gmp extension');
?>
--FILE--
<?php
require __DIR__ . '/include/same_results.php';

/*
 * Excluded calls, for which we differ intentionally:
 * - seek() and skip() to a negative offset, and read() of a length that is negative, null or not an integer: the library
 *   indexes from the end of the buffer, or leaves the offset a float; we throw an InsufficientDataException or a TypeError.
 *   Likewise if an offset overflows, without a deprecation.
 * - tryUnpack() with an extension that shortens the buffer: the library may return to an offset beyond its end.
 * - tryUnpack() with an extension that reads beyond the body of its ext, up to the end of the buffer: the library calls
 *   it again with each piece of a message, we once. A second constructor call with a buffer that ends before the offset:
 *   the library keeps the offset.
 * - Bits of a bitmask of options above the lowest eight: the library ignores them.
 * - Arrays nested deeper than msgpack.max_depth, or containing themselves, and infinite recursion of methods:
 *   exceptions; the library exhausts the memory.
 * - The texts of TypeErrors and ArgumentCountErrors, where they name functions within the library.
 * - packInt(), packArrayHeader() and packMapHeader() of a non-number: a TypeError, the library writes some bytes.
 *   Likewise for negative sizes, and for sizes and strings of wrong types from an overridden method.
 * - GMP objects: the library has no form for them. Generators in packArray(): it cannot count them.
 * - Nanoseconds out of range: a ValueError when packed. NAN in a list. The numbers of a Timestamp are typed properties.
 * - json_encode() of a Timestamp, which is {} in the library: its text.
 * - BIGINT_AS_DEC without the decimal extension: which Error is thrown.
 * - A timestamp of a length that the specification does not have: an exception, as in the library since its commit
 *   43058ab5. Before, it reads 12 bytes.
 * - What docs/rybakit.md lists, which no internal class can do.
 */
same_results('options');
same_results('packing');
same_results('unpacking');
same_results('streaming');
same_results('extensions');
same_results('subclasses');
same_results('odd');
?>
--EXPECT--
options: 2984 calls, the same results
packing: 16235 calls, the same results
unpacking: 46984 calls, the same results
streaming: 10575 calls, the same results
extensions: 8657 calls, the same results
subclasses: 13795 calls, the same results
odd: 21312 calls, the same results
