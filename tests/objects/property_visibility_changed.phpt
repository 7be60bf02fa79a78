--TEST--
A property is found after its visibility has changed
--EXTENSIONS--
msgpack
--FILE--
<?php
class A { private $was_public = 0; public $was_protected = 0; protected $was_private = 0; }
$packed = "\x84\xc0\xa1A" . "\xaawas_public\x01" . "\xb0\0*\0was_protected\x02" . "\xae\0A\0was_private\x03";
print_r(msgpack_unpack($packed));
?>
--EXPECT--
A Object
(
    [was_public:A:private] => 1
    [was_protected] => 2
    [was_private:protected] => 3
)
