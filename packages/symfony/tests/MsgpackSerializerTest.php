<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests;

use MsgpackExt\StrictMsgpack;
use MsgpackExt\Symfony\Messenger\MsgpackSerializer;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Clock\DatePoint;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp;
use Symfony\Component\Messenger\Transport\Serialization\PhpSerializer;
use Symfony\Component\Messenger\Transport\Serialization\SerializerInterface;

final class MsgpackSerializerTest extends TestCase
{
    protected function setUp(): void
    {
        if (!interface_exists(SerializerInterface::class)) {
            self::markTestSkipped('symfony/messenger is not installed');
        }
    }

    private function envelope(): Envelope
    {
        return new Envelope(new Order(17, [new Product('chair')]), [
            new Stamp\BusNameStamp('main'), new Stamp\DelayStamp(5), new Stamp\DelayStamp(7), new Stamp\RedeliveryStamp(2),
            new Stamp\TransportNamesStamp(['async']), new Stamp\SentToFailureTransportStamp('failed'), new Stamp\TransportMessageIdStamp('7'),
            new Stamp\HandledStamp(['a' => 1], 'handler'), new Stamp\SerializerStamp(['groups' => 'a']),
            Stamp\ErrorDetailsStamp::create(new \RuntimeException('failed', 3, new \LogicException('because'))),
        ]);
    }

    private function strict(): MsgpackSerializer
    {
        return new MsgpackSerializer([Order::class, Product::class]);
    }

    public function testAMessageComesBackWithItsStamps(): void
    {
        $envelope = $this->envelope();
        $sent = $envelope->with(new Stamp\ReceivedStamp('in'));
        foreach ([$this->strict(), new MsgpackSerializer(), new MsgpackSerializer(base64: false), new MsgpackSerializer(compact: true)] as $serializer) {
            self::assertEquals($envelope, $this->strict()->decode($serializer->encode($sent)));
        }
    }

    /** Each class of symfony/messenger that is sent, of whatever version is installed. */
    public function testAllStampsOfSymfonyAreAllowed(): void
    {
        $folder = dirname((string) (new \ReflectionClass(Stamp\BusNameStamp::class))->getFileName());
        $allowed = (new \ReflectionClassConstant(MsgpackSerializer::class, 'STAMPS'))->getValue();
        self::assertIsArray($allowed);
        foreach (glob("$folder/*Stamp.php") ?: [] as $file) {
            $class = 'Symfony\Component\Messenger\Stamp\\' . basename($file, '.php');
            // An AckStamp holds a closure, and exists only where messages are handled in batches.
            if (is_a($class, Stamp\NonSendableStampInterface::class, true) || $class === Stamp\AckStamp::class) {
                continue;
            }
            self::assertContains($class, $allowed);
        }
    }

    /** The message is sent again for the handler that has failed, and not to the one that has not. */
    public function testAResultThatCannotBePackedIsDropped(): void
    {
        foreach ([new \ArrayObject(), fn (): int => 1] as $result) {
            $sent = new Envelope(new Order(1), [new Stamp\HandledStamp($result, 'done'), new Stamp\HandledStamp(7, 'counted')]);
            $got = $this->strict()->decode($this->strict()->encode($sent))->all(Stamp\HandledStamp::class);
            self::assertEquals([new Stamp\HandledStamp(null, 'done'), new Stamp\HandledStamp(7, 'counted')], $got);
        }
    }

    public function testBase64IsText(): void
    {
        self::assertMatchesRegularExpression('~^[\w+/]+=*$~', $this->strict()->encode($this->envelope())['body']);
        self::assertTrue(StrictMsgpack::isPacked((new MsgpackSerializer(base64: false))->encode($this->envelope())['body']));
    }

    /** @return iterable<string, array{array<string, mixed>}> */
    public static function badMessages(): iterable
    {
        $msgpack = new StrictMsgpack();
        $none = $msgpack->pack([]);
        $order = $msgpack->pack([new Order(1), $none]);
        yield 'no body' => [[]];
        yield 'a list as the body' => [['body' => [1]]];
        yield 'text' => [['body' => 'a']];
        yield 'a truncated message' => [['body' => substr($order, 0, -1)]];
        yield 'a truncated message in base64' => [['body' => base64_encode(substr($order, 0, -1))]];
        yield 'no message' => [['body' => $msgpack->pack([1, $none])]];
        yield 'no stamps' => [['body' => $msgpack->pack([new Order(1), 1])]];
        yield 'no list of stamps' => [['body' => $msgpack->pack([new Order(1), $msgpack->pack(1)])]];
        yield 'stamps that were not packed' => [['body' => $msgpack->pack([new Order(1), 'a'])]];
        yield 'something else' => [['body' => $msgpack->pack('order')]];
        yield 'a stamp that is none' => [['body' => $msgpack->pack([new Order(1), $msgpack->pack([new Product('chair')])])]];
        yield 'a stamp that is not allowed' => [['body' => $msgpack->pack([new Order(1), $msgpack->pack([new \ArrayObject()])])]];
        yield 'a class that is not allowed' => [['body' => $msgpack->pack([new \ArrayObject(), $none])]];
        yield 'a class that is not allowed in a message' => [['body' => $msgpack->pack([new Order(1, new \ArrayObject()), $none])]];
        yield 'a class that is missing' => [['body' => str_replace('Order', 'Udder', $order)]];
        yield 'a class that has changed' => [['body' => str_replace("\xA6number", "\xA6nomber", $order)]];
        if (class_exists(PhpSerializer::class)) {
            yield 'of PhpSerializer' => [(new PhpSerializer())->encode(new Envelope(new Order(1)))];
        }
    }

