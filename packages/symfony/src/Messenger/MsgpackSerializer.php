<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Messenger;

use MessagePack\Codec;
use MsgpackExt\StrictMsgpack;
use Psr\Log\LoggerInterface;
use Symfony\Component\ErrorHandler\Exception\FlattenException;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp;
use Symfony\Component\Messenger\Transport\Serialization\SerializerInterface;

/** Messages of symfony/messenger, with their stamps, as MessagePack. */
final class MsgpackSerializer implements SerializerInterface
{
    /**
     * The stamps that Symfony sends with a message, the classes of their properties, and what Symfony 8 sends in the place
     * of a message that cannot be read. Some versions lack some.
     */
    private const STAMPS = [
        'Symfony\Component\Messenger\Stamp\DeduplicateStamp',
        'Symfony\Component\Lock\Key',
        Stamp\BusNameStamp::class,
        Stamp\DelayStamp::class,
        Stamp\ErrorDetailsStamp::class,
        FlattenException::class,
        Stamp\HandledStamp::class,
        'Symfony\Component\Messenger\Stamp\MessageDecodingFailedStamp',
        Stamp\RedeliveryStamp::class,
        \DateTimeImmutable::class,
        'Symfony\Component\Clock\DatePoint',
        Stamp\RouterContextStamp::class,
        Stamp\SentToFailureTransportStamp::class,
        Stamp\SerializerStamp::class,
        Stamp\TransportMessageIdStamp::class,
        Stamp\TransportNamesStamp::class,
        Stamp\ValidationStamp::class,
        'Symfony\Component\Validator\Constraints\GroupSequence',
        MessageDecodingFailedException::class,
    ];

    private readonly StrictMsgpack $msgpack;

    /** Not strict: Symfony's FlattenException, in the stamp of a message that has failed, has properties without a value. */
    private readonly StrictMsgpack $stamps;

    /** @var array<class-string, Codec<object>> */
    private array $codecs = [];

    /** @var \WeakMap<object, true> messages that the previous serializer has read, which are sent again for a retry */
    private \WeakMap $old;

    /**
     * @param bool|list<string> $allowedClasses of messages, of their properties, and stamps of your own
     * @param bool $base64 for transports that take UTF-8 only, as those of Redis and Doctrine; both are read
     * @param SerializerInterface|null $previous reads the messages from before the switch to MessagePack
     * @param LoggerInterface|null $logger is told of messages that cannot be read, which Symfony drops, and of those
     *     that the previous serializer reads: when there are no more, it can be removed
     * @param bool $strict see StrictMsgpack; of messages, not of stamps
     * @param bool $write false: the previous serializer writes, before all workers can read MessagePack or on the way
     *     back; both are read
     * @param array<string, class-string> $types of messages that a MessagePack\Codec writes and reads, by names: the
     *     bytes have such a name and the fields, but no class
     */
    public function __construct(
        bool|array $allowedClasses = true,
        private readonly bool $base64 = true,
        private readonly ?SerializerInterface $previous = null,
        private readonly ?LoggerInterface $logger = null,
        bool $compact = false,
        bool $strict = true,
        private readonly bool $write = true,
        private readonly array $types = [],
    ) {
        if (!$write && $previous === null) {
            throw new \InvalidArgumentException('Without a previous serializer there is none to write with');
        }
        if (is_array($allowedClasses)) {
            $allowedClasses = [...$allowedClasses, ...self::STAMPS];
        }
        $this->msgpack = new StrictMsgpack($allowedClasses, $compact, $strict);
        $this->stamps = new StrictMsgpack($allowedClasses, $compact, false);
        $this->old = new \WeakMap();
    }

    /**
     * @return array{body: string, headers?: array<string, string>}
     * @throws \Exception for a message that cannot be packed, such as one of a class that is not allowed
     */
    public function encode(Envelope $envelope): array
    {
        if (!$this->write && $this->previous) {
            return $this->encodeByPrevious($this->previous, $envelope);
        }
        try {
            return $this->pack($envelope, $this->msgpack);
        } catch (\Exception $e) {
            // As it came, or the worker would end, and again whenever the message comes back.
            $isOld = isset($this->old[$envelope->getMessage()]);
            if (!$this->previous || !$isOld && !$this->isOnlyNotStrict($envelope)) {
                throw $e;
            }
            $isOld || $this->logger?->warning('A message is sent as before the switch: {exception}', ['exception' => $e]);
            return $this->encodeByPrevious($this->previous, $envelope);
        }
    }

