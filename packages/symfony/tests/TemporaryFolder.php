<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests;

use Symfony\Component\Filesystem\Filesystem;

trait TemporaryFolder
{
    private string $folder;

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/msgpack-symfony-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
    }

    protected function tearDown(): void
    {
        (new Filesystem())->remove($this->folder);
    }
}
