<?php
declare(strict_types=1);

namespace App;

use Illuminate\Bus\Queueable;
use Illuminate\Contracts\Queue\ShouldQueue;

final class ShipOrder implements ShouldQueue
{
    use Queueable;

    public function __construct(public readonly int $number)
    {
    }

    public function handle(): void
    {
        echo "Shipped: $this->number\n";
    }
}
