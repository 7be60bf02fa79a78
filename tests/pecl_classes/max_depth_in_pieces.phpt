--TEST--
In pieces too, a form that adds no nesting level is read at max_depth
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=2
--FILE--
<?php
enum Suit { case Hearts; }
class Old { public $value; }
$messages = [
    'an enum case' => "\x91\x91\x82\xc0\x06\xa4Suit\xa6Hearts",
    'a back-reference' => "\x92\x80\x91\x82\xc0\x04\x00\x02",
    'an object' => "\x91\x91\x81\xc0\xa3Old",
];
foreach ($messages as $what => $message) {
    $unpacker = new MessagePackUnpacker;
    $value = null;
    foreach (str_split($message) as $byte) {
        $unpacker->feed($byte);
        if ($unpacker->execute()) {
            $value = $unpacker->data();
        }
    }
    echo "$what: ", gettype(@msgpack_unpack($message)), ', ', gettype($value), "\n";
}
?>
--EXPECT--
an enum case: array, array
a back-reference: array, array
an object: boolean, NULL
