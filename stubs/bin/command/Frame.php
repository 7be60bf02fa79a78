<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** An array or map that is being read. */
final class Frame
{
    /** Of the current element or value, as in a path; null: none yet, or nil. */
    public int|string|null $key = null;
    /** @var list<string> keys of a record, which are not in the message: the next is the last */
    public array $names = [];

    public function __construct(
        public readonly bool $isMap,
        public int $left,
        public readonly bool $isKey = false,
        public readonly bool $isRecord = false,
    ) {
    }
}
