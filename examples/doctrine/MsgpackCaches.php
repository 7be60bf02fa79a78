<?php
/** All caches of Doctrine's ORM as MessagePack: docs/recipes/doctrine.md. */
declare(strict_types=1);

namespace App\Doctrine;

use MsgpackExt\Symfony\Cache\MsgpackMarshaller;
use Doctrine\DBAL\Cache\ArrayResult;
use Doctrine\ORM\Cache;
use Doctrine\ORM\Configuration;
use Psr\Cache\CacheItemPoolInterface;
use Symfony\Component\Cache\Marshaller\MarshallerInterface;

final class MsgpackCaches
{
    /** What the second-level cache stores. */
    private const ENTRIES = [
        Cache\AssociationCacheEntry::class,
        Cache\CollectionCacheEntry::class,
        Cache\EntityCacheEntry::class,
        Cache\EntityCacheKey::class,
        Cache\QueryCacheEntry::class,
        Cache\TimestampCacheEntry::class,
    ];

    /** @param \Closure(string, MarshallerInterface): CacheItemPoolInterface $pool makes a pool for a namespace */
    public function __construct(private readonly \Closure $pool)
    {
    }

    /** @param list<class-string> $valueClasses of the fields of cached entities: dates, enums, value objects */
    public function configure(Configuration $configuration, array $valueClasses = [\DateTimeImmutable::class]): void
    {
        // Objects of many classes of Doctrine's, some with properties without a value, which strict packing refuses.
        $configuration->setMetadataCache(($this->pool)('metadata', new MsgpackMarshaller(strict: false)));
        $configuration->setQueryCache(($this->pool)('query', new MsgpackMarshaller(strict: false)));
        // Rows, in an object.
        $configuration->setResultCache(($this->pool)('result', new MsgpackMarshaller([ArrayResult::class])));
        $configuration->setSecondLevelCacheEnabled();
        $entries = ($this->pool)('entries', new MsgpackMarshaller([...self::ENTRIES, ...$valueClasses]));
        $factory = new Cache\DefaultCacheFactory(new Cache\RegionsConfiguration(), $entries);
        $configuration->getSecondLevelCacheConfiguration()?->setCacheFactory($factory);
    }
}
