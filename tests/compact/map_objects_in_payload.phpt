--TEST--
Compact form: under assoc=0 a stdClass in a payload is a map of that payload, in which no long string is a reference
--EXTENSIONS--
msgpack
--INI--
msgpack.assoc=0
--FILE--
<?php
class Payload
{
    public array $data = [];

    public function __serialize(): array
    {
        return $this->data;
    }

    public function __unserialize(array $data): void
    {
        $this->data = $data;
    }
}

$long = str_repeat('long', 100);
$payload = new Payload;
$payload->data = [$long, (object) ['a' => $long, 'b' => [$long, (object) ['c' => $long]]]];
foreach ([$payload, [$payload, $payload, $long], (object) ['a' => $long, 'b' => $long]] as $value) {
    $packed = msgpack_pack($value, ['compact' => true]);
    var_dump(msgpack_unpack($packed) == $value);
}
var_dump(strlen($packed) < 500);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
