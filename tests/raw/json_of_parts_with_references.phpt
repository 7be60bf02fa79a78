--TEST--
The JSON of a part has the objects outside of it that it refers to, as the part's bytes
--EXTENSIONS--
msgpack
json
--FILE--
<?php
use MessagePack\{Codec, Raw};

#[AllowDynamicProperties]
class Node {}

function show(Raw $part): void
{
    $json = json_encode($part);
    echo $json, $json === json_encode(new Raw($part->bytes())) ? '' : ' is not that of its bytes', "\n";
}

$ann = new Node;
$ann->name = 'Ann';
$ring = new Node;
$ring->next = new Node;
$ring->next->next = $ring;
$many = array_fill(0, 30, [1]);
$value = ['owner' => $ann, 'roles' => ['editor' => $ann, 'again' => $ann], 'own' => [$own = new Node, $own],
    'ring' => [$ring], 'many' => [$many, $ann, [[$ann]]]];
foreach ([[], ['compact' => true]] as $options) {
    $raw = new Raw(msgpack_pack($value, $options));
    show($raw['roles']);
    show($raw['roles']['again']);
    show($raw['own']);
    show($raw['ring'][0]['next']);
    echo str_replace('[1],', '', json_encode($raw['many'])), "\n";
    echo str_replace('[1],', '', json_encode($raw)), "\n";
}

// A Raw of a codec may be the back-reference itself.
foreach ((new Codec('list<MessagePack\Raw>'))->unpack(msgpack_pack([$ann, $ann])) as $each) {
    show($each);
}

// Without references the offset of an error is that of the message.
try {
    json_encode((new Raw("\x92\x01\x91\x81\xca\0\0\0\0\x01"))[1]);
} catch (MessagePack\Exception\UnpackingFailedException $e) {
    echo $e->getMessage(), ', ', $e->getOffset(), "\n";
}
?>
--EXPECT--
{"editor":{"name":"Ann"},"again":{"$ref":2}}
{"name":"Ann"}
[{},{"$ref":2}]
{"next":{"next":{"$ref":1}}}
[[[1]],{"name":"Ann"},[[{"$ref":33}]]]
{"owner":{"name":"Ann"},"roles":{"editor":{"$ref":2},"again":{"$ref":2}},"own":[{},{"$ref":7}],"ring":[{"next":{"next":{"$ref":10}}}],"many":[[[1]],{"$ref":2},[[{"$ref":2}]]]}
{"editor":{"name":"Ann"},"again":{"$ref":2}}
{"name":"Ann"}
[{},{"$ref":2}]
{"next":{"next":{"$ref":1}}}
[[[1]],{"name":"Ann"},[[{"$ref":33}]]]
{"owner":{"name":"Ann"},"roles":{"editor":{"$ref":2},"again":{"$ref":2}},"own":[{},{"$ref":7}],"ring":[{"next":{"next":{"$ref":10}}}],"many":[[[1]],{"$ref":2},[[{"$ref":2}]]]}
{"name":"Ann"}
{"name":"Ann"}
Invalid map key type: expected int, str or bin but got float (0xca), 4
