<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/**
 * Values as JSON, which come back. What JSON lacks is an object with one key that begins with "$":
 *
 *   {"$int": "18446744073709551615"}   an integer beyond PHP's
 *   {"$float": "NaN"}                  also Infinity, -Infinity
 *   {"$bin": "iVBORw=="}               base64
 *   {"$str": "/w=="}                   a str that is not UTF-8
 *   {"$ext": [5, "AAE="]}              type and body
 *   {"$timestamp": [1700000000, 0]}    seconds and nanoseconds
 *
 * and a key: an integer is its digits; a nil of PHP's objects is "$class", "$mark" or "$payload"; any other one, and a
 * str that begins with "$" or looks like an integer, is "$" and its JSON.
 */
final class Json
{
    /** What the objects with one key hold. */
    private const NEEDED = ['$int' => 'a text of decimal digits, up to 64 bits',
        '$float' => '"NaN", "Infinity" or "-Infinity"', '$bin' => 'a text in base64', '$str' => 'a text in base64',
        '$ext' => '[type from -128 to 127, "base64"]',
        '$timestamp' => '[seconds, nanoseconds below 1000000000], integers'];
    private const FLAGS = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION;
    private const FLUSHED = 65536;
    /** Keys in one another: each escapes what the inner one has escaped, and takes twice as many bytes. */
    private const KEYS = 4;
    private const DEEP_KEYS = 'More than ' . self::KEYS . ' arrays or maps as keys in one another';

    /** @param \Closure(string): void $write */
    public function __construct(private readonly \Closure $write)
    {
    }

    /** The value of the token, if it is no array or map. */
    public static function scalar(Reader $token): string
    {
        $value = $token->value;
        return match ($token->kind) {
            'nil' => 'null',
            'bool' => $value === true ? 'true' : 'false',
            'int' => is_string($value) ? "{\"\$int\":\"$value\"}" : (string) json_encode($value),
            'float' => self::float($value),
            'str' => self::string(Text::string($value)),
            'bin' => '{"$bin":"' . base64_encode(Text::string($value)) . '"}',
            default => self::ext($token->type, Text::string($value)),
        };
    }

    private static function float(mixed $value): string
    {
        assert(is_float($value));
        return is_finite($value) ? (string) json_encode($value, self::FLAGS)
            : '{"$float":"' . self::nameOf($value) . '"}';
    }

    /** Of a float that is no number. */
    public static function nameOf(float $value): string
    {
        return is_nan($value) ? 'NaN' : ($value > 0 ? 'Infinity' : '-Infinity');
    }

    public static function string(string $value): string
    {
        $json = json_encode($value, self::FLAGS);
        if (!is_string($json)) {
            return '{"$str":"' . base64_encode($value) . '"}';
        }
        // What a terminal would obey, or show in another order.
        if (preg_match(Text::CONTROLS, $json) === 1) {
            $json = str_replace("\x7f", '\u007f', (string) json_encode($value, self::FLAGS & ~JSON_UNESCAPED_UNICODE));
        }
        return $json;
    }

    private static function ext(int $type, string $body): string
    {
        $timestamp = $type === -1 ? self::timestamp($body) : null;
        return $timestamp === null ? "{\"\$ext\":[$type,\"" . base64_encode($body) . '"]}'
            : "{\"\$timestamp\":[$timestamp[0],$timestamp[1]]}";
    }

    /** @return array{int, int}|null seconds and nanoseconds */
    public static function timestamp(string $body): ?array
    {
        [$seconds, $nanoseconds] = match (strlen($body)) {
            4 => [Reader::unsigned($body), 0],
            8 => [Reader::unsigned($body) & 0x3_ffff_ffff, Reader::unsigned($body) >> 34 & 0x3fff_ffff],
            12 => [Reader::unsigned(substr($body, 4)), Reader::unsigned(substr($body, 0, 4))],
            default => [0, PHP_INT_MAX],
        };
        return $nanoseconds < 1_000_000_000 ? [$seconds, $nanoseconds] : null;
    }

