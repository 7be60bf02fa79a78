<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Cache;

use Illuminate\Cache\MemcachedStore;
use MsgpackExt\StrictMsgpack;

/** Values as MessagePack, and whole numbers as text, which memcached increments. php-memcached stores both as they are. */
final class MsgpackMemcachedStore extends MemcachedStore
{
    use PacksValues;

    /** @param string $key */
    public function get($key): mixed
    {
        return $this->unserialize(parent::get($key));
    }

    /**
     * @param array<array-key, string> $keys
     * @return array<array-key, mixed>
     */
    public function many(array $keys): array
    {
        return array_map($this->unserialize(...), parent::many($keys));
    }

    /**
     * @param string $key
     * @param mixed $value
     * @param int $seconds
     */
    public function put($key, $value, $seconds): bool
    {
        return parent::put($key, $this->serialize($value), $seconds);
    }

    /**
     * @param array<array-key, mixed> $values
     * @param int $seconds
     */
    public function putMany(array $values, $seconds): bool
    {
        return parent::putMany(array_map($this->serialize(...), $values), $seconds);
    }

    /**
     * @param string $key
     * @param mixed $value
     * @param int $seconds
     */
    public function add($key, $value, $seconds): bool
    {
        return parent::add($key, $this->serialize($value), $seconds);
    }

    private function serialize(mixed $value): mixed
    {
        if ($this->values?->write !== true || !is_float($value) && $this->isCounter($value)) {
            return $value;
        }
        return $this->values->pack($value);
    }

    private function unserialize(mixed $value): mixed
    {
        if ($this->values === null || $value === null || is_numeric($value)) {
            return $value;
        }
        return is_string($value) && StrictMsgpack::isPacked($value)
            ? $this->values->unpack($value)
            : $this->values->accept($value);
    }
}
