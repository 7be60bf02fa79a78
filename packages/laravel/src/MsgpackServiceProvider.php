<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel;

use Illuminate\Cache\CacheManager;
use Illuminate\Contracts\Config\Repository as Config;
use Illuminate\Contracts\Redis\Factory as Redis;
use Illuminate\Database\ConnectionResolverInterface;
use Illuminate\Queue\CallQueuedHandler;
use Illuminate\Queue\QueueManager;
use Illuminate\Support\ServiceProvider;
use MsgpackExt\Laravel\Cache\StoreFactory;
use MsgpackExt\Laravel\Queue\JobPacker;
use MsgpackExt\Laravel\Queue\MsgpackCallQueuedHandler;
use MsgpackExt\Laravel\Queue\MsgpackDatabaseConnector;
use MsgpackExt\Laravel\Queue\MsgpackRedisConnector;

/** The drivers msgpack-redis, msgpack-memcached, msgpack-file and msgpack-database of caches, and two of them of queues. */
final class MsgpackServiceProvider extends ServiceProvider
{
    private const CONFIG = __DIR__ . '/../config/msgpack.php';

    public function register(): void
    {
        $this->mergeConfigFrom(self::CONFIG, 'msgpack');
        $this->app->singleton(JobPacker::class, $this->jobPacker(...));
        $this->app->bind(CallQueuedHandler::class, MsgpackCallQueuedHandler::class);
        $this->callAfterResolving('cache', $this->extendCache(...));
        $this->callAfterResolving('queue', $this->extendQueue(...));
    }

    public function boot(): void
    {
        $this->publishes([self::CONFIG => $this->app->configPath('msgpack.php')], 'msgpack-config');
    }

    private function extendCache(CacheManager $cache): void
    {
        $factory = new StoreFactory($this->app);
        foreach (StoreFactory::DRIVERS as $driver) {
            $make = fn (mixed $app, array $config) => $cache->repository($factory->make($driver, $config), $config);
            $cache->extend("msgpack-$driver", $make);
        }
    }

    private function extendQueue(QueueManager $queue): void
    {
        $app = $this->app;
        $queue->addConnector(
            'msgpack-redis',
            fn () => new MsgpackRedisConnector($app->make(Redis::class), $app->make(JobPacker::class)),
        );
        $queue->addConnector(
            'msgpack-database',
            fn () => new MsgpackDatabaseConnector($app->make(ConnectionResolverInterface::class), $app->make(JobPacker::class)),
        );
    }

    private function jobPacker(): JobPacker
    {
        $options = $this->app->make(Config::class)->get('msgpack.queue');
        $options = is_array($options) ? $options : [];
        $classes = $options['allowed_classes'] ?? true;
        if (!is_bool($classes) && !is_array($classes)) {
            throw new \InvalidArgumentException('"allowed_classes" is neither true, false nor a list of classes');
        }
        return new JobPacker(
            is_bool($classes) ? $classes : array_values(array_filter($classes, is_string(...))),
            (bool) ($options['compact'] ?? false),
            (bool) ($options['strict'] ?? true),
            (bool) ($options['write'] ?? true),
            (bool) ($options['read_serialized'] ?? true),
        );
    }
}
