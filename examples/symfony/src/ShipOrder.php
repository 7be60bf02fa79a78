<?php
declare(strict_types=1);

namespace App;

final class ShipOrder
{
    public function __construct(public readonly int $number)
    {
    }
}
