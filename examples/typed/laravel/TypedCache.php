<?php
/** Objects in Laravel's cache whose classes may change: docs/recipes/typed.md. */
declare(strict_types=1);

namespace App\Typed;

use Illuminate\Contracts\Cache\Repository;
use MessagePack\Codec;
use MessagePack\Exception\UnpackingFailedException;

/** @template T */
final class TypedCache
{
    /** @param Codec<T> $codec */
    public function __construct(private readonly Repository $cache, private readonly Codec $codec)
    {
    }

    /**
     * @param \Closure(): T $compute for a miss, and for what no longer fits the type
     * @return T
     */
    public function remember(string $key, int $seconds, \Closure $compute): mixed
    {
        $text = $this->cache->get($key);
        try {
            if (is_string($text)) {
                return $this->codec->unpack((string) base64_decode($text, true));
            }
        } catch (UnpackingFailedException) {
            // Computed again.
        }
        $value = $compute();
        $this->cache->put($key, base64_encode($this->codec->pack($value)), $seconds);
        return $value;
    }
}
