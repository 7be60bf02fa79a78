--TEST--
App\Messenger\MsgpackSerializer: envelopes round-trip with their stamps, and what cannot be decoded is rejected
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/frameworks.php'; skip_without_debians('Symfony/Component/Messenger'); ?>
--FILE--
<?php
require __DIR__ . '/include/messages.php';

use App\Messenger\MsgpackSerializer;
use App\StrictMsgpack;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp\BusNameStamp;
use Symfony\Component\Messenger\Stamp\DelayStamp;
use Symfony\Component\Messenger\Stamp\ErrorDetailsStamp;
use Symfony\Component\Messenger\Stamp\ReceivedStamp;
use Symfony\Component\Messenger\Stamp\RedeliveryStamp;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;

$stamps = [new BusNameStamp('main'), new DelayStamp(5), new DelayStamp(7), new RedeliveryStamp(2),
    ErrorDetailsStamp::create(new RuntimeException('failed', 3)), new ReceivedStamp('in')];
$envelope = new Envelope(new ShipOrder(17, [new Item('chair', 2)]), $stamps);
$strict = new MsgpackSerializer([ShipOrder::class, Item::class]);
foreach ([$strict, new MsgpackSerializer, new MsgpackSerializer(base64: false)] as $serializer) {
    $encoded = $serializer->encode($envelope);
    $decoded = $strict->decode($encoded);
    var_dump($decoded == $envelope->withoutAll(ReceivedStamp::class), preg_match('//u', $encoded['body']) === 1);
}
var_dump((new MsgpackSerializer)->decode($strict->encode(new Envelope(new ShipOrder(1, [])))) == new Envelope(new ShipOrder(1, [])));

echo "\nRejected:\n";
$msgpack = new StrictMsgpack;
foreach ([
    'no body' => [],
    'a list as the body' => ['body' => [1]],
    'text' => ['body' => 'a'],
    'a cut message' => ['body' => substr($msgpack->pack([new ShipOrder(1, []), []]), 0, -1)],
    'no message' => ['body' => $msgpack->pack([1, []])],
    'no list of stamps' => ['body' => $msgpack->pack([new ShipOrder(1, []), 1])],
    'stamps of another class' => ['body' => $msgpack->pack([new ShipOrder(1, []), [new Item('chair', 1)]])],
    'a message of a class that is not allowed' => ['body' => $msgpack->pack([new ArrayObject, []])],
    'an item of a class that is not allowed' => ['body' => $msgpack->pack([new ShipOrder(1, new ArrayObject), []])],
    'a message of PhpSerializer' => (new PhpSerializer)->encode($envelope),
] as $what => $body) {
    try {
        $strict->decode($body);
        echo "$what: not rejected\n";
    } catch (MessageDecodingFailedException $e) {
        echo $what, ': ', $e->getMessage(), "\n";
    }
}

try {
    (new MsgpackSerializer)->decode(['body' => str_replace('ShipOrder', 'LostOrder', $msgpack->pack([new ShipOrder(1, []), []]))]);
} catch (MessageDecodingFailedException $e) {
    echo 'a message of a class that is not found: ', $e->getMessage(), "\n";
}

echo "\nMessages from before the switch:\n";
$both = new MsgpackSerializer(previous: new PhpSerializer);
var_dump($both->decode((new PhpSerializer)->encode($envelope))->getMessage() == $envelope->getMessage());
var_dump($both->decode($both->encode($envelope))->getMessage() == $envelope->getMessage());
try {
    (new PhpSerializer)->decode($both->encode($envelope));
} catch (MessageDecodingFailedException $e) {
    echo "PhpSerializer rejects MessagePack\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)

Rejected:
no body: The bytes were not packed by App\StrictMsgpack
a list as the body: The bytes were not packed by App\StrictMsgpack
text: The bytes were not packed by App\StrictMsgpack
a cut message: Insufficient data for unserializing at offset 39, in [0][1]
no message: Not a message, or one of a class that is not allowed
no list of stamps: Not a message, or one of a class that is not allowed
stamps of another class: Not a stamp, or one of a class that is not allowed
a message of a class that is not allowed: Not a message, or one of a class that is not allowed
an item of a class that is not allowed: Cannot assign __PHP_Incomplete_Class to property ShipOrder::$items of type Traversable|array, in [0][0]->items
a message of PhpSerializer: The bytes were not packed by App\StrictMsgpack
a message of a class that is not found: The class LostOrder is not found

Messages from before the switch:
bool(true)
bool(true)
PhpSerializer rejects MessagePack
