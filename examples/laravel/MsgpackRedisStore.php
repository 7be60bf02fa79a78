<?php
/** A store for Laravel's cache: values in Redis as MessagePack, and numbers as text: docs/recipes/laravel.md. */
declare(strict_types=1);

namespace App\Cache;

use App\StrictMsgpack;
use Illuminate\Cache\RedisStore;
use Illuminate\Contracts\Redis\Factory;
use Psr\Log\LoggerInterface;

final class MsgpackRedisStore extends RedisStore
{
    /**
     * @param bool $readsSerialized also reads the entries of the redis store of Laravel, with any class
     * @param LoggerInterface|null $logger is told of values that cannot be read, which are misses
     */
    public function __construct(
        Factory $redis,
        string $prefix,
        string $connection,
        private readonly StrictMsgpack $msgpack,
        private readonly bool $readsSerialized = false,
        private readonly ?LoggerInterface $logger = null,
    ) {
        parent::__construct($redis, $prefix, $connection);
    }

    /** Redis can increment a number that is stored as text. Throws for an object of a class that is not allowed. */
    protected function serialize($value): mixed
    {
        $isNumber = is_numeric($value) && is_finite((float) $value);
        return $isNumber ? $value : $this->msgpack->pack($value);
    }

    /** Null is a miss. */
    protected function unserialize($value): mixed
    {
        if (!is_string($value) || is_numeric($value)) {
            return $value;
        }
        if ($this->readsSerialized && !StrictMsgpack::isPacked($value)) {
            return parent::unserialize($value);
        }
        try {
            return $this->msgpack->unpack($value);
        } catch (\UnexpectedValueException $e) {
            $this->logger?->warning('A cached value cannot be read: {exception}', ['exception' => $e]);
            return null;
        }
    }
}
