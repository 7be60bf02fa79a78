--TEST--
In the compact form, too, a back-reference is to no later array; a key that PHP's arrays cannot have is named as it is
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Exception\UnpackingFailedException, Raw};

$announcement = "\x92\x82\xc0\3\0\0";
foreach ([2 => "\x82\xc0\1\0\1", 4 => "\x82\xc0\xa1C\0\1", 5 => "\x82\xc0\xa1C\0\1"] as $mark => $target) {
    $message = "\x93$target\x82\xc0" . chr($mark) . "\0%s\x91\1";
    foreach (["\2", "\4"] as $ordinal) {
        foreach (['', $announcement] as $before) {
            try {
                echo (new Raw($before . sprintf($message, $ordinal)))->get('/1/0'), "\n";
            } catch (UnpackingFailedException $exception) {
                echo $exception->getMessage(), "\n";
            }
        }
    }
}
foreach (["\x81\x91\1\2", "\x81\xd4\5\1\2"] as $map) {
    try {
        (new Raw($announcement . $map))->get('/1');
    } catch (UnpackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
--EXPECT--
1
1
A back-reference to no earlier array or object at offset 6
The compact form is malformed at offset 17
1
1
A back-reference to no earlier array or object at offset 7
The compact form is malformed at offset 18
1
1
A back-reference to no earlier array or object at offset 7
The compact form is malformed at offset 18
Invalid map key type: expected int, str or bin but got array (0x91)
Invalid map key type: expected int, str or bin but got ext (0xd4)
