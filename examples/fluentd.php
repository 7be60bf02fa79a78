<?php
/**
 * Sends lines as events to Fluentd or Fluent Bit by the forward protocol, and waits for the acknowledgement of each batch.
 *
 *   php -d extension=msgpack examples/fluentd.php tcp://127.0.0.1:24224 TAG <FILE
 */
declare(strict_types=1);

use MessagePack\CanBePacked;
use MessagePack\Packer;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;

/** An instant to the nanosecond: the protocol's ext type 0. */
final class EventTime implements CanBePacked
{
    public function __construct(private readonly int $seconds, private readonly int $nanoseconds)
    {
    }

    public static function now(): self
    {
        [$fraction, $seconds] = explode(' ', microtime());
        return new self((int) $seconds, (int) ((float) $fraction * 1e9));
    }

    public function pack(Packer $packer): string
    {
        return $packer->packExt(0, pack('NN', $this->seconds, $this->nanoseconds));
    }
}

final class FluentSender
{
    private readonly StreamReader $reader;
    private readonly StreamWriter $writer;

    /** @param resource $socket */
    public function __construct($socket)
    {
        $this->reader = new StreamReader($socket);
        $this->writer = new StreamWriter($socket);
    }

    /** @param list<array{EventTime, array<mixed>}> $events */
    public function send(string $tag, array $events): void
    {
        $chunk = base64_encode(random_bytes(16));
        $this->writer->write([$tag, $events, ['chunk' => $chunk, 'size' => count($events)]]);
        $this->writer->flush();
        if (!$this->reader->read($answer) || !is_array($answer) || ($answer['ack'] ?? null) !== $chunk) {
            throw new RuntimeException('The events were not acknowledged');
        }
    }
}

if (count($argv) !== 3) {
    fwrite(STDERR, "usage: php examples/fluentd.php tcp://HOST:PORT TAG <FILE\n");
    exit(2);
}
$socket = stream_socket_client($argv[1], $code, $message, 5) ?: throw new RuntimeException("No connection: $message");
stream_set_timeout($socket, 10);
$sender = new FluentSender($socket);
$count = 0;
do {
    $events = [];
    while (count($events) < 1000 && ($line = fgets(STDIN)) !== false) {
        $events[] = [EventTime::now(), ['message' => rtrim($line, "\n"), 'line' => ++$count]];
    }
    if ($events) {
        $sender->send($argv[2], $events);
    }
} while ($events);
echo "$count events acknowledged\n";
