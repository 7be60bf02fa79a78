<?php
/* The reference decoder: slow, and of the specification alone. It tells bytes that end early from malformed ones. */
declare(strict_types=1);

require_once __DIR__ . '/Node.php';
require_once __DIR__ . '/integers.php';
require_once __DIR__ . '/encode.php';

final class NotWellFormed extends Exception
{
}

final class ReferenceDecoder
{
    private int $offset = 0;

    private function __construct(private readonly string $bytes)
    {
    }

    /** @return array{Node|string, int} the value, or "incomplete" or "malformed"; and how many bytes are left */
    public static function decode(string $bytes): array
    {
        $decoder = new self($bytes);
        try {
            $node = $decoder->value();
        } catch (NotWellFormed $exception) {
            $node = $exception->getMessage();
        }
        return [$node, strlen($bytes) - $decoder->offset];
    }

    private function take(int $length): string
    {
        if ($length > strlen($this->bytes) - $this->offset) {
            throw new NotWellFormed('incomplete');
        }
        $this->offset += $length;
        return substr($this->bytes, $this->offset - $length, $length);
    }

    private function length(int $bits): int
    {
        return hexdec(bin2hex($this->take($bits >> 3)));
    }

    private function value(): Node
    {
        $head = ord($this->take(1));
        return match (true) {
            $head <= 0x7f => new Node('int', (string) $head),
            $head <= 0x8f => $this->map($head & 0x0f, ''),
            $head <= 0x9f => $this->array($head & 0x0f, ''),
            $head <= 0xbf => new Node('str', $this->take($head & 0x1f)),
            $head >= 0xe0 => new Node('int', (string) ($head - 256)),
            default => $this->headed($head),
        };
    }

    private function headed(int $head): Node
    {
        $size = (string) (8 << ($head & 3));
        return match (true) {
            $head === 0xc0 => new Node('nil'),
            $head === 0xc1 => throw new NotWellFormed('malformed'),
            $head <= 0xc3 => new Node('bool', $head === 0xc3),
            $head <= 0xc6 => $this->sized('bin', (string) (8 << $head - 0xc4)),
            $head <= 0xc9 => $this->ext($this->length(8 << $head - 0xc7), (string) (8 << $head - 0xc7)),
            $head <= 0xcb => new Node('float', $this->take($head === 0xca ? 4 : 8)),
            $head <= 0xcf => $this->integer("u$size"),
            $head <= 0xd3 => $this->integer("i$size"),
            $head <= 0xd8 => $this->ext(1 << $head - 0xd4, ''),
            $head <= 0xdb => $this->sized('str', (string) (8 << $head - 0xd9)),
            $head <= 0xdd => $this->array($this->length(16 << $head - 0xdc), (string) (16 << $head - 0xdc)),
            default => $this->map($this->length(16 << $head - 0xde), (string) (16 << $head - 0xde)),
        };
    }

    private function integer(string $form): Node
    {
        $bytes = $this->take((int) substr($form, 1) >> 3);
        return self::shortest_or(new Node('int', integer_digits($bytes, $form[0] === 'i'), $form));
    }

    /** Without its form if that is the shortest encoding. */
    private static function shortest_or(Node $node): Node
    {
        $shortest = new Node($node->kind, $node->value);
        return encode($shortest) === encode($node) ? $shortest : $node;
    }

    private function sized(string $kind, string $form): Node
    {
        return self::shortest_or(new Node($kind, $this->take($this->length((int) $form)), $form));
    }

    private function array(int $count, string $form): Node
    {
        $items = [];
        while (count($items) < $count) {
            $items[] = $this->value();
        }
        return new Node('array', $items, $count > 15 && ($form === '16' || $count > 0xffff) ? '' : $form);
    }

    private function map(int $count, string $form): Node
    {
        $pairs = [];
        while (count($pairs) < $count) {
            $key = $this->value();
            $pairs[] = [$key, $this->value()];
        }
        return new Node('map', $pairs, $count > 15 && ($form === '16' || $count > 0xffff) ? '' : $form);
    }

    private function ext(int $length, string $form): Node
    {
        $type = (ord($this->take(1)) ^ 0x80) - 0x80;
        $data = $this->take($length);
        return ($type === -1 ? self::timestamp($data, $form) : null) ?? self::shortest_or(new Node('ext', [$type, $data], $form));
    }

    /** A node only for the three formats of the specification. */
    private static function timestamp(string $data, string $form): ?Node
    {
        [$bits, $seconds, $nanoseconds] = match ([strlen($data), $form]) {
            [4, ''] => ['32', unpack('N', $data)[1], 0],
            [8, ''] => ['64', unpack('J', $data)[1] & (1 << 34) - 1, unpack('N', $data)[1] >> 2],
            [12, '8'] => ['96', unpack('J', $data, 4)[1], unpack('N', $data)[1]],
            default => ['', 0, 0],
        };
        if ($bits === '' || $nanoseconds > 999_999_999) {
            return null;
        }
        return self::shortest_or(new Node('timestamp', [(string) $seconds, $nanoseconds], $bits));
    }
}
