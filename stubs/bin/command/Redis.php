<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** A connection to Redis, which reads only; no extension is needed. */
final class Redis
{
    private const READING = ['AUTH', 'SELECT', 'SCAN', 'TYPE', 'GET'];
    private const SECONDS = 10;
    private const CLOSED = 'Redis has closed the connection';

    /** @var resource */
    private $stream;

    public function __construct(string $url)
    {
        $isSocket = str_starts_with($url, 'unix://');
        $parts = parse_url($isSocket ? (string) preg_replace('~^unix(://[^/]*)~', 'redis$1localhost', $url) : $url);
        $path = $parts['path'] ?? '';
        $database = $isSocket ? ($parts['query'] ?? 'db=') : 'db=' . substr($path, 1);
        if (!is_array($parts) || !preg_match('~^db=\d*$~D', $database)) {
            throw new Usage(self::withoutPassword($url) . ' is no address such as redis://localhost:6379/0');
        }
        $address = $isSocket ? "unix://$path" : 'tcp://' . ($parts['host'] ?? 'localhost') . ':' . ($parts['port'] ?? 6379);
        $stream = @stream_socket_client($address, $number, $error, self::SECONDS);
        $this->stream = $stream !== false ? $stream : throw new Unavailable("$address cannot be reached: $error");
        stream_set_timeout($this->stream, self::SECONDS);
        if (isset($parts['pass'])) {
            $user = urldecode($parts['user'] ?? '');
            $this->call('AUTH', ...($user === '' ? [] : [$user]), ...[urldecode($parts['pass'])]);
        }
        $this->call('SELECT', substr($database, 3) ?: '0');
    }

    public static function withoutPassword(string $url): string
    {
        return (string) preg_replace('~^((?:redis|unix)://).*@~s', '$1', $url);
    }

    public function call(string ...$words): mixed
    {
        assert(in_array($words[0] ?? '', self::READING, true));
        $strings = array_map(fn (string $word) => '$' . strlen($word) . "\r\n$word\r\n", $words);
        fwrite($this->stream, '*' . count($words) . "\r\n" . implode('', $strings));
        return $this->answer();
    }

    private function answer(): mixed
    {
        $line = fgets($this->stream);
        if ($line === false) {
            throw new Unavailable(self::CLOSED);
        }
        $text = rtrim(substr($line, 1), "\r\n");
        $isSize = preg_match('/^\d{1,9}$/', $text) === 1;
        return match (true) {
            $line[0] === '+', $line[0] === ':' => $text,
            $line[0] === '$' && $text === '-1' => null,
            $line[0] === '$' && $isSize => $this->string((int) $text),
            $line[0] === '*' && $isSize => $this->list((int) $text),
            in_array($line[0], ['-', '$', '*'], true) => throw new Unavailable("Redis answers: $text"),
            default => throw new Unavailable('What answers is no Redis: ' . rtrim($line)),
        };
    }

    private function string(int $size): string
    {
        $bytes = (string) stream_get_contents($this->stream, $size + 2);
        return strlen($bytes) === $size + 2 ? substr($bytes, 0, $size) : throw new Unavailable(self::CLOSED);
    }

    /** @return list<mixed> */
    private function list(int $count): array
    {
        for ($items = []; count($items) < $count; $items[] = $this->answer()) {
        }
        return $items;
    }
}
