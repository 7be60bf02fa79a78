<?php
/**
 * Passes each message of standard input on to one of several programs, by its field "to"; the bytes stay as they are:
 * docs/recipes/router.md.
 *
 *   php -d extension=msgpack examples/router/router.php images=unix:///run/images.sock mail=tcp://127.0.0.1:7001
 */
declare(strict_types=1);

use MessagePack\Exception\UnpackingFailedException;
use MessagePack\Raw;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;

final class Router
{
    /** @var array<string, StreamWriter> by name */
    private array $targets = [];

    /** @param resource $stream */
    public function add(string $name, $stream): void
    {
        $this->targets[$name] = new StreamWriter($stream, bufferSize: 0);
    }

    /** False: nobody has this name. */
    public function pass(Raw $message): bool
    {
        $name = $message->get('/to');
        $target = is_string($name) ? $this->targets[$name] ?? null : null;
        $target?->write($message);
        return $target !== null;
    }
}

$router = new Router();
foreach (array_slice($argv, 1) as $argument) {
    [$name, $address] = explode('=', $argument, 2) + [1 => ''];
    $stream = @stream_socket_client($address, $code, $error, 5);
    if ($stream === false) {
        fwrite(STDERR, "$argument: $error\n");
        exit(2);
    }
    $router->add($name, $stream);
}
$reader = new StreamReader(STDIN, maxMessageSize: 16 << 20);
try {
    while (($message = $reader->readRaw()) !== null) {
        if (!$router->pass($message)) {
            fwrite(STDERR, "before offset {$reader->getOffset()}: a message to nobody\n");
        }
    }
} catch (UnpackingFailedException $e) {
    fwrite(STDERR, "at offset {$reader->getOffset()}: {$e->getMessage()}\n");
    exit(1);
}
