<?php
declare(strict_types=1);

namespace MessagePack\CommandLine;

/** Writes nodes as plain MessagePack. */
final class PlainWriter
{
    /** A message of a few bytes may mean many: limit on the bytes for each of it, as Raw has. */
    private const MOST_PER_BYTE = 1000;

    private string $out = '';
    private int $depth = 0;
    private readonly int $maxBytes;
    private readonly int $maxDepth;
    private int $ordinal = 0;
    /** @var \SplObjectStorage<Node, int> the ordinal of what a back-reference may mean */
    private \SplObjectStorage $written;

    private function __construct(private readonly int $size, private readonly int $offset)
    {
        $this->written = new \SplObjectStorage();
        $memory = ini_parse_quantity(ini_get('memory_limit') ?: '-1');
        $this->maxBytes = $memory > 0 ? intdiv($memory, 4) : 1 << 30;
        $this->maxDepth = Walker::maxDepth();
    }

    /**
     * @param int $size of the message in bytes
     * @param int $offset of the message, for errors
     */
    public static function bytes(Node|string $value, int $size, int $offset): string
    {
        $writer = new self($size, $offset);
        $writer->write($value);
        return $writer->out;
    }

    private function write(Node|string $value): void
    {
        if (is_string($value)) {
            $this->out .= $value;
            return;
        }
        $this->ordinal++;
        if ($value->target !== null || $value->isObject && isset($this->written[$value])) {
            $this->writeBackReference($value);
            return;
        }
        if ($value->isObject || $value->mark !== 0 || $value->items === []) {
            $this->written[$value] = $this->ordinal;
        }
        $this->out .= $value->isMap ? Node::head($value->count(), 0x80, 0xde) : Node::head($value->count(), 0x90, 0xdc);
        if (strlen($this->out) > min($this->maxBytes, self::MOST_PER_BYTE * $this->size)) {
            $most = strlen($this->out) > $this->maxBytes ? ($this->maxBytes >> 20) . ' MiB (memory_limit)'
                : self::MOST_PER_BYTE . ' times the bytes of the message';
            throw new Malformed("The plain form takes more than $most", $this->offset);
        }
        if (++$this->depth > $this->maxDepth) {
            throw new Malformed(Walker::tooDeep(), $this->offset);
        }
        foreach ($value->items as $item) {
            $this->write($item);
        }
        $this->depth--;
    }

    private function writeBackReference(Node $value): void
    {
        $target = $value->target ?? $value;
        if (!isset($this->written[$target])) {
            throw new Malformed('A back-reference that comes before its target in the plain form', $this->offset);
        }
        $mark = chr($value->target === null ? 4 : $value->mark);
        $this->out .= "\x82\xc0$mark\0" . Bytes::integer($this->written[$target]);
    }
}
