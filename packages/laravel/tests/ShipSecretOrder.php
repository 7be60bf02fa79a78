<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Illuminate\Contracts\Queue\ShouldBeEncrypted;

final class ShipSecretOrder extends ShipOrder implements ShouldBeEncrypted
{
    public function retryUntil(): int
    {
        return 4_000_000_000 + $this->number;
    }
}
