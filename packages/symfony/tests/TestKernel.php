<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests;

use MsgpackExt\Symfony\MsgpackBundle;
use Psr\Log\NullLogger;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpKernel\Kernel;
use Symfony\Component\Messenger\MessageBusInterface;

/** An application with a pool "shop" in files, and a transport in memory. */
final class TestKernel extends Kernel
{
    use MicroKernelTrait;

    /** @param array<string, mixed> $msgpack the configuration of the bundle */
    public function __construct(private readonly string $folder, private readonly array $msgpack)
    {
        parent::__construct('test' . md5(serialize($msgpack)), false);
    }

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle();
        yield new MsgpackBundle();
    }

    public function getProjectDir(): string
    {
        return $this->folder;
    }

    public function getLogDir(): string
    {
        return $this->folder;
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $framework = [
            'secret' => 'x',
            'http_method_override' => false,
            'cache' => ['directory' => "$this->folder/pools", 'prefix_seed' => 'shop', 'pools' => ['shop' => ['adapter' => 'cache.adapter.filesystem', 'public' => true]]],
        ];
        if (interface_exists(MessageBusInterface::class)) {
            $framework['messenger'] = [
                'transports' => ['async' => 'in-memory://?serialize=true'],
                'routing' => [Order::class => 'async'],
            ];
            $container->services()->alias('test.serializer', 'messenger.default_serializer')->public();
            $container->services()->alias('test.transport', 'messenger.transport.async')->public();
            $container->services()->alias('test.bus', MessageBusInterface::class)->public();
        }
        $container->services()->set('logger', NullLogger::class);
        $container->extension('framework', $framework);
        $container->extension('msgpack', $this->msgpack);
    }
}
