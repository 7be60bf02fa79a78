<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Queue;

use MsgpackExt\StrictMsgpack;

final class JobPacker
{
    /** Whether a job that cannot be packed goes on in Laravel's own format, as otherwise the one before it would run again. */
    public bool $handsOn = false;

    private readonly StrictMsgpack $msgpack;

    /**
     * @param bool|list<string> $allowedClasses of jobs and of their properties, as in unserialize()
     * @param bool $strict see StrictMsgpack
     * @param bool $write false: Laravel's own format is written, before all workers can read MessagePack or on the way
     *     back; both are read
     * @param bool $readSerialized also reads jobs of Laravel's own queues, with any class
     */
    public function __construct(
        bool|array $allowedClasses = true,
        bool $compact = false,
        bool $strict = true,
        public readonly bool $write = true,
        public readonly bool $readSerialized = true,
    ) {
        if (!$write && !$readSerialized) {
            throw new \InvalidArgumentException('"write" => false needs "read_serialized" => true');
        }
        $this->msgpack = new StrictMsgpack($allowedClasses, $compact, $strict);
    }

    /** @throws \Exception for a job that would not come back: of a closure, or of a class that is not allowed */
    public function pack(object $job): PackedJob
    {
        return PackedJob::fromBytes($this->msgpack->pack($job));
    }

    /** @throws \UnexpectedValueException */
    public function unpack(PackedJob $packed): object
    {
        $job = $this->msgpack->unpack($packed->bytes());
        return is_object($job) ? $job : throw new \UnexpectedValueException('Not a job');
    }
}