    /** A key that is no array or map. */
    public static function key(Reader $token): string
    {
        $value = $token->value;
        return match (true) {
            $token->kind === 'nil' => self::nilKey($token->peek(1)),
            $token->kind === 'int' && is_scalar($value) => "\"$value\"",
            $token->kind === 'str' => self::keyOf(Text::string($value)),
            default => self::string('$' . self::scalar($token)),
        };
    }

    /** A str as a key. */
    public static function keyOf(string $text): string
    {
        $json = self::string($text);
        $isPlain = $json[0] === '"' && preg_match('/^(?:\$|\x00|-?\d+$)/D', $text) === 0;
        return $isPlain ? $json : self::string("\$$json");
    }

    /** The name of a nil key, before the value is read. */
    public static function nilKey(string $next): string
    {
        $byte = ord($next[0] ?? "\xc0");
        return match (true) {
            $byte >= 0x80 && $byte < 0xa0, $byte >= 0xdc && $byte < 0xe0 => '"$payload"',
            $byte >= 0xa0 && $byte < 0xc0, $byte >= 0xc4 && $byte < 0xc7, $byte >= 0xd9 && $byte < 0xdc => '"$class"',
            $byte < 0x80, $byte >= 0xcc && $byte < 0xd4, $byte >= 0xe0 => '"$mark"',
            default => '"$null"',
        };
    }

    /** Writes the rest of the array or map that has just begun, or the scalar that was read. */
    public function value(Walker $walker): void
    {
        $token = $walker->token;
        if (!$token->isContainer()) {
            ($this->write)($token->unread > 0 ? $this->long($walker, '', true) : self::scalar($token));
            return;
        }
        $out = $token->kind === 'map' ? '{' : '[';
        $separator = '';
        // The text before each key that is an array or map: it becomes a string when it has ended.
        $keys = [];
        for ($depth = 1; $depth > 0;) {
            $event = $walker->next();
            if ($event === Walker::END) {
                $out .= $walker->ended?->isMap ? '}' : ']';
                $depth--;
                $separator = ',';
                if ($walker->ended?->isKey && $depth > 0) {
                    if (count($keys) > self::KEYS) {
                        throw $walker->located(new Malformed(self::DEEP_KEYS, $token->offset));
                    }
                    $out = array_pop($keys) . self::string("\$$out") . ':';
                    $separator = '';
                }
            } elseif ($walker->token->isContainer()) {
                $out .= $separator;
                if ($event === Walker::KEY) {
                    $keys[] = $out;
                    $out = '';
                }
                $out .= $token->kind === 'map' ? '{' : '[';
                $depth++;
                $separator = '';
            } elseif ($event === Walker::KEY) {
                $out .= $separator . self::key($token) . ':';
                $separator = '';
            } else {
                $out .= $separator;
                $out = $token->unread > 0 ? $this->long($walker, $out, $keys === []) : $out . self::scalar($token);
                $separator = ',';
            }
            if (strlen($out) > self::FLUSHED && $keys === []) {
                ($this->write)($out);
                $out = '';
            }
        }
        ($this->write)($out);
    }

    /** Appends a value whose body is left to be read in pieces. Returns what is not written yet. */
    private function long(Walker $walker, string $out, bool $flushes): string
    {
        try {
            foreach (self::piecesOf($walker->token) as $piece) {
                $out .= $piece;
                if ($flushes && strlen($out) > self::FLUSHED) {
                    ($this->write)($out);
                    $out = '';
                }
            }
        } catch (Malformed $e) {
            throw $walker->located($e);
        }
        return $out;
    }

