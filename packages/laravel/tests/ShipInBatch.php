<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Illuminate\Bus\Batchable;

final class ShipInBatch extends ShipOrder
{
    use Batchable;
}
