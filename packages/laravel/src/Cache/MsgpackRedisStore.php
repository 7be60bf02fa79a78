<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Cache;

use Illuminate\Cache\RedisStore;

/** Values as MessagePack, and numbers as text, as Laravel's own store has them. */
final class MsgpackRedisStore extends RedisStore
{
    use PacksValues;

    /** @param mixed $value */
    protected function serialize($value): mixed
    {
        if ($this->values?->write !== true || $this->isCounter($value)) {
            return parent::serialize($value);
        }
        return $this->values->pack($value);
    }

    /** @param mixed $value */
    protected function unserialize($value): mixed
    {
        if ($this->values === null || !is_string($value) || is_numeric($value)) {
            return parent::unserialize($value);
        }
        return $this->values->unpack($value);
    }
}
