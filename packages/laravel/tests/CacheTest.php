<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Illuminate\Cache\Repository;
use Illuminate\Support\Collection;
use MsgpackExt\StrictMsgpack;
use PHPUnit\Framework\Attributes\DataProvider;

final class CacheTest extends TestCase
{
    private function clear(string $driver): Repository
    {
        $store = $this->store($driver);
        $store->clear();
        assert($store instanceof Repository);
        return $store;
    }

    /** @return array<string, mixed> */
    private function values(): array
    {
        $twin = new Product('table');
        return ['text' => 'a', 'digits' => '017', 'empty' => '', 'false' => false, 'true' => true, 'list' => [1, 2.5, 'x', null], 'INF' => INF,
            'binary' => "\x91\0\xFF", 'serialized' => serialize([1]), 'base64' => 'kQE=', 'objects' => [$twin, $twin],
            'collection' => new Collection([1, $twin]), 'date' => new \DateTimeImmutable('2026-01-02 03:04:05')];
    }

    #[DataProvider('drivers')]
    public function testValuesComeBack(string $driver): void
    {
        $cache = $this->clear($driver);
        $values = $this->values();
        self::assertTrue($cache->putMany($values, 60));
        self::assertSame(array_map(serialize(...), $values), array_map(serialize(...), $cache->many(array_keys($values))));
        foreach ($values as $key => $value) {
            self::assertTrue($cache->put("put-$key", $value, 60));
            self::assertSame(serialize($value), serialize($cache->get("put-$key")));
        }
        self::assertTrue($cache->add('added', ['once'], 60));
        self::assertFalse($cache->add('added', ['twice'], 60));
        self::assertSame(['once'], $cache->get('added'));
        self::assertTrue($cache->forever('kept', ['for ever']));
        self::assertSame(['for ever'], $cache->get('kept'));
        self::assertSame([1], $cache->remember('computed', 60, fn (): array => [1]));
        self::assertSame([1], $cache->remember('computed', 60, fn (): array => [2]));
        self::assertSame(['once'], $cache->pull('added'));
        self::assertNull($cache->get('added'));
        self::assertSame('none', $cache->get('never', 'none'));
        self::assertSame([], $this->log->lines);
    }

    #[DataProvider('drivers')]
    public function testMessagePackIsStored(string $driver): void
    {
        $this->clear($driver)->put('list', [1, 2.5, 'x'], 60);
        $bytes = $this->stored($driver, 'list');
        self::assertSame('919301cb4004000000000000a178', bin2hex($driver === 'database' ? (string) base64_decode($bytes, true) : $bytes));
        $this->store($driver, ['compact' => true])->put('rows', $rows = array_fill(0, 9, ['city' => 'Paris']), 60);
        $bytes = $this->stored($driver, 'rows');
        self::assertLessThan(strlen(serialize($rows)) / 2, strlen($bytes));
        self::assertSame($rows, $this->store($driver)->get('rows'));
    }

    #[DataProvider('drivers')]
    public function testCountersAreThoseOfLaravel(string $driver): void
    {
        foreach ([false, true] as $own) {
            $this->clear($driver);
            $cache = $this->store($driver, own: $own);
            assert($cache instanceof Repository);
            $cache->put('five', 5, 60);
            self::assertEquals([6, 6, 16, 15], [$cache->increment('five'), $cache->get('five'), $cache->increment('five', 10), $cache->decrement('five')]);
            self::assertEquals(15, $this->store($driver)->get('five'));
        }
    }

    #[DataProvider('drivers')]
    public function testLocksAreThoseOfLaravel(string $driver): void
    {
        $lock = fn (bool $own) => $this->store($driver, own: $own)->getStore()->lock('deploy', 10);
        $this->clear($driver);
        $first = $lock(false);
        self::assertTrue($first->get());
        self::assertFalse($lock(true)->get());
        self::assertFalse($lock(false)->get());
        self::assertTrue($first->release());
        $second = $lock(true);
        self::assertTrue($second->get());
        self::assertFalse($lock(false)->get());
        self::assertTrue($second->release());
    }

