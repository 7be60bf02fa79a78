<?php
/**
 * Talks to Tarantool: IPROTO, its binary protocol, is MessagePack. Stores orders, and reads them by an index and by a
 * function in Lua.
 *
 *   php -d extension=msgpack examples/tarantool.php unix:///run/tarantool/shop.sock USER PASSWORD
 */
declare(strict_types=1);

use MessagePack\BufferUnpacker;
use MessagePack\CanBePacked;
use MessagePack\Extension;
use MessagePack\Packer;
use MessagePack\StreamReader;

/** Tarantool's ext type 2. */
final class Uuid implements CanBePacked
{
    /** @param string $bytes 16 */
    public function __construct(public readonly string $bytes)
    {
    }

    public function pack(Packer $packer): string
    {
        return $packer->packExt(2, $this->bytes);
    }

    public function __toString(): string
    {
        return implode('-', sscanf(bin2hex($this->bytes), '%8s%4s%4s%4s%12s') ?? []);
    }
}

final class UuidExtension implements Extension
{
    public function getType(): int
    {
        return 2;
    }

    public function pack(Packer $packer, mixed $value): ?string
    {
        return $value instanceof Uuid ? $value->pack($packer) : null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength): Uuid
    {
        return new Uuid($unpacker->read($extLength));
    }
}

final class Tarantool
{
    private const SELECT = 1, REPLACE = 3, AUTH = 7, CALL = 10;
    private const CODE = 0x00, SYNC = 0x01, SPACE = 0x10, INDEX = 0x11, LIMIT = 0x12, OFFSET = 0x13, ITERATOR = 0x14;
    private const KEY = 0x20, TUPLE = 0x21, FUNCTION_NAME = 0x22, USER_NAME = 0x23, DATA = 0x30, ERROR = 0x31;
    private const GREETING_SIZE = 128;

    private readonly StreamReader $reader;
    private readonly Packer $packer;
    private readonly string $salt;
    private int $lastSync = 0;

    /** @param resource $socket blocking */
    public function __construct(private readonly mixed $socket)
    {
        $greeting = (string) stream_get_contents($socket, self::GREETING_SIZE);
        if (!str_starts_with($greeting, 'Tarantool ')) {
            throw new RuntimeException('Not a Tarantool');
        }
        $this->salt = substr(base64_decode(trim(substr($greeting, 64, 44))), 0, 20);
        $this->packer = new Packer();
        $this->reader = new StreamReader($socket, null, [new UuidExtension()]);
    }

    public function authenticate(string $user, #[SensitiveParameter] string $password): void
    {
        $hash = sha1($password, true);
        $scramble = $hash ^ sha1($this->salt . sha1($hash, true), true);
        $this->request(self::AUTH, [self::USER_NAME => $user, self::TUPLE => ['chap-sha1', $scramble]]);
    }

    /**
     * @param list<mixed> $key
     * @return list<mixed>
     */
    public function select(int $space, array $key, int $limit = 100, int $index = 0): array
    {
        return $this->request(self::SELECT, [self::SPACE => $space, self::INDEX => $index, self::LIMIT => $limit,
            self::OFFSET => 0, self::ITERATOR => 0, self::KEY => $key]);
    }

    /** @param list<mixed> $tuple */
    public function replace(int $space, array $tuple): void
    {
        $this->request(self::REPLACE, [self::SPACE => $space, self::TUPLE => $tuple]);
    }

    /** @return list<mixed> what the function returns */
    public function call(string $function, mixed ...$arguments): array
    {
        return $this->request(self::CALL, [self::FUNCTION_NAME => $function, self::TUPLE => array_values($arguments)]);
    }

    /**
     * A packet is three messages: its size, a header and a body. The last two are maps with integer keys.
     *
     * @param array<int, mixed> $body
     * @return list<mixed>
     */
    private function request(int $code, array $body): array
    {
        $header = [self::CODE => $code, self::SYNC => ++$this->lastSync];
        $packet = $this->packer->packMap($header) . $this->packer->packMap($body);
        $packet = $this->packer->packInt(strlen($packet)) . $packet;
        if (fwrite($this->socket, $packet) !== strlen($packet)) {
            throw new RuntimeException('The request could not be sent');
        }
        $this->read();
        $header = $this->read();
        $body = $this->read();
        if (!is_array($header) || !is_array($body) || $header[self::SYNC] !== $this->lastSync) {
            throw new RuntimeException('Not the response to this request');
        }
        if ($header[self::CODE] !== 0) {
            $error = $body[self::ERROR] ?? null;
            throw new RuntimeException(is_string($error) ? $error : 'An error without a text');
        }
        return array_values((array) ($body[self::DATA] ?? []));
    }

    private function read(): mixed
    {
        return $this->reader->read($message) ? $message : throw new RuntimeException('The connection is closed');
    }
}

if (count($argv) !== 4) {
    fwrite(STDERR, "usage: php examples/tarantool.php unix:///SOCKET USER PASSWORD\n");
    exit(2);
}
$socket = stream_socket_client($argv[1], $code, $error, 5) ?: throw new RuntimeException("Cannot connect: $error");
stream_set_timeout($socket, 10);
$tarantool = new Tarantool($socket);
$tarantool->authenticate($argv[2], $argv[3]);
$orders = $tarantool->call('space_id', 'orders')[0] ?? null;
if (!is_int($orders)) {
    throw new RuntimeException('There is no space "orders"');
}
foreach (['chair' => 2, 'table' => 1, 'übrig' => 7] as $name => $count) {
    $id = $tarantool->call('new_uuid')[0] ?? null;
    $tarantool->replace($orders, [$id, $name, $count, ['note' => null, 'paid' => 1.5 * $count]]);
    $found = (array) ($tarantool->select($orders, [$id])[0] ?? []);
    echo $id instanceof Uuid ? strlen((string) $id) : 'no UUID', ' ';
    echo json_encode(array_slice($found, 1), JSON_UNESCAPED_UNICODE), "\n";
}
echo json_encode($tarantool->call('total')), "\n";
try {
    $tarantool->call('no_such_function');
} catch (RuntimeException $e) {
    echo $e->getMessage(), "\n";
}
