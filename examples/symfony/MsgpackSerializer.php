<?php
/** Messages of symfony/messenger as MessagePack: docs/recipes/symfony-messenger.md. */
declare(strict_types=1);

namespace App\Messenger;

use App\StrictMsgpack;
use Psr\Log\LoggerInterface;
use Symfony\Component\ErrorHandler\Exception\FlattenException;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\Stamp;
use Symfony\Component\Messenger\Transport\Serialization\SerializerInterface;

final class MsgpackSerializer implements SerializerInterface
{
    /** The stamps that Symfony sends with a message, and the classes of their properties. Some versions lack some. */
    private const STAMPS = [
        Stamp\BusNameStamp::class,
        Stamp\DelayStamp::class,
        Stamp\ErrorDetailsStamp::class,
        FlattenException::class,
        Stamp\HandledStamp::class,
        Stamp\RedeliveryStamp::class,
        \DateTimeImmutable::class,
        Stamp\RouterContextStamp::class,
        Stamp\SentToFailureTransportStamp::class,
        Stamp\SerializerStamp::class,
        Stamp\TransportMessageIdStamp::class,
        Stamp\ValidationStamp::class,
    ];

    private readonly StrictMsgpack $msgpack;

    /**
     * @param bool|list<class-string> $allowedClasses of messages, of their properties, and stamps of your own
     * @param bool $base64 for transports that take UTF-8 only, as those of Redis and Doctrine; both are read
     * @param SerializerInterface|null $previous reads the messages from before the switch to MessagePack
     * @param LoggerInterface|null $logger is told of messages that cannot be read, which Symfony drops
     */
    public function __construct(
        bool|array $allowedClasses = true,
        private readonly bool $base64 = true,
        private readonly ?SerializerInterface $previous = null,
        private readonly ?LoggerInterface $logger = null,
    ) {
        if (is_array($allowedClasses)) {
            $allowedClasses = [...$allowedClasses, ...self::STAMPS];
        }
        $this->msgpack = new StrictMsgpack($allowedClasses);
    }

    /**
     * @return array{body: string}
     * @throws \Exception for a message that cannot be packed, such as one of a class that is not allowed
     */
    public function encode(Envelope $envelope): array
    {
        /** @var array<class-string, list<Stamp\StampInterface>> $stamps */
        $stamps = $envelope->withoutStampsOfType(Stamp\NonSendableStampInterface::class)->all();
        $body = $this->msgpack->pack([$envelope->getMessage(), array_merge(...array_values($stamps))]);
        return ['body' => $this->base64 ? base64_encode($body) : $body];
    }

    /** @param array<mixed> $encodedEnvelope */
    public function decode(array $encodedEnvelope): Envelope
    {
        $body = $encodedEnvelope['body'] ?? '';
        $body = is_string($body) ? $body : '';
        $bytes = StrictMsgpack::isPacked($body) ? $body : (string) base64_decode($body, true);
        if ($this->previous && !StrictMsgpack::isPacked($bytes)) {
            return $this->previous->decode($encodedEnvelope);
        }
        try {
            return $this->envelope($this->msgpack->unpack($bytes));
        } catch (\UnexpectedValueException $e) {
            $this->logger?->error('A message cannot be read: {exception}', ['exception' => $e]);
            throw new MessageDecodingFailedException($e->getMessage(), 0, $e);
        }
    }

    private function envelope(mixed $content): Envelope
    {
        [$message, $stamps] = is_array($content) && array_keys($content) === [0, 1] ? $content : [null, null];
        if (!is_object($message) || $message instanceof \__PHP_Incomplete_Class || !is_array($stamps)) {
            throw new \UnexpectedValueException('Not a message, or one of a class that is not allowed');
        }
        $envelope = new Envelope($message);
        foreach ($stamps as $stamp) {
            if (!$stamp instanceof Stamp\StampInterface) {
                throw new \UnexpectedValueException('Not a stamp, or one of a class that is not allowed');
            }
            $envelope = $envelope->with($stamp);
        }
        return $envelope;
    }
}
