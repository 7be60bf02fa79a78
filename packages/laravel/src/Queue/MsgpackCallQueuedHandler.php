<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Queue;

use Illuminate\Contracts\Bus\Dispatcher;
use Illuminate\Contracts\Container\Container;
use Illuminate\Contracts\Encryption\Encrypter;
use Illuminate\Queue\CallQueuedHandler;

/** Runs jobs of both formats, from any queue. */
final class MsgpackCallQueuedHandler extends CallQueuedHandler
{
    public function __construct(Dispatcher $dispatcher, Container $container, private readonly JobPacker $packer)
    {
        parent::__construct($dispatcher, $container);
    }

    /**
     * @param array<mixed> $data
     * @throws \UnexpectedValueException for a job that cannot be read
     */
    protected function getCommand(array $data): mixed
    {
        $command = is_string($data['command'] ?? null) ? $data['command'] : '';
        if (!str_starts_with($command, 'O:') && $this->container->bound(Encrypter::class)) {
            $decrypted = $this->container->make(Encrypter::class)->decrypt($command);
            $command = is_string($decrypted) ? $decrypted : '';
        }
        if (PackedJob::isSerialized($command)) {
            return $this->packer->unpack(PackedJob::fromSerialized($command));
        }
        if (!$this->packer->readSerialized) {
            throw new \UnexpectedValueException('The job was not packed by ' . JobPacker::class);
        }
        return parent::getCommand($data);
    }

    /** @param object $command */
    protected function ensureNextJobInChainIsDispatched($command): void
    {
        $this->handOn(fn () => parent::ensureNextJobInChainIsDispatched($command));
    }

    /**
     * A batch in a chain dispatches the next job when its last one has run.
     *
     * @param object $command
     */
    protected function ensureSuccessfulBatchJobIsRecorded($command): void
    {
        $this->handOn(fn () => parent::ensureSuccessfulBatchJobIsRecorded($command));
    }

    /** @param \Closure(): mixed $dispatch */
    private function handOn(\Closure $dispatch): void
    {
        $this->packer->handsOn = true;
        try {
            $dispatch();
        } finally {
            $this->packer->handsOn = false;
        }
    }
}
