<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Queue;

use Illuminate\Queue\DatabaseQueue;

final class MsgpackDatabaseQueue extends DatabaseQueue
{
    use PacksJobs;
}
