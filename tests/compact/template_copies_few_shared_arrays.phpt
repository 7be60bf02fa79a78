--TEST--
A template fills a shared array again and again, up to 100,000 elements: a reference takes three bytes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
#[AllowDynamicProperties] class Plain { public $first; }
$list = "\xdc\x03\xe8" . str_repeat("\x01", 1000);
foreach ([98, 102] as $references) {
    $message = ANNOUNCEMENT . "\xdc" . pack('n', 1 + $references) . $list . str_repeat("\xd4\x53\x02", $references);
    foreach ([['Plain'], [[1]]] as $template) {
        try {
            echo count(msgpack_unpack($message, $template, ['throw' => true])), "\n";
        } catch (MessagePack\Exception\UnpackingFailedException $exception) {
            echo $exception->getMessage(), "\n";
        }
    }
}
/* An object that occurs again takes a few bytes, too. */
$message = "\xdc" . pack('n', 202) . "\xde" . pack('n', 1001) . "\xc0\xa8stdClass" . implode(array_map(fn (int $i) => "\xcd" . pack('n', $i) . "\xc0", range(1, 1000))) . str_repeat("\x82\xc0\x04\x00\x02", 201);
try {
    msgpack_unpack($message, [['key' => 1]], ['throw' => true]);
} catch (MessagePack\Exception\UnpackingFailedException $exception) {
    echo $exception->getMessage(), "\n";
}
/* Maps of the same bytes become the same array, but each element takes bytes. */
$row = array_combine(range('a', 'j'), range(1, 10));
$maps = msgpack_pack(array_map(fn (int $i) => ['a' => $i % 2] + $row, range(1, 45000)));
echo count(msgpack_unpack($maps, [$row], ['throw' => true])), " maps\n";
?>
--EXPECT--
99
99
The template does not fit: shared arrays have too many elements
The template does not fit: shared arrays have too many elements
The template does not fit: shared arrays have too many elements
45000 maps
