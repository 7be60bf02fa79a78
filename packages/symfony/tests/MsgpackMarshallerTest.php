<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests;

use MsgpackExt\StrictMsgpack;
use MsgpackExt\Symfony\Cache\MsgpackMarshaller;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Cache\Adapter\AdapterInterface;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Adapter\FilesystemTagAwareAdapter;
use Symfony\Component\Cache\Marshaller\DefaultMarshaller;
use Symfony\Component\Cache\Marshaller\DeflateMarshaller;
use Symfony\Component\Cache\Marshaller\MarshallerInterface;
use Symfony\Contracts\Cache\ItemInterface;

final class MsgpackMarshallerTest extends TestCase
{
    use TemporaryFolder;

    private function pool(?MarshallerInterface $marshaller = null): FilesystemAdapter
    {
        return new FilesystemAdapter('shop', 60, $this->folder, $marshaller);
    }

    private function save(AdapterInterface $pool, string $key, mixed $value): bool
    {
        return $pool->save($pool->getItem($key)->set($value));
    }

    /** Changes the stored bytes of the only value. */
    private function change(callable $change): void
    {
        $files = array_filter(iterator_to_array(new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->folder, \FilesystemIterator::SKIP_DOTS),
        )), fn (\SplFileInfo $file): bool => $file->isFile());
        self::assertCount(1, $files);
        $path = (string) array_key_first($files);
        [$expiry, $key, $value] = explode("\n", (string) file_get_contents($path), 3);
        file_put_contents($path, "$expiry\n$key\n" . $change($value));
    }

    public function testValuesComeBack(): void
    {
        $twin = new Product('table');
        $values = ['null' => null, 'false' => false, 'text' => 'a', 'list' => [1, 2.5, 'x'], 'date' => new \DateTimeImmutable('2026-01-02'),
            'same' => ['one' => $twin, 'two' => $twin], 'cycle' => $twin];
        $twin->twin = $twin;
        $pool = $this->pool(new MsgpackMarshaller());
        foreach ($values as $key => $value) {
            self::assertTrue($this->save($pool, $key, $value));
        }
        foreach ($pool->getItems(array_keys($values)) as $key => $item) {
            self::assertTrue($item->isHit());
            self::assertSame(serialize($values[$key]), serialize($item->get()));
        }
    }

    public function testMessagePackIsStored(): void
    {
        $this->save($this->pool(new MsgpackMarshaller()), 'list', [1, 2.5, 'x']);
        $this->change(function (string $bytes): string {
            self::assertSame('919301cb4004000000000000a178', bin2hex($bytes));
            return $bytes;
        });
    }

    public function testMetadataAndTagsComeBackUnderAListOfClasses(): void
    {
        foreach ([[Product::class], false] as $classes) {
            $marshaller = new MsgpackMarshaller($classes, compact: true);
            $pool = new FilesystemTagAwareAdapter('tags', 60, $this->folder . '/' . gettype($classes), new DeflateMarshaller($marshaller));
            foreach (['chair' => ['seats', 'wood'], 'table' => ['wood']] as $key => $tags) {
                $pool->get($key, function (ItemInterface $item) use ($tags): array {
                    $item->tag($tags)->expiresAfter(100);
                    return [$item->getKey()];
                });
            }
            $pool->invalidateTags(['seats']);
            self::assertFalse($pool->getItem('chair')->isHit());
            self::assertSame(['wood'], array_values($pool->getItem('table')->getMetadata()['tags']));
            self::assertArrayHasKey('expiry', $pool->getItem('table')->getMetadata());
        }
    }

    public function testAValueThatCannotBePackedIsNotStoredAndIsLogged(): void
    {
        $pool = $this->pool(new MsgpackMarshaller([Product::class]));
        $pool->setLogger($log = new Log());
        self::assertFalse($this->save($pool, 'closure', fn (): int => 1));
        self::assertFalse($this->save($pool, 'foreign', new \ArrayObject()));
        self::assertFalse($pool->getItem('foreign')->isHit());
        self::assertCount(2, $log->lines);
    }

    public function testABadValueIsAMissAndIsLogged(): void
    {
        $changes = [
            'text' => fn (): string => 'a',
            'JSON' => fn (): string => '[1]',
            'of another serializer' => fn (): string => serialize(new Product('x')),
            'truncated' => fn (string $bytes): string => substr($bytes, 0, -1),
            'more' => fn (string $bytes): string => $bytes . "\x01",
            'of a class that was removed' => fn (string $bytes): string => str_replace('Product', 'Removed', $bytes),
            'of a class that has changed' => fn (string $bytes): string => str_replace("\xA4name", "\xA4nome", $bytes),
        ];
        foreach ($changes as $change) {
            $pool = $this->pool(new MsgpackMarshaller());
            $pool->clear();
            $this->save($pool, 'chair', new Product('chair'));
            $this->change($change);
            $pool->setLogger($log = new Log());
            self::assertFalse($pool->getItem('chair')->isHit());
            self::assertCount(1, $log->lines);
            self::assertStringContainsString('warning: Failed to fetch key', $log->lines[0]);
        }
    }

    public function testAClassThatIsNotAllowedIsAMiss(): void
    {
        $this->save($this->pool(new MsgpackMarshaller()), 'chair', new Product('chair'));
        self::assertTrue($this->pool(new MsgpackMarshaller([Product::class]))->getItem('chair')->isHit());
        self::assertFalse($this->pool(new MsgpackMarshaller([\ArrayObject::class]))->getItem('chair')->isHit());
        self::assertFalse($this->pool(new MsgpackMarshaller(false))->getItem('chair')->isHit());
    }

    /** Before the switch: Symfony's. Then: MessagePack that reads both. On the way back: Symfony's again, which reads both. */
    public function testThereAndBackWithoutAMiss(): void
    {
        $symfonys = $this->pool();
        $there = $this->pool(new MsgpackMarshaller(previous: new DefaultMarshaller()));
        $back = $this->pool(new MsgpackMarshaller(previous: new DefaultMarshaller(), write: false));
        $value = [new Product('chair')];

        $this->save($symfonys, 'old', $value);
        $this->save($there, 'new', $value);
        $this->save($back, 'newest', $value);
        foreach ([$there, $back] as $pool) {
            foreach (['old', 'new', 'newest'] as $key) {
                self::assertEquals($value, $pool->getItem($key)->get());
            }
        }
        self::assertEquals($value, $symfonys->getItem('old')->get());
        self::assertEquals($value, $symfonys->getItem('newest')->get());
        self::assertFalse(@$symfonys->getItem('new')->isHit());
        self::assertFalse($this->pool(new MsgpackMarshaller())->getItem('old')->isHit());
    }

    public function testWritingAsBeforeReportsWhatFails(): void
    {
        $marshaller = new MsgpackMarshaller(previous: new DefaultMarshaller(), write: false);
        self::assertSame(['one'], array_keys($marshaller->marshall(['one' => 1, 'two' => fn (): int => 2], $failed)));
        self::assertSame(['two'], $failed);
        self::assertFalse(StrictMsgpack::isPacked($marshaller->marshall([1], $failed)[0]));
    }

    public function testWritingAsBeforeNeedsAPreviousMarshaller(): void
    {
        $this->expectException(\InvalidArgumentException::class);
        new MsgpackMarshaller(write: false);
    }
}
