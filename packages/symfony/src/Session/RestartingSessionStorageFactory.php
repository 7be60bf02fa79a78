<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Session;

use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Session\Storage\MetadataBag;
use Symfony\Component\HttpFoundation\Session\Storage\Proxy\AbstractProxy;
use Symfony\Component\HttpFoundation\Session\Storage\SessionStorageFactoryInterface;

/** In the place of Symfony's NativeSessionStorageFactory, with its arguments. */
final class RestartingSessionStorageFactory implements SessionStorageFactoryInterface
{
    /** @param array<string, mixed> $options */
    public function __construct(
        private readonly array $options = [],
        private readonly AbstractProxy|\SessionHandlerInterface|null $handler = null,
        private readonly ?MetadataBag $metaBag = null,
        private readonly bool $secure = false,
    ) {
    }

    public function createStorage(?Request $request): RestartingSessionStorage
    {
        $storage = new RestartingSessionStorage($this->options, $this->handler, $this->metaBag);
        if ($this->secure && $request?->isSecure()) {
            $storage->setOptions(['cookie_secure' => true]);
        }
        return $storage;
    }
}
