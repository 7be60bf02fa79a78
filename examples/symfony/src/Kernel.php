<?php
declare(strict_types=1);

namespace App;

use MsgpackExt\Symfony\MsgpackBundle;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpKernel\Kernel as SymfonysKernel;

final class Kernel extends SymfonysKernel
{
    use MicroKernelTrait;

    /** @param string $stage "before" the switch, "read" both and write as before, "write" MessagePack */
    public function __construct(private readonly string $stage)
    {
        parent::__construct("stage_$stage", false);
    }

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle();
        if ($this->stage !== 'before') {
            yield new MsgpackBundle();
        }
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->import('../config/framework.yaml');
        if ($this->stage !== 'before') {
            $container->import('../config/msgpack.yaml');
        }
        if ($this->stage === 'read') {
            $container->import('../config/msgpack_read.yaml');
        }
    }
}