    /** @return array<string, array{string}> */
    public static function taggingDrivers(): array
    {
        return ['redis' => ['redis'], 'memcached' => ['memcached']];
    }

    #[DataProvider('taggingDrivers')]
    public function testTags(string $driver): void
    {
        $cache = $this->clear($driver);
        $cache->tags(['furniture', 'wood'])->put('chair', new Product('chair'), 60);
        self::assertEquals(new Product('chair'), $cache->tags(['furniture', 'wood'])->get('chair'));
        $cache->tags(['wood'])->flush();
        $phpredis = (string) phpversion('redis');
        if ($driver === 'memcached' || version_compare($phpredis, '6.0', '<') || version_compare($this->app->version(), '11', '>=')) {
            // Laravel 10 flushes none over phpredis 6.
            self::assertNull($cache->tags(['furniture', 'wood'])->get('chair'));
        }
    }

    #[DataProvider('drivers')]
    public function testWhatCannotBeReadIsAMissAndIsLogged(string $driver): void
    {
        $cache = $this->clear($driver);
        $cache->put('chair', new Product('chair'), 60);
        $good = $this->stored($driver, 'chair');
        $bytes = $driver === 'database' ? (string) base64_decode($good, true) : $good;
        $bad = [
            'truncated' => substr($bytes, 0, -1),
            'more' => "$bytes\x01",
            'of a class that was removed' => str_replace('Product', 'Removed', $bytes),
            'of a class that has changed' => str_replace("\xA4name", "\xA4nome", $bytes),
        ];
        if ($driver !== 'memcached') {
            $bad += ['JSON' => '{"a":[1]}', 'text' => 'a', 'nothing' => '', 'a cut value of PHP' => substr(serialize(new Product('chair')), 0, -1)];
        }
        foreach ($bad as $what => $text) {
            $this->log->lines = [];
            $encode = $driver === 'database' && StrictMsgpack::isPacked($text);
            $this->storeBytes($driver, 'chair', $encode ? base64_encode($text) : $text);
            self::assertNull($cache->get('chair'), $what);
            self::assertCount(1, $this->log->lines, $what);
            self::assertStringStartsWith('warning: A cached value cannot be read: {reason}', $this->log->lines[0]);
            self::assertEquals(new Product('new'), $cache->remember('chair', 60, fn (): Product => new Product('new')), $what);
            self::assertEquals(new Product('new'), $cache->get('chair'), $what);
        }
    }

    #[DataProvider('drivers')]
    public function testAnIntactValueOfAnotherVersionIsReadUnlessStrict(string $driver): void
    {
        $cache = $this->clear($driver);
        $cache->put('chair', new Product('chair'), 60);
        $bytes = $this->stored($driver, 'chair');
        $bytes = $driver === 'database' ? (string) base64_decode($bytes, true) : $bytes;
        $changed = str_replace("\xA4name", "\xA4nome", $bytes);
        $this->storeBytes($driver, 'chair', $driver === 'database' ? base64_encode($changed) : $changed);
        self::assertInstanceOf(Product::class, @$this->store($driver, ['strict' => false])->get('chair'));
        self::assertNull($cache->get('chair'));
    }

    #[DataProvider('drivers')]
    public function testAValueThatWouldNotComeBackIsAnException(string $driver): void
    {
        $this->clear($driver);
        $strict = $this->store($driver, ['serializable_classes' => [Product::class]]);
        foreach ([new \ArrayObject(), fn (): int => 1] as $value) {
            foreach (['put', 'add'] as $method) {
                try {
                    $strict->$method('foreign', $value, 60);
                    self::fail('It was stored');
                } catch (\PHPUnit\Framework\AssertionFailedError $e) {
                    throw $e;
                } catch (\Exception) {
                    self::assertNull($strict->get('foreign'));
                }
            }
        }
    }

