<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

final class Address
{
    public function __construct(public string $city, public readonly ?string $zip = null)
    {
    }
}
