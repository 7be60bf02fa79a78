<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Queue;

use Illuminate\Container\Container;

/**
 * A job as MessagePack, in the place of the job itself in the payload of a queue.
 *
 * The payload is JSON, and the bytes base64. Laravel finds the object of PHP's serializer that it expects: also where it
 * encrypts that, or retries a failed job.
 */
final class PackedJob
{
    private function __construct(private readonly string $b)
    {
    }

    public static function fromBytes(string $bytes): self
    {
        return new self(base64_encode($bytes));
    }

    public static function isSerialized(string $text): bool
    {
        return str_starts_with($text, sprintf('O:%d:"%s":', strlen(self::class), self::class));
    }

    /** @throws \UnexpectedValueException */
    public static function fromSerialized(string $text): self
    {
        $job = @unserialize($text, ['allowed_classes' => [self::class]]);
        return $job instanceof self ? $job : throw new \UnexpectedValueException('Not a packed job');
    }

    public function bytes(): string
    {
        return (string) base64_decode($this->b, true);
    }

    /** @return array{b: string} */
    public function __serialize(): array
    {
        return ['b' => $this->b];
    }

    /** @param array<mixed> $data */
    public function __unserialize(array $data): void
    {
        $b = $data['b'] ?? null;
        $this->b = is_string($b) ? $b : throw new \UnexpectedValueException('Not a packed job');
    }

    /** `queue:retry` asks the job. One that cannot be read fails in the worker: an exception would end `queue:retry all`. */
    public function retryUntil(): mixed
    {
        try {
            $job = Container::getInstance()->make(JobPacker::class)->unpack($this);
        } catch (\UnexpectedValueException) {
            return null;
        }
        return method_exists($job, 'retryUntil') ? $job->retryUntil() : $job->retryUntil ?? null;
    }
}
