<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Queue;

use Illuminate\Contracts\Redis\Factory as Redis;
use Illuminate\Queue\Connectors\RedisConnector;

final class MsgpackRedisConnector extends RedisConnector
{
    public function __construct(Redis $redis, private readonly JobPacker $packer)
    {
        parent::__construct($redis);
    }

    /** @param array<string, mixed> $config */
    public function connect(array $config): MsgpackRedisQueue
    {
        /** @var array{queue: string, connection?: string, retry_after?: int, block_for?: int, after_commit?: bool, migration_batch_size?: int} $config */
        $queue = new MsgpackRedisQueue(
            $this->redis,
            $config['queue'],
            $config['connection'] ?? null,
            $config['retry_after'] ?? 60,
            $config['block_for'] ?? null,
            $config['after_commit'] ?? false,
            $config['migration_batch_size'] ?? -1,
        );
        return $queue->packWith($this->packer);
    }
}
