--TEST--
A key that PHP cannot have is freed with its value when the array has no next index left for it
--EXTENSIONS--
msgpack
--INI--
msgpack.illegal_key_insert=1
msgpack.error_display=0
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
class Ends
{
    public $name;
    public function __destruct() { echo "the $this->name ends\n"; }
}
$object = fn(string $name) => "\x82\xc0\xa4Ends\xa4name" . chr(0xa0 + strlen($name)) . $name;
$value = msgpack_unpack("\x83\xcf\x7f\xff\xff\xff\xff\xff\xff\xff\x01" . $object('key') . $object('value') . "\xa1a\x02");
echo "unpacked\n";
echo json_encode($value), "\n";
?>
--EXPECT--
the key ends
the value ends
unpacked
{"9223372036854775807":1,"a":2}
