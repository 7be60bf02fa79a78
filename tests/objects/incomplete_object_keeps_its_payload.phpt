--TEST--
An object with __serialize() of a class that is not allowed is packed as properties, from which __unserialize() gets all keys
--EXTENSIONS--
msgpack
--FILE--
<?php
class Bag
{
    public function __construct(private array $content = []) { }
    public function __serialize(): array { return $this->content; }
    public function __unserialize(array $content): void { $this->content = $content; }
    public function content(): array { return $this->content; }
}

/** Keys that are no names of properties: binary hashes and addresses, for instance. */
$contents = [[1, 2], ['' => 1], [-5 => 1, 'a' => 2], ["\0" => 1], ["\0x" => 1, "\0y" => [2]], ["\0\0z" => 1], ["\0*\0p" => 1, "\0Bag\0q" => 2]];
foreach ($contents as $content) {
    foreach (['plain' => false, 'compact' => true] as $form => $compact) {
        $options = ['compact' => $compact];
        $incomplete = msgpack_unpack(msgpack_pack([$bag = new Bag($content), $bag], $options), null, ['allowed_classes' => false]);
        $bags = msgpack_unpack(msgpack_pack($incomplete, $options));
        if ($incomplete[0] instanceof Bag || $bags[0] !== $bags[1] || $bags[0]->content() !== $content) {
            echo "$form: ", json_encode($content), ' came back as ', json_encode($bags[0]->content()), "\n";
        }
    }
}
echo "An allowed class has no such properties:\n";
var_dump((array) msgpack_unpack("\x83\xc0\xa8stdClass\xa2\0x\x01\xa1y\x02"));
?>
--EXPECTF--
An allowed class has no such properties:

Warning: [msgpack] (msgpack_unserialize_map_item) illegal offset type, skip this decoding in %s on line %d
array(1) {
  ["y"]=>
  int(2)
}
