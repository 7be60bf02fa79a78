<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Cache;

/** Of a store. Without packWith() it is Laravel's own. */
trait PacksValues
{
    private ?CacheValues $values = null;

    public function packWith(CacheValues $values): static
    {
        $this->values = $values;
        return $this;
    }

    /** Redis and memcached increment a number that is stored as text. */
    private function isCounter(mixed $value): bool
    {
        return is_numeric($value) && is_finite((float) $value);
    }
}