    /** @param array<string, mixed> $message */
    #[DataProvider('badMessages')]
    public function testABadMessageIsRejectedAndLogged(array $message): void
    {
        $log = new Log();
        try {
            (new MsgpackSerializer([Order::class, Product::class], logger: $log))->decode($message);
            self::fail('It was decoded');
        } catch (MessageDecodingFailedException) {
            self::assertCount(1, $log->lines);
            self::assertStringStartsWith('error: A message cannot be read', $log->lines[0]);
        }
    }

    public function testAMessageThatWouldBeRejectedIsNotSent(): void
    {
        $this->expectException(\Exception::class);
        $this->strict()->encode(new Envelope(new Order(1, new \ArrayObject())));
    }

    /** Before the switch: PhpSerializer. Then: MessagePack that reads both. On the way back: PhpSerializer's again. */
    public function testThereAndBackWithoutALostMessage(): void
    {
        $php = new PhpSerializer();
        $there = new MsgpackSerializer([Order::class, Product::class], previous: $php, logger: $log = new Log());
        $back = new MsgpackSerializer([Order::class, Product::class], previous: $php, write: false);
        $sent = $this->envelope();
        foreach ([$there, $back] as $reader) {
            foreach ([$php, $there, $back] as $writer) {
                self::assertEquals($sent->getMessage(), $reader->decode($writer->encode($sent))->getMessage());
            }
        }
        self::assertSame(array_fill(0, 2, 'info: A message was read by {serializer}'), $log->lines);
        self::assertEquals($sent->getMessage(), $php->decode($back->encode($sent))->getMessage());
        try {
            $failure = $php->decode($there->encode($sent))->getMessage();
        } catch (MessageDecodingFailedException $failure) { // which Symfony 8 returns
        }
        self::assertInstanceOf(MessageDecodingFailedException::class, $failure);
    }

    /** Otherwise the worker would end with an exception, and again when the message comes back. */
    public function testAnOldMessageThatCannotBePackedIsRetriedAsItCame(): void
    {
        $php = new PhpSerializer();
        $serializer = new MsgpackSerializer([Order::class], previous: $php);
        $old = new Envelope(new Order(1, new \ArrayObject()));
        $received = $serializer->decode($php->encode($old));
        self::assertEquals($old, $php->decode($serializer->encode($received)));
        $this->expectException(\Exception::class);
        $serializer->encode($old);
    }

    /** Stamps have such a time in Symfony 8, and a worker retries what it cannot read. */
    public function testARetryOfSymfony8ComesBack(): void
    {
        if (!class_exists(DatePoint::class)) {
            self::markTestSkipped('symfony/clock is not installed');
        }
        $isWrapped = method_exists(MessageDecodingFailedException::class, 'wrap');
        $sent = $isWrapped ? MessageDecodingFailedException::wrap(['body' => "\xFF"], 'why') : new Envelope(new Order(1));
        $stamp = new Stamp\RedeliveryStamp(2, new DatePoint());
        $got = $this->strict()->decode($this->strict()->encode($sent->with($stamp)));
        self::assertInstanceOf($sent->getMessage()::class, $got->getMessage());
        self::assertSame($sent->getMessage()->encodedEnvelope ?? null, $got->getMessage()->encodedEnvelope ?? null);
        self::assertEquals($stamp, $got->last(Stamp\RedeliveryStamp::class));
    }

    public function testAMessageThatIsOnlyNotStrictIsSentAsBefore(): void
    {
        $php = new PhpSerializer();
        $message = (new \ReflectionClass(Product::class))->newInstanceWithoutConstructor();
        $serializer = new MsgpackSerializer([Product::class], previous: $php, logger: $log = new Log());
        self::assertEquals($message, $php->decode($serializer->encode(new Envelope($message)))->getMessage());
        self::assertCount(1, $log->lines);
        self::assertStringStartsWith('warning: A message is sent as before', $log->lines[0]);
        $this->expectExceptionMessage('name');
        $this->strict()->encode(new Envelope($message));
    }

    public function testWritingAsBeforeNeedsAPreviousSerializer(): void
    {
        $this->expectException(\InvalidArgumentException::class);
        new MsgpackSerializer(write: false);
    }
}
