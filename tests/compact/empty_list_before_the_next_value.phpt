--TEST--
Compact form: what follows an empty list that is the whole value is no part of it
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$unpacker = new MessagePack\BufferUnpacker('', MessagePack\UnpackOptions::COMPACT);
foreach (['90', 'dc0000'] as $list) {
    foreach (['d45100', 'd45200', 'd45400', 'd5550000', 'c70051'] as $next) {
        try {
            [$value, $ext] = $unpacker->reset(message("$list $next"))->tryUnpack();
            echo "$list $next: ", json_encode($value), ', type ', dechex($ext->type), "\n";
        } catch (MessagePack\Exception\UnpackingFailedException $exception) {
            echo "$list $next: {$exception->getMessage()}\n";
        }
    }
}
?>
--EXPECT--
90 d45100: [], type 51
90 d45200: [], type 52
90 d45400: [], type 54
90 d5550000: [], type 55
90 c70051: [], type 51
dc0000 d45100: [], type 51
dc0000 d45200: [], type 52
dc0000 d45400: [], type 54
dc0000 d5550000: [], type 55
dc0000 c70051: [], type 51