    /** @return \Generator<string> */
    private static function piecesOf(Reader $token): \Generator
    {
        if ($token->kind !== 'str') {
            [$head, $tail] = $token->kind === 'bin' ? ['{"$bin":"', '"}'] : ["{\"\$ext\":[$token->type,\"", '"]}'];
            yield from self::base64($head, $token->pieces(), $tail);
            return;
        }
        // Its end says in what form it is: so long it is in a file, of which there may be none if it is short.
        $file = fopen('php://temp/maxmemory:' . Reader::MANY, 'w+') ?: throw Unavailable::spooling();
        $isUtf8 = true;
        $flags = self::FLAGS;
        foreach (self::characters(self::kept($token->pieces(), $file)) as $text) {
            $isUtf8 = $isUtf8 && Text::isUtf8($text);
            $flags &= preg_match(Text::CONTROLS, $text) === 1 ? ~JSON_UNESCAPED_UNICODE : ~0;
        }
        rewind($file);
        $pieces = self::read($file);
        if (!$isUtf8) {
            yield from self::base64('{"$str":"', $pieces, '"}');
            return;
        }
        yield '"';
        foreach (self::characters($pieces) as $text) {
            yield str_replace("\x7f", '\u007f', substr((string) json_encode($text, $flags), 1, -1));
        }
        yield '"';
    }

    /**
     * @param iterable<string> $pieces
     *
     * @return \Generator<string>
     */
    private static function base64(string $head, iterable $pieces, string $tail): \Generator
    {
        yield $head;
        foreach ($pieces as $piece) {
            yield base64_encode($piece);
        }
        yield $tail;
    }

    /**
     * The same in pieces that end with a character.
     *
     * @param iterable<string> $pieces
     *
     * @return \Generator<string>
     */
    private static function characters(iterable $pieces): \Generator
    {
        $rest = '';
        foreach ($pieces as $piece) {
            $text = $rest . $piece;
            yield $whole = Text::cut($text, PHP_INT_MAX, strlen($text));
            $rest = substr($text, strlen($whole));
        }
        yield $rest;
    }

    /**
     * @param iterable<string> $pieces
     * @param resource $file
     *
     * @return \Generator<string>
     */
    private static function kept(iterable $pieces, $file): \Generator
    {
        foreach ($pieces as $piece) {
            if (@fwrite($file, $piece) !== strlen($piece)) {
                throw Unavailable::spooling();
            }
            yield $piece;
        }
    }

    /**
     * @param resource $file
     *
     * @return \Generator<string>
     */
    private static function read($file): \Generator
    {
        while (($piece = (string) stream_get_contents($file, Reader::PIECE)) !== '') {
            yield $piece;
        }
    }

    /** The rest of the array or map that has just begun, or the scalar that was read. */
    public static function of(Walker $walker): string
    {
        $json = '';
        (new self(function (string $part) use (&$json): void {
            $json .= $part;
        }))->value($walker);
        return $json;
    }

    /** @param array<string> $match */
    private static function tagIfLarge(array $match): string
    {
        $digits = $match[0] ?? '';
        return (string) (int) $digits === $digits ? $digits : "{\"\$int\":\"$digits\"}";
    }

    /** A line of JSON as MessagePack. */
    public static function packed(string $line): string
    {
        // json_decode() would make a float of a number that is larger than an int.
        $largeNumbers = '~"(?:[^"\\\\]++|\\\\.)*+"(*SKIP)(*FAIL)|(?<![\d.eE+-])-?\d{19,}+(?![.\deE])~';
        $line = (string) preg_replace_callback($largeNumbers, self::tagIfLarge(...), $line);
        $packer = new \MessagePack\Packer(\MessagePack\PackOptions::FORCE_STR);
        return self::pack(json_decode($line, false, 4096, JSON_THROW_ON_ERROR), $packer);
    }

    private static function pack(mixed $value, \MessagePack\Packer $packer): string
    {
        if (is_array($value)) {
            $items = array_map(fn (mixed $each) => self::pack($each, $packer), $value);
            return $packer->packArrayHeader(count($value)) . implode('', $items);
        }
        if (is_float($value) && !is_finite($value)) {
            throw new \UnexpectedValueException('a number beyond the range of floats');
        }
        if (!is_object($value)) {
            return $packer->pack($value);
        }
        $pairs = get_object_vars($value);
        $first = (string) array_key_first($pairs);
        if (count($pairs) === 1 && isset(self::NEEDED[$first])) {
            return self::tagged($first, $pairs[$first], $packer);
        }
        $packed = $packer->packMapHeader(count($pairs));
        foreach ($pairs as $key => $each) {
            $packed .= self::packedKey("$key", $packer) . self::pack($each, $packer);
        }
        return $packed;
    }

