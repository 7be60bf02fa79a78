<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Queue;

use Illuminate\Database\Connection;
use Illuminate\Database\ConnectionResolverInterface;
use Illuminate\Queue\Connectors\DatabaseConnector;

final class MsgpackDatabaseConnector extends DatabaseConnector
{
    public function __construct(ConnectionResolverInterface $connections, private readonly JobPacker $packer)
    {
        parent::__construct($connections);
    }

    /** @param array<string, mixed> $config */
    public function connect(array $config): MsgpackDatabaseQueue
    {
        /** @var array{table: string, queue: string, connection?: string, retry_after?: int, after_commit?: bool} $config */
        $connection = $this->connections->connection($config['connection'] ?? null);
        assert($connection instanceof Connection);
        $queue = new MsgpackDatabaseQueue(
            $connection,
            $config['table'],
            $config['queue'],
            $config['retry_after'] ?? 60,
            $config['after_commit'] ?? false,
        );
        return $queue->packWith($this->packer);
    }
}
