--TEST--
App\Typed\CodecResolver: arguments of Symfony's controllers; what does not fit is a 422 with paths and messages
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/shops.php'; skip_without_installed('symfony-6.4'); ?>
--FILE--
<?php
require __DIR__ . '/include/shops.php';
run_with(['msgpack', 'ctype', 'mbstring', 'tokenizer'], ['error_reporting=' . (E_ALL & ~E_DEPRECATED)]);
require packages_folder('symfony-6.4') . '/autoload.php';
array_map(fn ($file) => require $file, glob(example('typed/symfony/*.php')));

use App\Typed\CodecResolver;
use App\Typed\FromBody;
use App\Typed\MappingErrors;
use Psr\Log\NullLogger;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\Kernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;

final class Item
{
    public function __construct(public readonly string $name, public readonly int $count = 1)
    {
    }
}

final class Order
{
    /** @param non-empty-list<Item> $items */
    public function __construct(public readonly int $customer, public readonly array $items)
    {
    }
}

/** An application whose services are configured by their interfaces and attributes. */
final class Application extends Kernel
{
    use MicroKernelTrait;

    public function __construct(private readonly string $folder)
    {
        parent::__construct('test', false);
    }

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle();
    }

    public function getProjectDir(): string
    {
        return $this->folder;
    }

    public function order(string $shop, #[FromBody] Order $order): Response
    {
        return new Response("$shop: $order->customer orders " . implode(', ', array_map(fn ($item) => "$item->count $item->name", $order->items)));
    }

    public function items(#[FromBody('list<Item>')] array $items): Response
    {
        return new Response(count($items) . ' items');
    }

    public function optional(#[FromBody] ?Item $item): Response
    {
        return new Response($item === null ? 'no item' : $item->name);
    }

    /** Of the application's own data. */
    public function stored(): Response
    {
        return new Response((new MessagePack\Codec('int'))->unpack("\xC0"));
    }

    protected function configureContainer(ContainerConfigurator $container): void
    {
        $container->extension('framework', ['secret' => 'x', 'http_method_override' => false]);
        $services = $container->services()->defaults()->autowire()->autoconfigure();
        $services->set(CodecResolver::class);
        $services->set(MappingErrors::class);
        $services->set('logger', NullLogger::class);
    }

    protected function configureRoutes(RoutingConfigurator $routes): void
    {
        foreach (['order' => '/{shop}/order', 'items' => '/items', 'optional' => '/optional', 'stored' => '/stored'] as $method => $path) {
            $routes->add($method, $path)->controller(['kernel', $method]);
        }
    }
}

$folder = new Folder;
$kernel = new Application($folder->path);
$post = function (string $path, string $body, string $type = 'application/vnd.msgpack') use ($kernel) {
    $response = $kernel->handle(Request::create($path, 'POST', server: ['CONTENT_TYPE' => $type], content: $body));
    $content = $response->getContent();
    echo $response->getStatusCode(), ' ', str_contains($content, '<html') ? 'a page' : $content, "\n";
};

$order = ['customer' => 7, 'items' => [['name' => 'chair', 'count' => 4], ['name' => 'table']]];
$wrong = ['customer' => '7', 'items' => [['name' => 'chair', 'count' => 4.5], ['count' => 1]]];
$post('/shop/order', msgpack_pack($order));
$post('/shop/order', json_encode($order), 'application/json');
$post('/shop/order', json_encode($order), 'Application/JSON; charset=utf-8');
$post('/shop/order', msgpack_pack($wrong));
$post('/shop/order', json_encode($wrong), 'application/json');
$post('/shop/order', msgpack_pack(['customer' => 7, 'items' => []]));
$post('/items', msgpack_pack($order['items']));
$post('/items', msgpack_pack($order));
$post('/optional', 'null', 'application/json');
$post('/optional', msgpack_pack(['name' => 'chair']));
$post('/items', "\x92\x01");
$post('/items', '[{', 'application/json');
$post('/items', '<item/>', 'application/xml');
$post('/stored', '');
passthru('rm -rf ' . escapeshellarg($folder->path) . '/*');
?>
--EXPECT--
200 shop: 7 orders 4 chair, 1 table
200 shop: 7 orders 4 chair, 1 table
200 shop: 7 orders 4 chair, 1 table
422 {"errors":[{"path":"$.customer","message":"expected int, string given"},{"path":"$.items[0].count","message":"expected int, float given"},{"path":"$.items[1].name","message":"expected string, nothing given"}]}
422 {"errors":[{"path":"$.customer","message":"expected int, string given"},{"path":"$.items[0].count","message":"expected int, float given"},{"path":"$.items[1].name","message":"expected string, nothing given"}]}
422 {"errors":[{"path":"$.items","message":"expected non-empty-list\u003CItem\u003E, empty array given"}]}
200 2 items
422 {"errors":[{"path":"$","message":"expected list\u003CItem\u003E, map given"}]}
200 no item
200 chair
400 a page
400 a page
415 a page
500 a page
