<?php
/**
 * A small shop on Symfony: one request in a process of its own, as after a deploy.
 *
 * Its argument is JSON: the files to load, the folder of what is stored, the configuration, the path, the cookies.
 */
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests\Application;

use MsgpackExt\Symfony\MsgpackBundle;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\Kernel;
use Symfony\Component\HttpKernel\Log\Logger;
use Symfony\Component\Messenger\Envelope;
use Symfony\Component\Messenger\Exception\MessageDecodingFailedException;
use Symfony\Component\Messenger\MessageBusInterface;
use Symfony\Component\Messenger\Transport\Serialization\SerializerInterface;
use Symfony\Component\Messenger\Transport\TransportFactoryInterface;
use Symfony\Component\Messenger\Transport\TransportInterface;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

$arguments = json_decode($argv[1], true);
array_map(fn (string $file) => require $file, $arguments['files']);

/** A queue in files, of JSON, as that of Redis. */
final class Orders implements TransportFactoryInterface, TransportInterface
{
    private SerializerInterface $serializer;

    public function __construct(private readonly string $folder)
    {
    }

    public function supports(string $dsn, array $options): bool
    {
        return $dsn === 'files:';
    }

    public function createTransport(string $dsn, array $options, SerializerInterface $serializer): TransportInterface
    {
        $this->serializer = $serializer;
        return $this;
    }

    public function send(Envelope $envelope): Envelope
    {
        $bytes = json_encode($this->serializer->encode($envelope), JSON_THROW_ON_ERROR);
        file_put_contents(sprintf('%s/order-%d', $this->folder, hrtime(true)), $bytes);
        return $envelope;
    }

    /** Those that cannot be read are rejected. */
    public function get(): iterable
    {
        foreach (glob("$this->folder/order-*") ?: [] as $file) {
            $message = json_decode((string) file_get_contents($file), true);
            unlink($file);
            try {
                $envelope = $this->serializer->decode($message);
                if (!$envelope->getMessage() instanceof MessageDecodingFailedException) { // in Symfony 8
                    yield $envelope;
                }
            } catch (MessageDecodingFailedException) {
            }
        }
    }

    public function ack(Envelope $envelope): void
    {
    }

    public function reject(Envelope $envelope): void
    {
    }
}

final class Shop extends Kernel
{
    use MicroKernelTrait;

    /** @param array{folder: string, msgpack: ?array<string, mixed>, cookie: string, debug: bool} $stage */
    public function __construct(private readonly array $stage)
    {
        parent::__construct('stage' . md5(serialize($stage)), $stage['debug']);
    }

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle();
        if ($this->stage['msgpack'] !== null) {
            yield new MsgpackBundle();
        }
    }

    public function getProjectDir(): string
    {
        return $this->stage['folder'];
    }

    private function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', [
            'secret' => 'x',
            'http_method_override' => false,
            'handle_all_throwables' => true,
            'php_errors' => ['log' => true],
            'session' => [
                'storage_factory_id' => 'session.storage.factory.native', 'handler_id' => null, 'cookie_secure' => 'auto', 'cookie_samesite' => 'lax',
                'name' => $this->stage['cookie'],
            ],
            'cache' => [
                'directory' => $this->getProjectDir() . '/pools', 'prefix_seed' => 'shop',
                'pools' => ['carts' => ['adapter' => 'cache.adapter.filesystem', 'public' => true]],
            ],
            'messenger' => ['transports' => ['orders' => 'files:'], 'routing' => [Cart::class => 'orders']],
        ]);
        if ($this->stage['msgpack'] !== null) {
            $container->extension('msgpack', $this->stage['msgpack']);
        }
        $services = $container->services();
        $services->set('logger', Logger::class)->args(['warning', $this->getProjectDir() . '/log']);
        $services->set(Orders::class)->args([$this->getProjectDir()])->tag('messenger.transport_factory');
        $services->alias('orders', 'messenger.transport.orders')->public();
        $services->alias('bus', MessageBusInterface::class)->public();
    }

    private function configureRoutes(RoutingConfigurator $routes): void
    {
        $routes->add('visit', '/')->controller([$this, 'visit']);
        $routes->add('order', '/order')->controller([$this, 'order']);
        $routes->add('work', '/work')->controller([$this, 'work']);
    }

    /** One item more in the carts of the session and of the cache, and an order. */
    public function visit(Request $request): JsonResponse
    {
        $session = $request->getSession();
        $session->set('cart', $mine = $this->buy($session->get('cart')));
        $session->set('user', $session->get('user', 0) + 1);
        $pool = $this->getContainer()->get('carts');
        $item = $pool->getItem('everybody');
        $pool->save($item->set($all = $this->buy($item->get())));
        $this->getContainer()->get('bus')->dispatch($all);
        return new JsonResponse([$session->get('user'), $mine->items, $all->items]);
    }

    /** An order of the cart in the session, with one item more. */
    public function order(Request $request): JsonResponse
    {
        $session = $request->getSession();
        $session->set('cart', $mine = $this->buy($session->get('cart')));
        $this->getContainer()->get('bus')->dispatch($mine);
        return new JsonResponse([$mine->items]);
    }

    private function buy(?Cart $cart): Cart
    {
        $cart ??= new Cart();
        $cart->items++;
        return $cart;
    }

    /** The worker. */
    public function work(): JsonResponse
    {
        $orders = $this->getContainer()->get('orders')->get();
        return new JsonResponse(array_map(fn (Envelope $order): int => $order->getMessage()->items, [...$orders]));
    }
}

$kernel = new Shop($arguments['stage']);
$request = Request::create($arguments['path'], cookies: $_COOKIE = $arguments['cookies']);
$response = $kernel->handle($request);
$kernel->terminate($request, $response);
$cookies = array_map(fn ($cookie): array => [$cookie->getName(), $cookie->getValue()], $response->headers->getCookies());
echo json_encode(['status' => $response->getStatusCode(), 'cookies' => array_column($cookies, 1, 0), 'body' => $response->getContent()]);
