--TEST--
The bytes of a part are a message of its own: its references count what is in it, and have what is outside of it
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

class User
{
    public $friends = [];
    public $self;
    public function __construct(public string $name) {}
}
[$ann, $bob] = [new User('Ann'), new User('Bob')];
$ann->friends = [$bob];
$bob->friends = [$ann];
$bob->self = $bob;
$list = [1, $ann];
$value = ['first' => new User('X'), 'twice' => [$ann, new User('Y'), new User('Z'), $ann], 'outside' => [new User('V'), [$bob, $bob]], 'bob' => $bob,
    'lists' => ['a' => &$list, 'b' => &$list], 'again' => &$list, 'nil' => [null, 4, 0], 'enough' => [[$ann, null], $ann->friends]];
foreach ([false, true] as $isCompact) {
    $raw = new Raw(msgpack_pack($value, ['compact' => $isCompact]));
    foreach ($value as $key => $of) {
        $part = $raw[$key];
        $expected = serialize(msgpack_unpack(msgpack_pack($of)));
        $same = fn (Raw $part) => serialize(msgpack_unpack($part->bytes())) === $expected ? 'the same' : bin2hex($part->bytes());
        echo $key, ': ', $same($part), ', ', $same(unserialize(serialize($part))), ', ', $same(Raw::fromDiagnostic((string) $part)), ', ',
            json_encode(Raw::fromDiagnostic((string) $part)->bytes() === $part->bytes()), "\n";
    }
    echo $raw->at('/twice'), "\n", $raw->at('/outside/1'), "\n";
}

echo "-- what refers to nothing\n";
foreach (['9291c0' . '9182c0040009', '9290' . '82c0a141a16182c0040003', '9281c0a141' . '9182c00400c0', '9281c0a141' . '9182c004c0c0'] as $hex) {
    foreach ((new Raw(hex2bin($hex))) as $part) {
        try {
            echo bin2hex($part->bytes()), "\n";
        } catch (MessagePack\Exception\UnpackingFailedException $e) {
            echo $e->getMessage(), "\n";
        }
    }
}

echo "-- many references, from the innermost object on\n";
foreach ([100, 10_000] as $count) {
    $references = '';
    for ($i = $count; $i > 0; $i--) {
        $references .= "\x82\xc0\4\0\xcd" . pack('n', $i + 1);
    }
    $raw = new Raw("\x92" . str_repeat("\x82\xc0\xa1A\xa1a", $count) . "\xc0\xdc" . pack('n', $count) . $references);
    try {
        var_dump(count((new Raw($raw[1]->bytes()))));
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
first: the same, the same, the same, true
twice: the same, the same, the same, true
outside: the same, the same, the same, true
bob: the same, the same, the same, true
lists: the same, the same, the same, true
again: the same, the same, the same, true
nil: the same, the same, the same, true
enough: the same, the same, the same, true
[User {"friends": [User {"friends": [{nil: 4, 0: 2}], "self": {nil: 4, 0: 4}, "name": "Bob"}], "self": nil, "name": "Ann"}, User {"friends": [], "self": nil, "name": "Y"}, User {"friends": [], "self": nil, "name": "Z"}, {nil: 4, 0: 2}]
[User {"friends": [User {"friends": [{nil: 4, 0: 2}], "self": nil, "name": "Ann"}], "self": {nil: 4, 0: 2}, "name": "Bob"}, {nil: 4, 0: 2}]
first: the same, the same, the same, true
twice: the same, the same, the same, true
outside: the same, the same, the same, true
bob: the same, the same, the same, true
lists: the same, the same, the same, true
again: the same, the same, the same, true
nil: the same, the same, the same, true
enough: the same, the same, the same, true
[User {"friends": [User {"friends": [{nil: 4, 0: 2}], "self": {nil: 4, 0: 4}, "name": "Bob"}], "self": nil, "name": "Ann"}, User {"friends": [], "self": nil, "name": "Y"}, User {"friends": [], "self": nil, "name": "Z"}, {nil: 4, 0: 2}]
[User {"friends": [User {"friends": [{nil: 4, 0: 2}], "self": nil, "name": "Ann"}], "self": {nil: 4, 0: 2}, "name": "Bob"}, {nil: 4, 0: 2}]
-- what refers to nothing
91c0
A back-reference to no earlier array or object at offset 4
90
82c0a141a16182c0040001
81c0a141
Malformed back-reference at offset 6
81c0a141
Malformed back-reference at offset 6
-- many references, from the innermost object on
int(100)
A part of a message has more than 20 values for each byte of the message
