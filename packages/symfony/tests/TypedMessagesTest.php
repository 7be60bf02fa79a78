<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests;

use MessagePack\Codec;
use MessagePack\Exception\PackingFailedException;
use MsgpackExt\Symfony\Messenger\MsgpackSerializer;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;
use Symfony\Component\Messenger\Transport\Serialization\SerializerInterface;

/** Messages that a Codec writes and reads. */
final class TypedMessagesTest extends TestCase
{
    protected function setUp(): void
    {
        if (!interface_exists(SerializerInterface::class)) {
            self::markTestSkipped('symfony/messenger is not installed');
        }
    }

    private function serializer(): MsgpackSerializer
    {
        return new MsgpackSerializer([Order::class], base64: false, types: ['parcel' => Parcel::class]);
    }

    /** A message as another program may write it. */
    private static function written(string $bytes, string $name = 'parcel'): string
    {
        return msgpack_pack([[$bytes, msgpack_pack([[]]), $name]]);
    }

    public function testAMessageComesBackWithItsStampsAndTheBytesNameNoClass(): void
    {
        $parcel = new Parcel(7, new \DateTimeImmutable('2026-01-02T03:04:05Z'));
        $sent = new Envelope($parcel, [new Stamp\BusNameStamp('main'), new Stamp\RedeliveryStamp(2)]);
        foreach ([$this->serializer(), new MsgpackSerializer([], types: ['parcel' => Parcel::class])] as $serializer) {
            self::assertEquals($sent, $this->serializer()->decode($serializer->encode($sent)));
        }
        $body = $this->serializer()->encode(new Envelope($parcel))['body'];
        self::assertStringNotContainsString('Parcel', $body);
        self::assertSame(self::written((new Codec(Parcel::class))->pack($parcel)), $body);
    }

    public function testOtherMessagesAreAsBefore(): void
    {
        $sent = new Envelope(new Order(3));
        $before = new MsgpackSerializer([Order::class, Parcel::class, \DateTimeImmutable::class], base64: false);
        self::assertSame($before->encode($sent), $this->serializer()->encode($sent));
    }

    public function testAMessageThatIsNotOfItsTypeIsNotSent(): void
    {
        $serializer = new MsgpackSerializer(previous: new PhpSerializer(), types: ['order' => Order::class]);
        $this->expectException(PackingFailedException::class);
        $serializer->encode(new Envelope(new Order(3, ['chair'])));
    }

    public function testAMessageOfBeforeItsClassHadATypeIsRead(): void
    {
        $classes = [Parcel::class, \DateTimeImmutable::class];
        $sent = new Envelope(new Parcel(7, new \DateTimeImmutable('2026-01-02')));
        $after = new MsgpackSerializer($classes, types: ['parcel' => Parcel::class]);
        self::assertEquals($sent, $after->decode((new MsgpackSerializer($classes))->encode($sent)));
    }

    public function testAMessageOfAnOlderClassIsRead(): void
    {
        $body = self::written(msgpack_pack(['id' => 7, 'sent' => '2026-01-02T03:04:05Z', 'gone' => 1]));
        $message = $this->serializer()->decode(['body' => $body])->getMessage();
        self::assertEquals(new Parcel(7, new \DateTimeImmutable('2026-01-02T03:04:05Z')), $message);
    }

    /** @return iterable<string, array{string, string}> */
    public static function badMessages(): iterable
    {
        yield 'a wrong field' => [self::written(msgpack_pack(['id' => 'x'])), 'parcel: $.number: expected int, string given'];
        yield 'an unknown name' => [self::written('x', 'letter'), 'There is no type "letter"'];
        yield 'malformed bytes' => [self::written("\x81"), 'parcel: '];
        $zero = msgpack_pack(['id' => 0, 'sent' => '2026-01-02T03:04:05Z']);
        yield 'a constructor that throws' => [self::written($zero), 'parcel: No parcel has this number'];
    }

    #[DataProvider('badMessages')]
    public function testABadMessageIsRejected(string $body, string $error): void
    {
        try {
            $this->serializer()->decode(['body' => $body]);
            self::fail('It was decoded');
        } catch (MessageDecodingFailedException $e) {
            self::assertStringStartsWith($error, $e->getMessage());
        }
    }
}
