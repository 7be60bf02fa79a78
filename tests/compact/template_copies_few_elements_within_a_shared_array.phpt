--TEST--
A template counts what is in a shared array, too, and what is in an object that occurs again
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
function fill(string $message, array $template): void
{
    try {
        echo count(msgpack_unpack($message, $template, ['throw' => true])), "\n";
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
$inner = "\x91\xdc\x03\xe8" . str_repeat("\x01", 1000);
foreach ([98, 102] as $references) {
    fill(ANNOUNCEMENT . "\xdc" . pack('n', 1 + $references) . $inner . str_repeat("\xd4\x53\x02", $references), [[[1]]]);
}
foreach ([98, 104] as $references) {
    fill("\xdc" . pack('n', 1 + $references) . "\x82\xc0\xa8stdClass\xa4list" . $inner . str_repeat("\x82\xc0\x04\x00\x02", $references), [['list' => [[1]]]]);
}
?>
--EXPECT--
99
The template does not fit: shared arrays have too many elements
99
The template does not fit: shared arrays have too many elements
