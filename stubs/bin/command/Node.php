<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** An array, map or object of a compact message. */
final class Node
{
    /** @var list<Node|string> elements, or keys and values in turn; a scalar is its bytes */
    public array $items = [];
    /** Of a back-reference. */
    public ?Node $target = null;
    public int $mark = 0;
    /** An object or enum case, which is written once. */
    public bool $isObject = false;
    public bool $isComplete = false;

    public function __construct(public readonly bool $isMap)
    {
    }

    public static function head(int $count, int $short, int $long): string
    {
        return match (true) {
            $count < 16 => chr($short | $count),
            $count < 65536 => chr($long) . pack('n', $count),
            default => chr($long + 1) . pack('N', $count),
        };
    }

    public function count(): int
    {
        return $this->isMap ? intdiv(count($this->items), 2) : count($this->items);
    }
}
