<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests;

use MsgpackExt\StrictMsgpack;
use PHPUnit\Framework\TestCase;
use Psr\Cache\CacheItemPoolInterface;
use Symfony\Component\Config\Definition\Exception\InvalidConfigurationException;
use Symfony\Component\DependencyInjection\ContainerInterface;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\MessageBusInterface;
use Symfony\Component\Messenger\Transport\InMemory\InMemoryTransport;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;
use Symfony\Component\Messenger\Transport\Serialization\SerializerInterface;

/** In an application of Symfony's framework, with its container compiled. */
final class MsgpackBundleTest extends TestCase
{
    use TemporaryFolder;

    /** @param array<string, mixed> $configuration of the bundle */
    private function boot(array $configuration): ContainerInterface
    {
        $kernel = new TestKernel($this->folder, $configuration);
        $kernel->boot();
        return $kernel->getContainer();
    }

    private function pool(ContainerInterface $container): CacheItemPoolInterface
    {
        $pool = $container->get('shop');
        self::assertInstanceOf(CacheItemPoolInterface::class, $pool);
        return $pool;
    }

    private function serializer(ContainerInterface $container): SerializerInterface
    {
        $serializer = $container->get('test.serializer');
        self::assertInstanceOf(SerializerInterface::class, $serializer);
        return $serializer;
    }

    /** Since Symfony 7.4 the serializer may be inside of one that signs. */
    private function packs(ContainerInterface $container): bool
    {
        $body = $this->serializer($container)->encode(new Envelope(new Order(1)))['body'];
        return StrictMsgpack::isPacked((string) base64_decode($body, true));
    }

    private function needsMessenger(): void
    {
        if (!interface_exists(SerializerInterface::class)) {
            self::markTestSkipped('symfony/messenger is not installed');
        }
    }

