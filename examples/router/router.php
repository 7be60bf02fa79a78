<?php
/**
 * Passes each message of standard input on to one of several programs, by its field "to"; the bytes stay as they are:
 * docs/recipes/router.md.
 *
 *   php -d extension=msgpack examples/router/router.php images=unix:///run/images.sock mail=tcp://127.0.0.1:7001
 */
declare(strict_types=1);

use MessagePack\Exception\PackingFailedException;
use MessagePack\Exception\UnpackingFailedException;
use MessagePack\Raw;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;

final class Router
{
    /** @var array<string, ?StreamWriter> by name */
    private array $targets = [];

    /** @param resource $stream */
    public function add(string $name, $stream): void
    {
        $this->targets[$name] = new StreamWriter($stream, bufferSize: 0);
    }

    /** False: nobody has this name, or no more, as its program has ended. */
    public function pass(Raw $message): bool
    {
        $name = $message->get('/to');
        if (!is_string($name) || !isset($this->targets[$name])) {
            return false;
        }
        try {
            @$this->targets[$name]->write($message);
            return true;
        } catch (PackingFailedException $e) {
            fwrite(STDERR, "$name: {$e->getMessage()}\n");
            @$this->targets[$name] = null; // the writer warns that it has unwritten bytes
            return false;
        }
    }
}

if ($argc < 2) {
    fwrite(STDERR, "router.php NAME=ADDRESS ...\n");
    exit(2);
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