    private static function packedKey(string $key, \MessagePack\Packer $packer): string
    {
        $isInteger = preg_match('/^-?(?:0|[1-9]\d{0,19})$/D', $key) === 1;
        if ($isInteger && ((string) (int) $key === $key || self::unsigned($key) !== null)) {
            return self::integer($key, $packer);
        }
        if (!str_starts_with($key, '$')) {
            return $packer->packStr($key);
        }
        if (in_array($key, ['$class', '$mark', '$payload', '$null'], true)) {
            return $packer->packNil();
        }
        try {
            return self::packed(substr($key, 1));
        } catch (\JsonException) { // as in a document that is not ours: {"$schema": …}
            return $packer->packStr($key);
        }
    }

    private static function integer(string $digits, \MessagePack\Packer $packer): string
    {
        if ((string) (int) $digits === $digits) {
            return $packer->packInt((int) $digits);
        }
        $bits = self::unsigned($digits) ?? throw new \UnexpectedValueException("$digits is no integer of 64 bits");
        return "\xcf" . pack('J', $bits);
    }

    /** An integer beyond PHP's, as the negative one with the same bits; null: it is none of 64 bits. */
    private static function unsigned(string $digits): ?int
    {
        $high = $low = 0;
        if (strlen($digits) > 20) {
            return null;
        }
        foreach (str_split($digits) as $digit) {
            $low = 10 * $low + (int) $digit;
            $high = 10 * $high + ($low >> 32);
            $low &= 0xffff_ffff;
        }
        return $high >> 32 === 0 && $digits[0] !== '-' ? $high << 32 | $low : null;
    }

    private static function tagged(string $tag, mixed $value, \MessagePack\Packer $packer): string
    {
        $isPair = is_array($value) && count($value) === 2;
        $packed = match ($tag) {
            '$int' => is_string($value) && preg_match('/^-?\d+$/D', $value) ? self::integer($value, $packer) : null,
            '$float' => self::floatOf($value, $packer),
            '$bin' => ($bytes = self::decoded($value)) === null ? null : $packer->packBin($bytes),
            '$str' => ($bytes = self::decoded($value)) === null ? null : $packer->packStr($bytes),
            '$ext' => $isPair ? self::extOf($value[0], self::decoded($value[1]), $packer) : null,
            default => $isPair ? self::timestampOf($value[0], $value[1]) : null,
        };
        return $packed ?? throw new \UnexpectedValueException("\"$tag\" needs " . self::NEEDED[$tag]);
    }

    private static function decoded(mixed $base64): ?string
    {
        $bytes = is_string($base64) ? base64_decode($base64, true) : false;
        return $bytes === false ? null : $bytes;
    }

    private static function floatOf(mixed $name, \MessagePack\Packer $packer): ?string
    {
        foreach ([NAN, INF, -INF] as $value) {
            if ($name === self::nameOf($value)) {
                return $packer->packFloat($value);
            }
        }
        return null;
    }

    private static function extOf(mixed $type, ?string $body, \MessagePack\Packer $packer): ?string
    {
        return is_int($type) && $type >= -128 && $type < 128 && $body !== null ? $packer->packExt($type, $body) : null;
    }

    private static function timestampOf(mixed $seconds, mixed $nanoseconds): ?string
    {
        $isValid = is_int($seconds) && is_int($nanoseconds) && $nanoseconds >= 0 && $nanoseconds < 1_000_000_000;
        $pack = \MessagePack\MessagePack::pack(...);
        return $isValid ? $pack(new \MessagePack\Type\Timestamp($seconds, $nanoseconds)) : null;
    }
}
