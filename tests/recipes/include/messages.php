<?php
require_once __DIR__ . '/frameworks.php';
autoload_debians();
require example('StrictMsgpack.php');
require example('symfony/MsgpackSerializer.php');

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
