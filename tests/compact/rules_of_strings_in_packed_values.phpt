--TEST--
Compact form: what is copied from a Raw or a transformer refers to no string where readers want none
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
use MessagePack\{Packer, Raw};

final class Payload
{
    public array $data = [];
    function __serialize(): array { return $this->data; }
    function __unserialize(array $data): void { $this->data = $data; }
}

final class Pair
{
    public mixed $first = 1;
    public mixed $second = 2;
}

eval('enum Letters { case ' . ($case = str_repeat('e', 256)) . '; } final class ' . ($class = str_repeat('c', 256)) . ' {}');
$long = str_repeat('k', 256);
$most = str_repeat('k', 255);
$payload = new Payload;
$payload->data = [$long, $most, [$long => $long], $pair = new Pair];
$pair->first = $payload->data[2];
$pair->second = new Payload;
$pair->second->data = ['long' => $long];
$dynamic = new stdClass;
$dynamic->$long = $long;
$dynamic->$most = $most;
$values = [
    'key' => [$long => 1, $most => 2], 'key of a key' => [[$long => [$long => $long]], [$long => $most]], 'payload' => $payload, 'property' => $pair,
    'name' => $dynamic, 'class' => new $class, 'case' => constant("Letters::$case"), 'value' => [$long, $most],
];
foreach ($values as $name => $value) {
    $strings = [$long, $most, $case, $class, Payload::class];
    $plain = new Raw(msgpack_pack($value));
    $packed = compact_form([$strings, $plain, 'again' => $plain]);
    var_dump($name, msgpack_unpack($packed) == [$strings, $value, 'again' => $value], (new Raw($packed))->has('/again'));
}

/* The text of a class with Serializable, which need not be there, and values that are held by reference. */
foreach (['[nil, s]' => [null, 'some text'], 'text' => null] as $name => $value) {
    $plain = $value ? new Raw(msgpack_pack($value)) : new Raw("\x82\xc0\x03\xa4Gone\xa9some text");
    $packed = compact_form(['some text', 'Gone', $plain, 'some text']);
    var_dump($name, bin2hex(substr($packed, 6)), (new Raw($packed))->get('/3'));
}
$referred = new Raw("\x83\xc0\x01\xc0\xa7Payload\xc0\x91\xda\x01\x00$long");
$packed = compact_form([$long, 'Payload', $referred, $long, new Raw("\x82\xc0\xcc\x03\xa4Gone\xa7Payload")]);
var_dump(@msgpack_unpack($packed)[2]->data === [$long], strlen($packed));

/* Properties of a class with an __unserialize() of PHP, as in PECL's form of old. */
$properties = new Raw("\x84\xc0\xabArrayObject\x00\x00\x01\x92" . str_repeat("\xda\x01\x00$long", 2) . "\x02\x90");
$packed = compact_form([$long, $properties, $long]);
var_dump(@msgpack_unpack($packed) == [$long, new ArrayObject([$long, $long]), $long], strlen($packed) < 4 * 256);
?>
--EXPECT--
string(3) "key"
bool(true)
bool(true)
string(12) "key of a key"
bool(true)
bool(true)
string(7) "payload"
bool(true)
bool(true)
string(8) "property"
bool(true)
bool(true)
string(4) "name"
bool(true)
bool(true)
string(5) "class"
bool(true)
bool(true)
string(4) "case"
bool(true)
bool(true)
string(5) "value"
bool(true)
bool(true)
string(8) "[nil, s]"
string(48) "94a9736f6d652074657874a4476f6e6592c0d45000d45000"
string(9) "some text"
string(4) "text"
string(70) "94a9736f6d652074657874a4476f6e6582c003d45001a9736f6d652074657874d45000"
string(9) "some text"
bool(true)
int(562)
bool(true)
bool(true)