    /** @return list<string> the stored values of the pool "shop" */
    private function stored(): array
    {
        $values = [];
        foreach (new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($this->folder, \FilesystemIterator::SKIP_DOTS)) as $file) {
            assert($file instanceof \SplFileInfo);
            if (str_contains($file->getPathname(), '/pools/')) {
                $values[] = explode("\n", (string) file_get_contents($file->getPathname()), 3)[2];
            }
        }
        return $values;
    }

    public function testThePoolsStoreMessagePackWithoutAnyConfiguration(): void
    {
        $pool = $this->pool($this->boot([]));
        self::assertTrue($pool->save($pool->getItem('chair')->set([new Product('chair')])));
        self::assertEquals([new Product('chair')], $pool->getItem('chair')->get());
        self::assertSame([true], array_map(StrictMsgpack::isPacked(...), $this->stored()));
    }

    public function testTheCacheGoesThereAndBackWithoutAMiss(): void
    {
        foreach ([['enabled' => false], [], ['write' => false]] as $number => $cache) {
            $pool = $this->pool($this->boot(['cache' => $cache]));
            for ($previous = 0; $previous < $number; $previous++) {
                self::assertTrue($pool->getItem("key$previous")->isHit());
            }
            $pool->save($pool->getItem("key$number")->set([$number]));
        }
        $pool = $this->pool($this->boot(['cache' => ['enabled' => false]]));
        self::assertSame([true, false, true], array_map(fn (int $i): bool => @$pool->getItem("key$i")->isHit(), [0, 1, 2]));
    }

    public function testTheEnvironmentSaysWhatIsWritten(): void
    {
        foreach (['1' => true, '0' => false] as $variable => $packs) {
            $_ENV['MSGPACK_WRITE'] = (string) $variable;
            $container = $this->boot(['cache' => ['write' => '%env(bool:MSGPACK_WRITE)%']]);
            $pool = $this->pool($container);
            $pool->clear();
            $pool->save($pool->getItem('chair')->set([new Product('chair')]));
            self::assertSame([$packs], array_map(StrictMsgpack::isPacked(...), $this->stored()));
        }
        unset($_ENV['MSGPACK_WRITE']);
    }

    public function testTheCacheTakesTheClassesOfTheConfiguration(): void
    {
        $pool = $this->pool($this->boot(['cache' => ['allowed_classes' => [Product::class], 'read_previous' => false]]));
        self::assertTrue($pool->save($pool->getItem('chair')->set(new Product('chair'))));
        self::assertFalse($pool->save($pool->getItem('order')->set(new Order(1))));
    }

    public function testTheSerializerIsTheDefaultOfTransports(): void
    {
        $this->needsMessenger();
        $container = $this->boot(['messenger' => ['allowed_classes' => [Order::class]]]);
        self::assertTrue($this->packs($container));
        // An in-memory transport with a serializer encodes and decodes.
        $transport = $container->get('test.transport');
        self::assertInstanceOf(InMemoryTransport::class, $transport);
        $bus = $container->get('test.bus');
        self::assertInstanceOf(MessageBusInterface::class, $bus);
        $bus->dispatch(new Order(5));
        $sent = [...$transport->get()];
        self::assertCount(1, $sent);
        self::assertEquals(new Order(5), $sent[0]->getMessage());
    }

    public function testMessagesOfTypesNameNoClass(): void
    {
        $this->needsMessenger();
        $types = ['parcel' => Parcel::class];
        $serializer = $this->serializer($this->boot(['messenger' => ['allowed_classes' => [], 'types' => $types]]));
        $sent = new Envelope(new Parcel(7, new \DateTimeImmutable('2026-01-02T03:04:05Z')));
        $message = $serializer->encode($sent);
        self::assertStringNotContainsString('Parcel', (string) base64_decode($message['body'], true));
        self::assertEquals($sent, $serializer->decode($message));
    }

    public function testTheSerializerIsNotTheDefaultIfTheApplicationSaysSo(): void
    {
        $this->needsMessenger();
        $configuration = ['messenger' => ['allowed_classes' => true, 'default_serializer' => false]];
        self::assertFalse($this->packs($this->boot($configuration)));
        self::assertFalse($this->packs($this->boot(['messenger' => false])));
        self::assertFalse($this->packs($this->boot([])));
    }

    public function testMessagesGoThereAndBack(): void
    {
        $this->needsMessenger();
        $classes = ['allowed_classes' => [Order::class]];
        $there = $this->serializer($this->boot(['messenger' => $classes]));
        $back = $this->serializer($this->boot(['messenger' => $classes + ['write' => false]]));
        $strict = $this->serializer($this->boot(['messenger' => $classes + ['read_previous' => false]]));
        $php = new PhpSerializer();
        $envelope = new Envelope(new Order(3));
        self::assertEquals($envelope, $there->decode($php->encode($envelope)));
        self::assertEquals($envelope, $back->decode($there->encode($envelope)));
        self::assertEquals($envelope, $php->decode($back->encode($envelope)));
        self::assertEquals($envelope, $strict->decode($there->encode($envelope)));
        try {
            $failure = $strict->decode($php->encode($envelope))->getMessage();
        } catch (\Exception $failure) { // which Symfony 8 has caught
        }
        self::assertInstanceOf(MessageDecodingFailedException::class, $failure);
    }

    /** @return iterable<string, array{array<string, mixed>}> */
    public static function mistakes(): iterable
    {
        yield 'no classes of messages' => [['messenger' => ['base64' => true]]];
        yield 'classes that are no list' => [['cache' => ['allowed_classes' => 'App\Product']]];
        yield 'classes that are no names' => [['cache' => ['allowed_classes' => [1]]]];
        yield 'writes what it does not read' => [['cache' => ['write' => false, 'read_previous' => false]]];
    }

    /** @param array<string, mixed> $configuration */
    #[\PHPUnit\Framework\Attributes\DataProvider('mistakes')]
    public function testAMistakeInTheConfigurationIsReported(array $configuration): void
    {
        if (isset($configuration['messenger'])) {
            $this->needsMessenger();
        }
        $this->expectException(InvalidConfigurationException::class);
        $this->boot($configuration);
    }
}
