--TEST--
Other keys of an open shape are no errors under FORBID_UNKNOWN
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\CodecOptions;

foreach (['array{a: int, ...}', 'array{a: int}'] as $type) {
    $codec = new Codec($type, CodecOptions::FORBID_UNKNOWN);
    var_dump(count($codec->validate("\x82\xa1a\x01\xa1b\x02")));
}
foreach (['list{int, ...}', 'list{int}'] as $type) {
    $codec = new Codec($type, CodecOptions::FORBID_UNKNOWN);
    var_dump(count($codec->validate("\x93\x01\x02\x03")));
}
?>
--EXPECT--
int(0)
int(1)
int(0)
int(2)
