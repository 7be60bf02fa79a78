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
        $this->packer->packsNextInChain = true;
        try {
            parent::ensureNextJobInChainIsDispatched($command);
        } finally {
            $this->packer->packsNextInChain = false;
        }
    }
}
