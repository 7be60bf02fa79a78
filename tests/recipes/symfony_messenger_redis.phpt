--TEST--
MsgpackExt\Symfony\Messenger\MsgpackSerializer with symfony/messenger's Redis transport
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/frameworks.php';
skip_without('redis');
Server::skip_without('redis-server');
skip_without_debians('Symfony/Component/Messenger/Bridge/Redis');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
run_with(['msgpack', 'redis']);
require __DIR__ . '/include/messages.php';

use MsgpackExt\Symfony\Messenger\MsgpackSerializer;
use Symfony\Component\Messenger\Bridge\Redis\Transport\Connection;
use Symfony\Component\Messenger\Bridge\Redis\Transport\RedisTransport;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Exception\TransportException;
use Symfony\Component\Messenger\Stamp\BusNameStamp;
use Symfony\Component\Messenger\Stamp\ReceivedStamp;

$server = Server::redis();
$connection = fn() => Connection::fromDsn("redis://$server->socket", ['delete_after_ack' => true, 'delete_after_reject' => true]);
$transport = new RedisTransport($connection(), new MsgpackSerializer([ShipOrder::class, Item::class]));

for ($i = 1; $i <= 100; $i++) {
    $transport->send(new Envelope(new ShipOrder($i, [new Item('chair', $i)]), [new BusNameStamp('main'), new ReceivedStamp('in')]));
}
$got = [];
while ($envelopes = $transport->get()) {
    foreach ($envelopes as $envelope) {
        $order = $envelope->getMessage();
        $got[] = [$order->order, $envelope->last(BusNameStamp::class)->getBusName(), $envelope->last(ReceivedStamp::class)];
        $transport->ack($envelope);
    }
}
var_dump($got === array_map(fn($i) => [$i, 'main', null], range(1, 100)));

// A message that cannot be decoded is rejected, and does not come back.
$connection()->add('a', []);
try {
    $transport->get();
} catch (MessageDecodingFailedException $e) {
    echo $e->getMessage(), "\n";
}
var_dump($transport->get());

// This transport writes JSON, which takes UTF-8 only.
try {
    (new RedisTransport($connection(), new MsgpackSerializer(base64: false)))->send(new Envelope(new ShipOrder(1, [])));
} catch (TransportException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
The bytes were not packed by MsgpackExt\StrictMsgpack
array(0) {
}
Malformed UTF-8 characters, possibly incorrectly encoded
