<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Queue;

use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Encryption\Encrypter;

/** Of a queue, of any driver. Without packWith() it is Laravel's own. */
trait PacksJobs
{
    private ?JobPacker $packer = null;

    public function packWith(JobPacker $packer): static
    {
        $this->packer = $packer;
        return $this;
    }

    /**
     * @param object $job
     * @param string $queue
     * @return array<mixed>
     */
    protected function createObjectPayload($job, $queue): array
    {
        /** @var array{data: array<string, mixed>} $payload */
        $payload = parent::createObjectPayload($job, $queue);
        if ($this->packer?->write !== true) {
            return $payload;
        }
        try {
            $command = serialize($this->packer->pack(clone $job));
        } catch (\Exception $e) {
            $this->packer->handsOn || throw $e;
            $this->container->make(ExceptionHandler::class)->report($e);
            return $payload;
        }
        $encrypts = $this->jobShouldBeEncrypted($job) && $this->container->bound(Encrypter::class);
        $payload['data']['command'] = $encrypts ? $this->container->make(Encrypter::class)->encrypt($command) : $command;
        return $payload;
    }
}
