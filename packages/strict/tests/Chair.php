<?php
declare(strict_types=1);

namespace MsgpackExt\Tests;

final class Chair
{
    public function __construct(public string $name = 'chair')
    {
    }
}
