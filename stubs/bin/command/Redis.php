<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** A connection to Redis, which reads only; no extension is needed. */
final class Redis
{
    private const READING = ['AUTH', 'SELECT', 'SCAN', 'TYPE', 'GET'];
    private const SECONDS = 10;

    /** @var resource */
    private $stream;

    public function __construct(string $url)
    {
        $parts = parse_url($url);
        if (!is_array($parts) || !preg_match('~^(?:/\d*)?$~D', $parts['path'] ?? '')) {
            throw new Usage(self::withoutPassword($url) . ' is no address such as redis://localhost:6379/0');
        }
        $address = 'tcp://' . ($parts['host'] ?? 'localhost') . ':' . ($parts['port'] ?? 6379);
        $stream = @stream_socket_client($address, $number, $error, self::SECONDS);
        $this->stream = $stream !== false ? $stream : throw new Unavailable("$address cannot be reached: $error");
        stream_set_timeout($this->stream, self::SECONDS);
        if (isset($parts['pass'])) {
            $user = urldecode($parts['user'] ?? '');
            $this->call('AUTH', ...($user === '' ? [] : [$user]), ...[urldecode($parts['pass'])]);
        }
        $this->call('SELECT', ltrim($parts['path'] ?? '', '/') ?: '0');
    }

    public static function withoutPassword(string $url): string
    {
        return (string) preg_replace('~^(redis://).*@~s', '$1', $url);
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
            throw new Unavailable('Redis has closed the connection');
        }
        $text = rtrim(substr($line, 1), "\r\n");
        return match ($line[0]) {
            '+', ':' => $text,
            '$' => $text === '-1' ? null : substr((string) stream_get_contents($this->stream, (int) $text + 2), 0, -2),
            '*' => array_map(fn (int $_) => $this->answer(), (int) $text > 0 ? range(1, (int) $text) : []),
            default => throw new Unavailable("Redis answers: $text"),
        };
    }
}
