<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Illuminate\Config\Repository as Config;
use Illuminate\Contracts\Cache\Repository as Cache;
use Illuminate\Contracts\Cache\Store;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Database\Connection;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Filesystem\Filesystem;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Bootstrap\BootProviders;
use Illuminate\Foundation\Bootstrap\RegisterFacades;
use Illuminate\Foundation\Bootstrap\RegisterProviders;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Support\ServiceProvider;
use MsgpackExt\Laravel\MsgpackServiceProvider;
use PHPUnit\Framework\TestCase as PHPUnitsTestCase;

/** An application of Laravel, with the configuration of a test, and servers that live as long as the test class. */
abstract class TestCase extends PHPUnitsTestCase
{
    protected const DRIVERS = ['file', 'database', 'redis', 'memcached'];

    private static ?Server $redis = null;

    private static ?Server $memcached = null;

    protected string $folder;

    protected Log $log;

    protected Application $app;

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/msgpack-laravel-' . bin2hex(random_bytes(6));
        mkdir("$this->folder/bootstrap/cache", recursive: true);
        $this->boot();
    }

    protected function tearDown(): void
    {
        (new Filesystem())->deleteDirectory($this->folder);
        Application::setInstance(null);
    }

    public static function tearDownAfterClass(): void
    {
        self::$redis = self::$memcached = null;
    }

    /** @return array<string, array{string}> */
    public static function drivers(): array
    {
        return array_combine(static::DRIVERS, array_map(fn (string $driver): array => [$driver], static::DRIVERS));
    }

    protected function needs(string $driver): void
    {
        if ($driver === 'redis') {
            $client = extension_loaded('redis') || class_exists(\Predis\Client::class);
            $client && (self::$redis ??= Server::redis()) || self::markTestSkipped('No phpredis, or no redis-server');
        } elseif ($driver === 'memcached') {
            extension_loaded('memcached') && (self::$memcached ??= Server::memcached())
                || self::markTestSkipped('No extension memcached, or no memcached');
        } elseif ($driver === 'database' && !extension_loaded('pdo_sqlite')) {
            self::markTestSkipped('No pdo_sqlite');
        }
    }

    /**
     * A new application, as in the next process; files, servers and the database stay.
     *
     * @param array<string, mixed> $configuration by dotted names
     */
    protected function boot(array $configuration = []): void
    {
        $app = new Application($this->folder);
        $config = new Config([
            'app' => [
                'key' => str_repeat('k', 32), 'cipher' => 'aes-256-cbc', 'timezone' => 'UTC', 'env' => 'testing',
                'providers' => [...ServiceProvider::defaultProviders()->toArray(), MsgpackServiceProvider::class],
            ],
            'cache' => ['default' => 'none', 'prefix' => 'shop', 'stores' => []],
            'database' => [
                'default' => 'sqlite',
                'connections' => ['sqlite' => ['driver' => 'sqlite', 'database' => "$this->folder/database", 'prefix' => '']],
                'redis' => [
                    'client' => extension_loaded('redis') && !getenv('MSGPACK_PREDIS') ? 'phpredis' : 'predis',
                    'default' => self::$redis === null ? [] : ['host' => self::$redis->socket, 'port' => 0, 'scheme' => 'unix', 'path' => self::$redis->socket],
                ],
            ],
            'queue' => [
                'default' => 'none',
                'connections' => [],
                'failed' => ['driver' => 'null'],
            ],
            'view' => ['paths' => [], 'compiled' => $this->folder],
            'filesystems' => ['default' => 'local', 'disks' => []],
            'logging' => ['default' => 'null', 'channels' => ['null' => ['driver' => 'monolog', 'handler' => \Monolog\Handler\NullHandler::class]]],
            'session' => ['driver' => 'array'],
        ]);
        foreach ($configuration as $name => $value) {
            $config->set($name, $value);
        }
        $app->instance('config', $config);
        $app->instance('env', 'testing');
        $app->singleton(ExceptionHandler::class, Handler::class);
        (new RegisterFacades())->bootstrap($app);
        (new RegisterProviders())->bootstrap($app);
        (new BootProviders())->bootstrap($app);
        $app->instance('log', $this->log = new Log());
        $this->app = $app;
    }

    /**
     * An entry of "stores" in config/cache.php, with Laravel's driver or ours.
     *
     * @param array<string, mixed> $options
     */
    protected function store(string $driver, array $options = [], bool $own = false): Cache
    {
        $this->needs($driver);
        $name = ($own ? '' : 'msgpack-') . $driver . md5(serialize($options));
        $config = $this->app->make('config');
        $config->set('database.redis.default', self::$redis === null ? [] : ['host' => self::$redis->socket, 'port' => 0, 'scheme' => 'unix', 'path' => self::$redis->socket]);
        $config->set("cache.stores.$name", $options + ['driver' => ($own ? '' : 'msgpack-') . $driver] + match ($driver) {
            'file' => ['path' => "$this->folder/cache", 'lock_path' => "$this->folder/locks"],
            'database' => ['connection' => 'sqlite', 'table' => 'cache', 'lock_table' => 'cache_locks'],
            'redis' => ['connection' => 'default'],
            'memcached' => ['servers' => [['host' => (string) self::$memcached?->socket, 'port' => 0, 'weight' => 100]]],
            default => [],
        });
        if ($driver === 'database') {
            $this->createTables();
        }
        $cache = $this->app->make('cache')->store($name);
        assert($cache instanceof Cache);
        return $cache;
    }

    private function createTables(): void
    {
        touch("$this->folder/database");
        $connection = $this->connection();
        $schema = $connection->getSchemaBuilder();
        if ($schema->hasTable('cache')) {
            return;
        }
        $schema->create('cache', function (Blueprint $table): void {
            $table->string('key')->primary();
            $table->mediumText('value');
            $table->integer('expiration');
        });
        $schema->create('cache_locks', function (Blueprint $table): void {
            $table->string('key')->primary();
            $table->string('owner');
            $table->integer('expiration');
        });
        $schema->create('jobs', function (Blueprint $table): void {
            $table->bigIncrements('id');
            $table->string('queue')->index();
            $table->longText('payload');
            $table->unsignedTinyInteger('attempts');
            $table->unsignedInteger('reserved_at')->nullable();
            $table->unsignedInteger('available_at');
            $table->unsignedInteger('created_at');
        });
    }

    protected function connection(): Connection
    {
        $connection = $this->app->make('db')->connection('sqlite');
        assert($connection instanceof Connection);
        return $connection;
    }

    /** As the store has it: Laravel 10 adds a colon to the prefix in Redis and memcached. */
    private function key(string $driver, string $key): string
    {
        $store = $this->store($driver)->getStore();
        assert($store instanceof Store);
        return $store->getPrefix() . $key;
    }

    /** The stored bytes. */
    protected function stored(string $driver, string $key): string
    {
        $value = match ($driver) {
            'file' => substr((string) file_get_contents($this->file($key)), 10),
            'database' => $this->connection()->table('cache')->where('key', $this->key($driver, $key))->value('value'),
            'redis' => $this->app->make('redis')->connection('default')->get($this->key($driver, $key)),
            'memcached' => $this->memcached()->get($this->key($driver, $key)),
            default => null,
        };
        self::assertIsString($value);
        return $value;
    }

    protected function storeBytes(string $driver, string $key, string $bytes): void
    {
        match ($driver) {
            'file' => file_put_contents($this->file($key), "9999999999$bytes"),
            'database' => $this->connection()->table('cache')->where('key', $this->key($driver, $key))->update(['value' => $bytes]),
            'redis' => $this->app->make('redis')->connection('default')->set($this->key($driver, $key), $bytes),
            'memcached' => $this->memcached()->set($this->key($driver, $key), $bytes),
            default => null,
        };
    }

    private function file(string $key): string
    {
        $hash = sha1($key);
        return "$this->folder/cache/" . substr($hash, 0, 2) . '/' . substr($hash, 2, 2) . "/$hash";
    }

    private function memcached(): \Memcached
    {
        $memcached = new \Memcached();
        $memcached->addServer((string) self::$memcached?->socket, 0);
        return $memcached;
    }
}
