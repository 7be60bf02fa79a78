<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

final class Product
{
    public function __construct(public readonly string $name, public ?Product $twin = null)
    {
    }
}
