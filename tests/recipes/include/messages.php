<?php
require_once __DIR__ . '/frameworks.php';
autoload_debians();
autoload_packages();

final class Item
{
    public function __construct(public readonly string $name, public readonly int $count)
    {
    }
}

final class ShipOrder
{
    /** @param iterable<Item> $items */
    public function __construct(public readonly int $order, private iterable $items)
    {
    }
}