    #[DataProvider('drivers')]
    public function testSerializableClassesAreThoseOfLaravel13(string $driver): void
    {
        $this->clear($driver)->putMany(['chair' => new Product('chair'), 'list' => [1]], 60);
        foreach ([[true, true], [null, true], [[Product::class], true], [[\ArrayObject::class], false], [false, false]] as [$classes, $read]) {
            $this->boot(['cache.serializable_classes' => $classes]);
            // Of a file that cannot be read, Laravel and this store delete the entry.
            $cache = $this->store($driver);
            self::assertSame([1], $cache->get('list'));
            self::assertSame($read, $cache->get('chair') instanceof Product);
            self::assertCount($read ? 0 : 1, $this->log->lines);
            $this->boot();
            $this->store($driver)->put('chair', new Product('chair'), 60);
        }
        $this->boot(['cache.serializable_classes' => false]);
        self::assertInstanceOf(Product::class, $this->store($driver, ['serializable_classes' => [Product::class]])->get('chair'));
        $this->boot(['cache.serializable_classes' => false, 'msgpack.cache.serializable_classes' => [Product::class]]);
        self::assertInstanceOf(Product::class, $this->store($driver)->get('chair'));
    }

    /** Before the switch: Laravel's store. Then: MessagePack that reads both. On the way back: Laravel's form, reads both. */
    #[DataProvider('drivers')]
    public function testThereAndBackWithoutAMiss(string $driver): void
    {
        $this->clear($driver);
        $values = array_diff_key($this->values(), $driver === 'memcached' ? ['binary' => 1] : []);
        $stores = [
            'laravel' => $this->store($driver, own: true),
            'there' => $this->store($driver),
            'back' => $this->store($driver, ['write' => false]),
        ];
        foreach ($stores as $name => $store) {
            foreach ($values as $key => $value) {
                $store->put("$name-$key", $value, 60);
            }
        }
        foreach ([['there', 'laravel'], ['there', 'back'], ['back', 'laravel'], ['back', 'there'], ['back', 'back'], ['laravel', 'back']] as [$reader, $writer]) {
            foreach ($values as $key => $value) {
                self::assertSame(serialize($value), serialize($stores[$reader]->get("$writer-$key")), "$key of $writer in $reader");
            }
        }
        self::assertSame([], $this->log->lines);
        $only = $this->store($driver, ['read_serialized' => false]);
        self::assertNull($only->get('laravel-list'));
        self::assertSame($values['list'], $only->get('there-list'));
        self::assertCount(1, $this->log->lines);
    }

    /** A list of classes holds for the values of Laravel's own store, too; in memcached, php-memcached reads them. */
    public function testOldValuesHaveNoOtherClasses(): void
    {
        foreach (['file', 'database', 'redis'] as $driver) {
            $this->clear($driver);
            $this->store($driver, own: true)->put('old', [new Product('chair'), new \ArrayObject()], 60);
            $got = $this->store($driver, ['serializable_classes' => [Product::class]])->get('old');
            self::assertIsArray($got);
            self::assertInstanceOf(Product::class, $got[0]);
            self::assertInstanceOf(\__PHP_Incomplete_Class::class, $got[1]);
        }
    }

    public function testLaravelsFileStoreReadsMessagePackAsAMiss(): void
    {
        $this->clear('file')->put('chair', new Product('chair'), 60);
        set_error_handler(fn (int $level, string $message): never => throw new \ErrorException($message, 0, $level));
        try {
            self::assertNull($this->store('file', own: true)->get('chair'));
        } finally {
            restore_error_handler();
        }
    }

    public function testAFileExpires(): void
    {
        $cache = $this->clear('file');
        self::assertTrue($cache->add('chair', ['old'], 60));
        $this->storeBytes('file', 'chair', '');
        file_put_contents(glob("$this->folder/cache/*/*/*")[0] ?? '', '0000000001' . (new StrictMsgpack())->pack(['old']));
        self::assertNull($cache->get('chair'));
        self::assertTrue($cache->add('chair', ['new'], 60));
        self::assertSame(['new'], $cache->get('chair'));
        self::assertSame([], $this->log->lines);
    }

    public function testAMistakeInTheConfigurationIsReported(): void
    {
        foreach ([['serializable_classes' => 'App\Product'], ['write' => false, 'read_serialized' => false]] as $options) {
            try {
                $this->store('file', $options);
                self::fail('It was accepted');
            } catch (\InvalidArgumentException) {
            }
        }
        $this->expectNotToPerformAssertions();
    }
}
