--TEST--
The keys of a structure may be a labelled array, and a back-reference to one, as msgpackr writes them for a structure that it defines again
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
require __DIR__ . '/include/recorded.php';
require __DIR__ . '/include/PhpValues.php';

use MessagePack\{BufferUnpacker, UnpackOptions};

$name = 'keys that are a back-reference';
$unpacker = new BufferUnpacker(recorded_messages()[$name], UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE);
var_dump(PhpValues::describe($unpacker->unpack()) === recorded_values()[$name][2]);
?>
--EXPECT--
bool(true)
