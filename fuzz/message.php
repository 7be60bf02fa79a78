<?php
/**
 * A message as a tree, which can be reduced while its back-references keep their targets.
 *
 *   ['raw', bytes]                       a token
 *   ['list', [node, ...], label]
 *   ['map', [[key node, value node], ...], label]
 *   ['id', label]                        the ordinal of the container with that label; 0 if there is none
 *   ['cut', node, count]                 a container whose head has the wrong count
 */
class Message
{
    protected array $ordinals = [];
    private int $heads = 0;

    protected function __construct() {}

    static function bytes(array $tree): string
    {
        return (new self)->whole($tree);
    }

    protected function whole(array $tree): string
    {
        $this->number($tree);
        return $this->write($tree);
    }

    static function int(int $value): string
    {
        return match (true) {
            $value >= 0 && $value < 128 => chr($value),
            $value < 0 && $value >= -32 => chr($value & 0xff),
            $value >= 0 && $value < 256 => "\xcc" . chr($value),
            $value >= 0 && $value < 65536 => "\xcd" . pack('n', $value),
            $value >= 0 && $value < 1 << 32 => "\xce" . pack('N', $value),
            default => "\xd3" . pack('J', $value),
        };
    }

    static function str(string $bytes): string
    {
        $length = strlen($bytes);
        return ($length < 32 ? chr(0xa0 | $length) : ($length < 256 ? "\xd9" . chr($length) : "\xda" . pack('n', $length))) . $bytes;
    }

    private function number(array $node): void
    {
        if ($node[0] === 'cut') {
            $this->number($node[1]);
        } elseif ($node[0] === 'list' || $node[0] === 'map') {
            $this->ordinals[$node[2]] = ++$this->heads;
            foreach ($node[1] as $item) {
                foreach ($node[0] === 'map' ? $item : [$item] as $inner) {
                    $this->number($inner);
                }
            }
        }
    }

    protected static function head(string $type, int $count): string
    {
        [$fix, $wide] = $type === 'list' ? [0x90, 0xdc] : [0x80, 0xde];
        return $count < 16 ? chr($fix | $count) : ($count < 65536 ? chr($wide) . pack('n', $count) : chr($wide + 1) . pack('N', $count));
    }

    protected function write(array $node, ?int $count = null): string
    {
        switch ($node[0]) {
            case 'raw': return $node[1];
            case 'id': return self::int($this->ordinals[$node[1]] ?? 0);
            case 'cut': return $this->write($node[1], $node[2]);
        }
        $bytes = self::head($node[0], $count ?? count($node[1]));
        foreach ($node[1] as $item) {
            $bytes .= $node[0] === 'map' ? $this->write($item[0]) . $this->write($item[1]) : $this->write($item);
        }
        return $bytes;
    }

    /** Trees that are one step smaller: without an item, with nil for a value, or a part in place of the whole. */
    static function smaller(array $node): Generator
    {
        if ($node[0] === 'cut') {
            yield $node[1];
            return;
        }
        if ($node[0] !== 'list' && $node[0] !== 'map') {
            if ($node[0] === 'raw' && $node[1] !== "\xc0" && strlen($node[1]) > 1) {
                yield ['raw', "\xc0"];
            }
            return;
        }
        foreach ($node[1] as $index => $item) {
            yield $node[0] === 'map' ? $item[1] : $item;
        }
        for ($size = count($node[1]); $size > 0; $size >>= 1) {
            for ($at = 0; $at + $size <= count($node[1]); $at += $size) {
                $items = $node[1];
                array_splice($items, $at, $size);
                yield [$node[0], $items, $node[2]];
            }
        }
        foreach ($node[1] as $index => $item) {
            foreach ($node[0] === 'map' ? [0, 1] : [null] as $part) {
                foreach (self::smaller($part === null ? $item : $item[$part]) as $smaller) {
                    $items = $node[1];
                    if ($part === null) {
                        $items[$index] = $smaller;
                    } else {
                        $items[$index][$part] = $smaller;
                    }
                    yield [$node[0], $items, $node[2]];
                }
            }
        }
    }

    /** The smallest tree reached by such steps while `$fails` holds, within the time limit. */
    static function reduce(array $tree, callable $fails, float $seconds): array
    {
        $until = microtime(true) + $seconds;
        do {
            $reduced = false;
            foreach (self::smaller($tree) as $smaller) {
                if (microtime(true) > $until) {
                    return $tree;
                }
                if (strlen(self::bytes($smaller)) < strlen(self::bytes($tree)) && $fails($smaller)) {
                    $tree = $smaller;
                    $reduced = true;
                    break;
                }
            }
        } while ($reduced);
        return $tree;
    }

    /** As a PHP string literal. */
    static function literal(string $bytes): string
    {
        $literal = '';
        $hex = false;
        foreach (str_split($bytes) as $byte) {
            $plain = $byte >= ' ' && $byte <= '~' && !str_contains('"\\$', $byte);
            $literal .= $plain ? $byte : sprintf('\x%02x', ord($byte));
        }
        return '"' . $literal . '"';
    }
}
