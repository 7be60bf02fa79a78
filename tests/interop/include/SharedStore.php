<?php
require_once __DIR__ . '/exchanges.php';

use MessagePack\{BufferUnpacker, MessagePack, Packer, PackOptions, Structures, UnpackOptions};
use MessagePack\Extension\TimestampExtension;

/** A file with shared structures, which PHP and msgpackr read and write. */
final class SharedStore
{
    public readonly string $file;

    /** @param int $limit how many structures are shared: msgpackr's maxSharedStructures */
    public function __construct(private readonly Msgpackr $node, private readonly int $limit)
    {
        $this->file = tempnam(sys_get_temp_dir(), 'structures');
        unlink($this->file);
    }

    public function __destruct()
    {
        @unlink($this->file);
    }

    public function isSavedBy(string $packed, int $known): bool
    {
        return $this->count() === $known && file_put_contents($this->file, $packed) !== false;
    }

    public function count(): int
    {
        return is_file($this->file) ? count(MessagePack::unpack(file_get_contents($this->file))) : 0;
    }

    public function structures(): Structures
    {
        return new Structures(fn () => is_file($this->file) ? file_get_contents($this->file) : null, $this->isSavedBy(...), $this->limit);
    }

    public function packer(): Packer
    {
        return (new Packer(PackOptions::USE_RECORDS, [new TimestampExtension]))->withStructures($this->structures());
    }

    public function unpacker(): BufferUnpacker
    {
        return (new BufferUnpacker('', UnpackOptions::USE_RECORDS, [new TimestampExtension]))->withStructures($this->structures());
    }

    /** The options of msgpackr; without any, its limit is 32. */
    private function options(): array
    {
        return ['store' => $this->file] + ($this->limit === 32 ? [] : ['maxSharedStructures' => $this->limit]);
    }

    /** @return list<string> */
    public function packByNode(array $values, string $packr): array
    {
        return $this->node->pack($values, $this->options(), $packr);
    }

    /** How many of the messages are not read as the values, by a new reader of each side. */
    public function misread(array $values, array $messages): int
    {
        static $readers = 0;
        $unpacker = $this->unpacker();
        $ours = array_map(fn (string $message) => PhpValues::describe($unpacker->reset($message)->unpack()), $messages);
        $theirs = $this->node->unpack($messages, $this->options(), 'reader ' . $readers++);
        $differs = fn (mixed $value, mixed $read) => json_encode($value) !== json_encode($read);
        return count(array_filter(array_map($differs, $values, $ours))) + count(array_filter(array_map($differs, $values, $theirs)));
    }
}
