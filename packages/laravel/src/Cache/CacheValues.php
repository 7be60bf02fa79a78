<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Cache;

use MsgpackExt\StrictMsgpack;
use Psr\Log\LoggerInterface;

/** What the stores write and read: MessagePack, and what Laravel's own stores have written. */
final class CacheValues
{
    private readonly StrictMsgpack $msgpack;

    /**
     * @param bool|list<string> $allowedClasses of the values, as in unserialize()
     * @param bool $strict see StrictMsgpack
     * @param bool $write false: Laravel's own format is written, before all machines can read MessagePack or on the way
     *     back; both are read
     * @param bool $readSerialized also reads what Laravel's own stores have written, with the same classes
     * @param LoggerInterface|null $logger is told of values that cannot be read, which are misses
     */
    public function __construct(
        private readonly bool|array $allowedClasses = true,
        bool $compact = false,
        bool $strict = true,
        public readonly bool $write = true,
        private readonly bool $readSerialized = true,
        private readonly ?LoggerInterface $logger = null,
    ) {
        if (!$write && !$readSerialized) {
            throw new \InvalidArgumentException('"write" => false needs "read_serialized" => true');
        }
        $this->msgpack = new StrictMsgpack($allowedClasses, $compact, $strict);
    }

    /** @throws \Exception for a value that would not come back: a closure, an object of a class that is not allowed */
    public function pack(mixed $value): string
    {
        return $this->msgpack->pack($value);
    }

    /** A value that cannot be read is null, which is a miss. */
    public function unpack(string $bytes): mixed
    {
        try {
            return StrictMsgpack::isPacked($bytes) || !$this->readSerialized
                ? $this->msgpack->unpack($bytes)
                : $this->adopt($this->unserialize($bytes));
        } catch (\Throwable $e) {
            return $this->miss($e);
        }
    }

    /** What php-memcached has read itself: Laravel's own store leaves the values to it, and with them their classes. */
    public function accept(mixed $value): mixed
    {
        try {
            return $this->readSerialized
                ? $this->adopt($value)
                : throw new \UnexpectedValueException('A value of Laravel\'s own store');
        } catch (\Exception $e) {
            return $this->miss($e);
        }
    }

    /** On the way there and back, all of them are what Laravel's own store has. */
    private function adopt(mixed $value): mixed
    {
        return $this->write ? $this->msgpack->adopt($value) : $value;
    }

    private function unserialize(string $bytes): mixed
    {
        $value = @unserialize($bytes, ['allowed_classes' => $this->allowedClasses]);
        if ($value === false && $bytes !== serialize(false)) {
            throw new \UnexpectedValueException('Neither MessagePack nor a value of Laravel\'s own store');
        }
        return $value;
    }

    private function miss(\Throwable $e): null
    {
        $this->logger?->warning('A cached value cannot be read: {reason}', ['reason' => $e->getMessage(), 'exception' => $e]);
        return null;
    }
}
