<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Cache;

use Illuminate\Cache\MemcachedConnector;
use Illuminate\Contracts\Cache\Store;
use Illuminate\Contracts\Config\Repository as Config;
use Illuminate\Contracts\Container\Container;
use Illuminate\Contracts\Redis\Factory as Redis;
use Illuminate\Database\ConnectionResolverInterface;
use Illuminate\Filesystem\Filesystem;
use Psr\Log\LoggerInterface;

/** Makes the stores from the same entries of config/cache.php as Laravel's CacheManager makes its own. */
final class StoreFactory
{
    public const DRIVERS = ['redis', 'memcached', 'file', 'database'];

    public function __construct(private readonly Container $app)
    {
    }

    /** @param array<mixed> $config an entry of "stores" */
    public function make(string $driver, array $config): Store
    {
        $values = $this->values($config);
        return match ($driver) {
            'redis' => $this->redis($config)->packWith($values),
            'memcached' => $this->memcached($config)->packWith($values),
            'file' => $this->file($config)->packWith($values),
            'database' => $this->database($config)->packWith($values),
            default => throw new \InvalidArgumentException("There is no store msgpack-$driver"),
        };
    }

    /**
     * The options are those of the store, or else those of config/msgpack.php.
     *
     * @param array<mixed> $config
     */
    private function values(array $config): CacheValues
    {
        $option = fn (string $name, mixed $default): mixed => $config[$name] ?? $this->config("msgpack.cache.$name") ?? $default;
        $classes = $option('serializable_classes', $this->config('cache.serializable_classes') ?? true);
        if (!is_bool($classes) && !is_array($classes)) {
            throw new \InvalidArgumentException('"serializable_classes" is neither true, false nor a list of classes');
        }
        return new CacheValues(
            is_bool($classes) ? $classes : array_values(array_filter($classes, is_string(...))),
            (bool) $option('compact', false),
            (bool) $option('strict', true),
            (bool) $option('write', true),
            (bool) $option('read_serialized', true),
            $this->app->make(LoggerInterface::class),
        );
    }

    /** @param array<mixed> $config */
    private function redis(array $config): MsgpackRedisStore
    {
        $connection = $this->string($config, 'connection', 'default');
        $store = new MsgpackRedisStore($this->app->make(Redis::class), $this->prefix($config), $connection);
        return $store->setLockConnection($this->string($config, 'lock_connection', $connection));
    }

    /** @param array<mixed> $config */
    private function memcached(array $config): MsgpackMemcachedStore
    {
        $connector = $this->app->make('memcached.connector');
        assert($connector instanceof MemcachedConnector);
        $sasl = array_filter((array) ($config['sasl'] ?? []));
        $memcached = $connector->connect(
            (array) ($config['servers'] ?? []),
            isset($config['persistent_id']) ? $this->string($config, 'persistent_id', '') : null,
            (array) ($config['options'] ?? []),
            $sasl,
        );
        return new MsgpackMemcachedStore($memcached, $this->prefix($config));
    }

    /** @param array<mixed> $config */
    private function file(array $config): MsgpackFileStore
    {
        $permission = $config['permission'] ?? null;
        $store = new MsgpackFileStore(
            $this->app->make(Filesystem::class),
            $this->string($config, 'path', ''),
            is_int($permission) ? $permission : null,
        );
        $locks = $config['lock_path'] ?? null;
        $store->setLockDirectory(is_string($locks) ? $locks : null);
        return $store;
    }

    /** @param array<mixed> $config */
    private function database(array $config): MsgpackDatabaseStore
    {
        $connections = $this->app->make(ConnectionResolverInterface::class);
        $connection = $config['connection'] ?? null;
        $lockConnection = $config['lock_connection'] ?? $connection;
        $lottery = $config['lock_lottery'] ?? [2, 100];
        $timeout = $config['lock_timeout'] ?? 86400;
        $store = new MsgpackDatabaseStore(
            $connections->connection(is_string($connection) ? $connection : null),
            $this->string($config, 'table', 'cache'),
            $this->prefix($config),
            $this->string($config, 'lock_table', 'cache_locks'),
            is_array($lottery) ? $lottery : [2, 100],
            is_numeric($timeout) ? (int) $timeout : 86400,
        );
        $store->setLockConnection($connections->connection(is_string($lockConnection) ? $lockConnection : null));
        return $store;
    }

    /** @param array<mixed> $config */
    private function prefix(array $config): string
    {
        $prefix = $config['prefix'] ?? $this->config('cache.prefix');
        return is_string($prefix) ? $prefix : '';
    }

    /** @param array<mixed> $config */
    private function string(array $config, string $name, string $default): string
    {
        $value = $config[$name] ?? $default;
        return is_scalar($value) ? (string) $value : $default;
    }

    private function config(string $name): mixed
    {
        return $this->app->make(Config::class)->get($name);
    }
}
