<?php
/** Values of symfony/cache as MessagePack: docs/recipes/symfony-cache.md. */
declare(strict_types=1);

namespace App\Cache;

use App\StrictMsgpack;
use Symfony\Component\Cache\Marshaller\MarshallerInterface;

final class MsgpackMarshaller implements MarshallerInterface
{
    /** The class in which symfony/cache wraps values with metadata, such as tags or the time to compute them. */
    private const VALUE_WRAPPER = "\xA9";

    private readonly StrictMsgpack $msgpack;

    /**
     * @param bool|list<class-string> $allowedClasses of the values, as in unserialize()
     * @param MarshallerInterface|null $previous reads the entries from before the switch to MessagePack
     */
    public function __construct(
        bool|array $allowedClasses = true,
        bool $compact = false,
        private readonly ?MarshallerInterface $previous = null,
    ) {
        if ($allowedClasses !== true) {
            /** @var list<class-string> $allowedClasses */
            $allowedClasses = [...($allowedClasses ?: []), self::VALUE_WRAPPER];
        }
        $this->msgpack = new StrictMsgpack($allowedClasses, $compact);
    }

    /**
     * @param array<mixed> $values
     * @param array<mixed>|null $failed
     * @param-out list<array-key> $failed the keys of the values that cannot be packed, as those of a class that is not
     *     allowed: symfony/cache logs them, and save() returns false
     * @return array<string>
     */
    public function marshall(array $values, ?array &$failed): array
    {
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
            return $this->previous->unmarshall($value);
        }
        return $this->msgpack->unpack($value);
    }
}
