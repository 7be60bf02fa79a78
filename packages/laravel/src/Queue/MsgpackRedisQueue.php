<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Queue;

use Illuminate\Queue\RedisQueue;

final class MsgpackRedisQueue extends RedisQueue
{
    use PacksJobs;
}
