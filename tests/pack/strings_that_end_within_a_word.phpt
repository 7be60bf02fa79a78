--TEST--
Packing: strings whose memory ends within a word of eight bytes, as that of str_pad()
--EXTENSIONS--
msgpack
--FILE--
<?php
$packed = $expected = '';
for ($length = 1; $length < 16; $length++) {
    for ($before = 0; $before < $length; $before++) {
        $string = str_pad(str_repeat('x', $before), $length, 'y');
        $packed .= msgpack_pack([$string, (object) [$string => $string]]);
        $expected .= "\x92" . msgpack_pack($string) . "\x82\xc0\xa8stdClass" . str_repeat(msgpack_pack($string), 2);
    }
}
var_dump($packed === $expected);
?>
--EXPECT--
bool(true)
