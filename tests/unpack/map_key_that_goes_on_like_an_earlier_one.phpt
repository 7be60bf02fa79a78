--TEST--
A short key followed by the rest of an earlier, longer key is still the short key
--EXTENSIONS--
msgpack
--FILE--
<?php
/* The head of a fixstr has five bits for the length: of 40, these say 8. Of 64
 * and 8 they make a negative integer. And 'a' is also the integer 97. */
function unpack_after(int $length, string $first_byte): void
{
    $long = str_repeat('a', $length);
    $earlier = "\x82\xa1x\x01\xd9" . chr($length) . "$long\x02";
    msgpack_unpack("\x93$earlier$earlier$earlier");
    echo json_encode(@msgpack_unpack("\x82\xa1x\x01$first_byte$long\x02")), "\n";
}
unpack_after(40, "\xa8");
unpack_after(64, "\xe0");

class A { public $aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = 'default'; }
echo json_encode(@msgpack_unpack("\x82\xc0\xa1A\xa8" . str_repeat('a', 40) . "\x02")), "\n";
?>
--EXPECT--
{"x":1,"aaaaaaaa":97}
{"x":1,"-32":97}
{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":"default","aaaaaaaa":97}
