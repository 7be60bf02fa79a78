<?php
declare(strict_types=1);

namespace App;

final class Cart
{
    /** @param list<string> $items */
    public function __construct(public array $items = [])
    {
    }
}