    /** As with an object in a session that is not strict yet, whose class has changed: the page must not fail. */
    private function isOnlyNotStrict(Envelope $envelope): bool
    {
        try {
            $this->pack($envelope, $this->stamps);
        } catch (\Exception) {
            return false;
        }
        return true;
    }

    /** @param array<mixed> $encodedEnvelope */
    public function decode(array $encodedEnvelope): Envelope
    {
        $body = $encodedEnvelope['body'] ?? '';
        $body = is_string($body) ? $body : '';
        $bytes = StrictMsgpack::isPacked($body) ? $body : (string) base64_decode($body, true);
        if ($this->previous && !StrictMsgpack::isPacked($bytes)) {
            return $this->decodeByPrevious($this->previous, $encodedEnvelope);
        }
        try {
            return $this->envelope($this->msgpack->unpack($bytes));
        } catch (\UnexpectedValueException $e) {
            $this->logger?->error('A message cannot be read: {exception}', ['exception' => $e]);
            throw new MessageDecodingFailedException($e->getMessage(), 0, $e);
        }
    }

    /** @return array{body: string} */
    private function pack(Envelope $envelope, StrictMsgpack $msgpack): array
    {
        /** @var array<class-string, list<Stamp\StampInterface>> $stamps */
        $stamps = $envelope->withoutStampsOfType(Stamp\NonSendableStampInterface::class)->all();
        $packedStamps = $this->stamps->pack(array_map($this->withPackableResult(...), array_merge(...array_values($stamps))));
        $message = $envelope->getMessage();
        $name = array_search($message::class, $this->types, true);
        $body = $msgpack->pack($name === false
            ? [$message, $packedStamps]
            : [$this->codec($this->types[$name])->pack($message), $packedStamps, (string) $name]);
        return ['body' => $this->base64 ? base64_encode($body) : $body];
    }

    /** What a handler has returned may be of any class, and must not keep a message from being retried for another one. */
    private function withPackableResult(Stamp\StampInterface $stamp): Stamp\StampInterface
    {
        if (!$stamp instanceof Stamp\HandledStamp) {
            return $stamp;
        }
        try {
            $this->stamps->pack($stamp->getResult());
            return $stamp;
        } catch (\Exception) {
            return new Stamp\HandledStamp(null, $stamp->getHandlerName());
        }
    }

    /** @return array{body: string, headers?: array<string, string>} */
    private function encodeByPrevious(SerializerInterface $previous, Envelope $envelope): array
    {
        /** @var array{body: string, headers?: array<string, string>} */
        return $previous->encode($envelope);
    }

    /** @param array<mixed> $encodedEnvelope */
    private function decodeByPrevious(SerializerInterface $previous, array $encodedEnvelope): Envelope
    {
        /** @var array{body: string, headers?: array<string, string>} $encodedEnvelope */
        $envelope = $previous->decode($encodedEnvelope);
        $this->old[$envelope->getMessage()] = true;
        $this->logger?->info('A message was read by {serializer}', ['serializer' => get_debug_type($previous)]);
        return $envelope;
    }

    /** @return Codec<object> */
    private function codec(string $class): Codec
    {
        /** @var class-string $class */
        return $this->codecs[$class] ??= new Codec($class);
    }

    private function typed(string $bytes, string $name): object
    {
        $codec = $this->codec($this->types[$name] ?? throw new \UnexpectedValueException("There is no type \"$name\""));
        try {
            return $codec->unpack($bytes);
        } catch (\Throwable $e) {
            throw new \UnexpectedValueException("$name: {$e->getMessage()}", 0, $e);
        }
    }

    private function envelope(mixed $content): Envelope
    {
        $isList = is_array($content) && in_array(array_keys($content), [[0, 1], [0, 1, 2]], true);
        [$message, $packedStamps, $name] = $isList ? $content + [2 => null] : [null, null, null];
        if (is_string($message) && is_string($name)) {
            $message = $this->typed($message, $name);
        }
        if (!is_object($message) || $message instanceof \__PHP_Incomplete_Class || !is_string($packedStamps)) {
            throw new \UnexpectedValueException('Not a message, or one of a class that is not allowed');
        }
        $envelope = new Envelope($message);
        $stamps = $this->stamps->unpack($packedStamps);
        foreach (is_array($stamps) ? $stamps : [$stamps] as $stamp) {
            if (!$stamp instanceof Stamp\StampInterface) {
                throw new \UnexpectedValueException('Not a stamp, or one of a class that is not allowed');
            }
            $envelope = $envelope->with($stamp);
        }
        return $envelope;
    }
}
