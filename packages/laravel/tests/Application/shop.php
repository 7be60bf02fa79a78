<?php
/**
 * A small shop on Laravel: one request in a process of its own, as after a deploy.
 *
 * Its argument is JSON: the files to load, the folder of what is stored, the prefix of drivers, whether the package is
 * installed, its options, the path, the cookies.
 */
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests\Application;

use Illuminate\Bus\Queueable;
use Illuminate\Config\Repository as Config;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel as KernelContract;
use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Cookie\Middleware\AddQueuedCookiesToResponse;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Bootstrap;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Foundation\Http\Kernel;
use Illuminate\Http\Request;
use Illuminate\Queue\WorkerOptions;
use Illuminate\Session\Middleware\StartSession;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Queue;
use Illuminate\Support\Facades\Schema;
use Illuminate\Support\ServiceProvider;
use MsgpackExt\Laravel\MsgpackServiceProvider;

$arguments = json_decode($argv[1], true);
array_map(fn (string $file) => require $file, $arguments['files']);

final class ShipCart implements ShouldQueue
{
    use Queueable;

    /** @var list<int> */
    public static array $shipped = [];

    public function __construct(private readonly Cart $cart)
    {
    }

    public function handle(): void
    {
        self::$shipped[] = $this->cart->items;
    }
}

final class Shop extends Kernel
{
    protected $bootstrappers = [
        Bootstrap\HandleExceptions::class,
        Bootstrap\RegisterFacades::class,
        Bootstrap\RegisterProviders::class,
        Bootstrap\BootProviders::class,
    ];

    protected $middleware = [AddQueuedCookiesToResponse::class, StartSession::class];

    /** @param array{folder: string, prefix: string, installed: bool, msgpack: array<string, mixed>} $stage */
    public static function configuration(array $stage): Config
    {
        $providers = ServiceProvider::defaultProviders()->toArray();
        return new Config([
            'app' => [
                'key' => str_repeat('k', 32), 'cipher' => 'aes-256-cbc', 'timezone' => 'UTC', 'env' => 'production',
                'providers' => $stage['installed'] ? [...$providers, MsgpackServiceProvider::class] : $providers,
            ],
            'cache' => [
                'default' => 'shop', 'prefix' => 'shop', 'serializable_classes' => [Cart::class],
                'stores' => ['shop' => ['driver' => "$stage[prefix]database", 'table' => 'cache']],
            ],
            'database' => [
                'default' => 'shop',
                'connections' => ['shop' => ['driver' => 'sqlite', 'database' => "$stage[folder]/database", 'prefix' => '']],
            ],
            'queue' => [
                'default' => 'orders', 'failed' => ['driver' => 'null'],
                'connections' => ['orders' => ['driver' => "$stage[prefix]database", 'table' => 'jobs', 'queue' => 'orders']],
            ],
            'msgpack' => $stage['msgpack'],
            'view' => ['paths' => [], 'compiled' => $stage['folder']],
            'filesystems' => ['default' => 'local', 'disks' => []],
            'logging' => ['default' => 'file', 'channels' => ['file' => ['driver' => 'single', 'path' => "$stage[folder]/log"]]],
            // In the store of the cache: any driver of this kind takes one.
            'session' => [
                'driver' => 'memcached', 'store' => 'shop', 'cookie' => 'shop', 'lifetime' => 120, 'expire_on_close' => false, 'lottery' => [0, 1],
                'path' => '/', 'domain' => null, 'secure' => false,
            ],
        ]);
    }

    public static function createTables(): void
    {
        Schema::create('cache', function (Blueprint $table): void {
            $table->string('key')->primary();
            $table->mediumText('value');
            $table->integer('expiration');
        });
        Schema::create('jobs', function (Blueprint $table): void {
            $table->bigIncrements('id');
            $table->string('queue')->index();
            $table->longText('payload');
            $table->unsignedTinyInteger('attempts');
            $table->unsignedInteger('reserved_at')->nullable();
            $table->unsignedInteger('available_at');
            $table->unsignedInteger('created_at');
        });
    }

    /**
     * One visit more in the session, one item more in the cart of the cache, and a job.
     *
     * @return list<int>
     */
    public function visit(Request $request): array
    {
        $session = $request->session();
        $session->put('visits', $session->get('visits', 0) + 1);
        $cart = Cache::get('cart') ?? new Cart();
        $cart->items++;
        Cache::put('cart', $cart, 3600);
        $first = Cache::remember('first', 3600, fn (): Cart => $cart);
        Queue::push(new ShipCart($cart));
        return [$session->get('visits'), $cart->items, $first->items];
    }

    /**
     * The worker.
     *
     * @return list<int>
     */
    public function work(): array
    {
        $this->app->make('queue.worker')->runNextJob('orders', 'orders', new WorkerOptions(sleep: 0, maxTries: 1));
        return ShipCart::$shipped;
    }
}

$app = new Application($arguments['stage']['folder']);
$app->instance('config', Shop::configuration($arguments['stage']));
$app->instance('env', 'production');
$app->singleton(ExceptionHandler::class, Handler::class);
$app->singleton(KernelContract::class, Shop::class);
$kernel = $app->make(KernelContract::class);
$kernel->bootstrap();
filesize($arguments['stage']['folder'] . '/database') || Shop::createTables();
$app->make('router')->get('/', $kernel->visit(...));
$app->make('router')->get('/work', $kernel->work(...));
$request = Request::create($arguments['path'], cookies: $arguments['cookies']);
$response = $kernel->handle($request);
$kernel->terminate($request, $response);
$cookies = array_map(fn ($cookie): array => [$cookie->getName(), $cookie->getValue()], $response->headers->getCookies());
echo json_encode(['status' => $response->getStatusCode(), 'cookies' => array_column($cookies, 1, 0), 'body' => $response->getContent()]);
