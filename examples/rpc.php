<?php
/**
 * MessagePack-RPC, as Neovim and others speak it, over a socket pair: a client with several concurrent calls, and a
 * server that answers each as soon as it can. Neither blocks; one loop serves both.
 *
 *   php -d extension=msgpack examples/rpc.php
 */
declare(strict_types=1);

use MessagePack\StreamReader;
use MessagePack\StreamWriter;

const REQUEST = 0;      // [0, id, method, parameters]
const RESPONSE = 1;     // [1, id, error, result]
const NOTIFICATION = 2; // [2, method, parameters]

/** One end of a connection. */
abstract class Peer
{
    private readonly StreamReader $reader;
    private readonly StreamWriter $writer;

    /** @param resource $socket */
    public function __construct(public readonly mixed $socket)
    {
        stream_set_blocking($socket, false);
        $this->reader = new StreamReader($socket, maxMessageSize: 1 << 20);
        $this->writer = new StreamWriter($socket);
    }

    /** Handles the received messages. False: the other end has closed the connection. */
    public function receive(): bool
    {
        foreach ($this->reader as $message) {
            $this->handle(is_array($message) ? $message : throw new UnexpectedValueException('A message is an array'));
        }
        return !$this->reader->isAtEnd();
    }

    /** @param array<mixed> $message */
    protected function send(array $message): void
    {
        $this->writer->write($message);
    }

    /** Sends as much as the socket accepts. */
    public function flush(): void
    {
        $this->writer->flush();
    }

    public function hasPending(): bool
    {
        return $this->writer->getPendingCount() > 0;
    }

    /** @param array<mixed> $message */
    abstract protected function handle(array $message): void;
}

final class Server extends Peer
{
    /** @var array<string, callable> */
    public array $methods = [];

    /** @param array<mixed> $message */
    protected function handle(array $message): void
    {
        if ($message[0] === NOTIFICATION) {
            [, $method, $parameters] = $message;
            try {
                $this->perform($method, $parameters);
            } catch (BadMethodCallException) {
                // Nobody waits for an answer.
            }
            return;
        }
        [, $id, $method, $parameters] = $message;
        try {
            $this->send([RESPONSE, $id, null, $this->perform($method, $parameters)]);
        } catch (Throwable $e) {
            $this->send([RESPONSE, $id, $e->getMessage(), null]);
        }
    }

    private function perform(mixed $method, mixed $parameters): mixed
    {
        $name = is_string($method) ? $method : '';
        $call = $this->methods[$name] ?? throw new BadMethodCallException("There is no $name()");
        return $call(...(is_array($parameters) ? $parameters : []));
    }
}

final class Client extends Peer
{
    /** @var array<int, Closure> response handlers, by the id of the request */
    private array $waiting = [];
    private int $lastId = 0;

    /**
     * @param list<mixed> $parameters
     * @param Closure(mixed $error, mixed $result): void $done
     */
    public function call(string $method, array $parameters, Closure $done): void
    {
        $this->waiting[++$this->lastId] = $done;
        $this->send([REQUEST, $this->lastId, $method, $parameters]);
    }

    public function notify(string $method, mixed ...$parameters): void
    {
        $this->send([NOTIFICATION, $method, $parameters]);
    }

    /** @param array<mixed> $message */
    protected function handle(array $message): void
    {
        [, $id, $error, $result] = $message;
        $done = is_int($id) ? $this->waiting[$id] ?? null : null;
        if ($done === null) {
            throw new UnexpectedValueException('A response to no request');
        }
        unset($this->waiting[$id]);
        $done($error, $result);
    }

    public function isWaiting(): bool
    {
        return $this->waiting !== [];
    }
}

/** Serves all until the client has every response. */
function loop(Client $client, Server $server): void
{
    $peers = [$client, $server];
    while ($client->isWaiting() || $client->hasPending()) {
        foreach ($peers as $peer) {
            $peer->flush();
        }
        $readable = array_column($peers, 'socket');
        $writable = array_column(array_filter($peers, fn(Peer $peer) => $peer->hasPending()), 'socket');
        $except = null;
        stream_select($readable, $writable, $except, 5) or throw new RuntimeException('Nobody answers');
        foreach ($peers as $peer) {
            if (in_array($peer->socket, $readable, true) && !$peer->receive()) {
                throw new RuntimeException('The connection is closed');
            }
        }
    }
}

[$here, $there] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0) ?: throw new RuntimeException('No sockets');
$server = new Server($there);
$log = [];
$server->methods = [
    'add' => fn(int|float ...$numbers) => array_sum($numbers),
    'reverse' => strrev(...),
    'log' => function (string $line) use (&$log): void {
        $log[] = $line;
    },
    'lines' => function () use (&$log): array {
        return $log;
    },
];

$client = new Client($here);
$print = fn(string $what) => function (mixed $error, mixed $result) use ($what): void {
    echo "$what: ", $error === null ? json_encode($result) : 'failed: ' . (is_string($error) ? $error : json_encode($error)), "\n";
};
$client->call('add', [1, 2, 3.5], $print('add'));
$client->notify('log', 'a first line');
$client->notify('log', 'a second');
$client->call('lines', [], $print('lines'));
$client->call('divide', [1, 0], $print('divide'));
$long = random_bytes(500_000);
$client->call('reverse', [$long], function (mixed $error, mixed $result) use ($long): void {
    echo 'reverse, of more bytes than a socket holds: ', $result === strrev($long) ? 'as it should be' : 'WRONG', "\n";
});
$sum = 0;
for ($i = 1; $i <= 1000; $i++) {
    $client->call('add', [$i, $i], function (mixed $error, mixed $result) use (&$sum): void {
        $sum += is_int($result) ? $result : 0;
    });
}
loop($client, $server);
echo "1,000 more calls, all answered: $sum\n";
