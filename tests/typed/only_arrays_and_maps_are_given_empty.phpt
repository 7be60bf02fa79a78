--TEST--
Only an array or map without elements is given as empty, not an ext without bytes or a large integer
--EXTENSIONS--
msgpack
--FILE--
<?php
$codec = new MessagePack\Codec('non-empty-list<int>');
foreach (['90', '80', 'c70005', 'cf8000000000000000', 'c400', 'a0', '00'] as $hex) {
    echo $hex, ': ', $codec->validate(hex2bin($hex))[0]->given, "\n";
}
?>
--EXPECT--
90: empty array
80: empty map
c70005: ext 5
cf8000000000000000: int
c400: string
a0: string
00: int
