<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Cache;

use MsgpackExt\StrictMsgpack;
use Symfony\Component\Cache\Marshaller\MarshallerInterface;

/** Values of symfony/cache as MessagePack. */
final class MsgpackMarshaller implements MarshallerInterface
{
    /**
     * What Symfony itself stores in the pools of an application: the class in which symfony/cache wraps values with
     * metadata, such as tags or the time to compute them; and the state of symfony/rate-limiter, which ignores that
     * something was not stored, and then limits nothing.
     */
    private const SYMFONYS = [
        "\xA9",
        'Symfony\Component\RateLimiter\Policy\Rate',
        \DateInterval::class,
        'Symfony\Component\RateLimiter\Policy\SlidingWindow',
        'Symfony\Component\RateLimiter\Policy\TokenBucket',
        'Symfony\Component\RateLimiter\Policy\Window',
    ];

    private readonly StrictMsgpack $msgpack;

    /**
     * @param bool|list<string> $allowedClasses of the values, as in unserialize()
     * @param MarshallerInterface|null $previous reads the entries from before the switch to MessagePack
     * @param bool $strict see StrictMsgpack
     * @param bool $write false: the previous marshaller writes, before all machines can read MessagePack or on the way
     *     back; both are read
     */
    public function __construct(
        bool|array $allowedClasses = true,
        bool $compact = false,
        private readonly ?MarshallerInterface $previous = null,
        bool $strict = true,
        private readonly bool $write = true,
    ) {
        if (!$write && $previous === null) {
            throw new \InvalidArgumentException('Without a previous marshaller there is none to write with');
        }
        if ($allowedClasses !== true) {
            $allowedClasses = [...($allowedClasses ?: []), ...self::SYMFONYS];
        }
        $this->msgpack = new StrictMsgpack($allowedClasses, $compact, $strict);
    }

    /**
     * @param array<mixed> $values
     * @param array<mixed>|null $failed
     * @param-out array<mixed> $failed the keys of the values that cannot be packed, as those of a class that is not
     *     allowed: symfony/cache logs them, and save() returns false
     * @return array<mixed> strings by key
     */
    public function marshall(array $values, ?array &$failed): array
    {
        if (!$this->write && $this->previous) {
            $failures = [];
            $packed = $this->previous->marshall($values, $failures);
            $failed = $failures ?? [];
            return $packed;
        }
        $failed = $packed = [];
        foreach ($values as $id => $value) {
            try {
                $packed[$id] = $this->msgpack->pack($value);
            } catch (\Exception) {
                $failed[] = $id;
            }
        }
        return $packed;
    }

    /** @throws \Exception for foreign bytes, and an object of a missing class: symfony/cache logs it, and has a miss */
    public function unmarshall(string $value): mixed
    {
        if ($this->previous && !StrictMsgpack::isPacked($value)) {
            $read = $this->previous->unmarshall($value);
            return $this->write ? $this->msgpack->adopt($read) : $read;
        }
        return $this->msgpack->unpack($value);
    }
}
