<?php
/** Values of Laravel's cache in Redis as parts of their bytes: docs/recipes/one-field.md. */
declare(strict_types=1);

namespace App\Cache;

use Illuminate\Cache\RedisStore;
use MessagePack\Raw;
use MsgpackExt\StrictMsgpack;

final class CachedParts
{
    /** @param RedisStore $store of the driver msgpack-redis */
    public function __construct(private readonly RedisStore $store)
    {
    }

    /** @return Raw|null null: a miss, a number, which is stored as text, or what another serializer has written */
    public function find(string $key): ?Raw
    {
        $bytes = $this->store->connection()->command('get', [$this->store->getPrefix() . $key]);
        return is_string($bytes) && StrictMsgpack::isPacked($bytes) ? (new Raw($bytes))->at([0]) : null;
    }
}
