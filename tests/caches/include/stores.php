<?php
/** The stores of a test: entries are arrays, by a name of letters and digits. */
interface Store
{
    /** null if there is no entry */
    public function read(string $name): ?array;

    public function write(string $name, array $entry): bool;

    /** The bytes in the store; null where they cannot be seen. */
    public function bytes(string $name): ?string;
}

final class SessionFiles implements Store
{
    public function __construct(private string $folder)
    {
        session_save_path($folder);
    }

    public function read(string $name): ?array
    {
        session_id($name);
        session_start(['read_and_close' => true]);
        return $_SESSION ?: null;
    }

    public function write(string $name, array $entry): bool
    {
        session_id($name);
        session_start();
        $_SESSION = $entry;
        return session_write_close();
    }

    public function bytes(string $name): ?string
    {
        return file_get_contents("$this->folder/sess_$name");
    }
}

final class Apcu implements Store
{
    public function read(string $name): ?array
    {
        return apcu_fetch($name) ?: null;
    }

    public function write(string $name, array $entry): bool
    {
        return apcu_store($name, $entry);
    }

    public function bytes(string $name): ?string
    {
        return null;
    }
}

final class MemcachedServer implements Store
{
    private Memcached $client;

    public function __construct(private string $socket)
    {
        $this->client = new Memcached;
        $this->client->setOption(Memcached::OPT_SERIALIZER, Memcached::SERIALIZER_MSGPACK);
        $this->client->addServer($socket, 0);
    }

    public function read(string $name): ?array
    {
        return $this->client->get($name) ?: null;
    }

    public function write(string $name, array $entry): bool
    {
        return $this->client->set($name, $entry);
    }

    /** php-memcached compresses items of 2,000 bytes or more: these cannot be seen. */
    public function bytes(string $name): ?string
    {
        $connection = stream_socket_client("unix://$this->socket");
        fwrite($connection, "get $name\r\n");
        [, , $flags, $length] = explode(' ', fgets($connection));
        $bytes = stream_get_contents($connection, (int) $length);
        return $flags & 1 << 4 ? null : $bytes;
    }
}

final class RedisServer implements Store
{
    private Redis $client;

    public function __construct(string $socket)
    {
        $this->client = new Redis;
        $this->client->connect($socket);
        $this->client->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_MSGPACK);
    }

    public function read(string $name): ?array
    {
        return $this->client->get($name) ?: null;
    }

    public function write(string $name, array $entry): bool
    {
        return $this->client->set($name, $entry);
    }

    public function bytes(string $name): ?string
    {
        return $this->client->rawCommand('get', $name);
    }
}
