--TEST--
skip() and seek() out of bounds throw an exception with the position, and move nothing
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
$unpacker = new MessagePack\BufferUnpacker("\x01\x02\x03\x04");
$unpacker->seek(2);
foreach (['skip', 'seek'] as $method) {
    foreach ([2, -3, 4, -5, PHP_INT_MAX, PHP_INT_MIN] as $by) {
        try {
            $unpacker->$method($by);
            echo "$method($by)\n";
        } catch (MessagePack\Exception\InsufficientDataException $e) {
            echo str_replace([PHP_INT_MAX, PHP_INT_MIN], ['MAX', 'MIN'], $e->getMessage()), ', ', $unpacker->getRemainingCount(), " left\n";
        }
    }
}
?>
--EXPECT--
Unable to seek to position 4, 2 left
Unable to seek to position -1, 2 left
Unable to seek to position 6, 2 left
Unable to seek to position -3, 2 left
Unable to seek to position MAX, 2 left
Unable to seek to position -9223372036854775806, 2 left
seek(2)
seek(-3)
Unable to seek to position 4, 3 left
Unable to seek to position -1, 3 left
Unable to seek to position MAX, 3 left
Unable to seek to position -9223372036854775804, 3 left
