<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests;

final class Order
{
    /** @param iterable<Product> $products */
    public function __construct(public readonly int $number, public iterable $products = [])
    {
    }
}
