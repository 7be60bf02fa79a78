<?php
/**
 * Puts a chair into the cart, which is in the cache, and an order into the queue; then a worker ships it.
 *
 *   composer install && php shop.php STAGE
 *
 * STAGE is "before" the switch, "read", which reads both and writes as before, or "write": MessagePack. Deploy them one
 * after the other, and on the way back the other way round: the cart stays.
 */
declare(strict_types=1);

use App\Cart;
use App\ShipOrder;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Bootstrap;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Queue\WorkerOptions;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Queue;
use Illuminate\Support\Facades\Schema;

require $_SERVER['SHOP_AUTOLOADER'] ?? __DIR__ . '/vendor/autoload.php';

// What .env has.
$environments = [
    'before' => ['SHOP_CACHE' => 'file', 'SHOP_QUEUE' => 'database'],
    'read' => ['MSGPACK_CACHE_WRITE' => 'false', 'MSGPACK_QUEUE_WRITE' => 'false'],
    'write' => [],
];
$stage = $argv[1] ?? 'write';
if (!isset($environments[$stage])) {
    exit("There is no stage $stage: before, read or write\n");
}
foreach ($environments[$stage] as $name => $value) {
    $_ENV[$name] = $_SERVER[$name] = $value;
}

foreach (['bootstrap/cache', 'storage'] as $folder) {
    is_dir(__DIR__ . "/$folder") || mkdir(__DIR__ . "/$folder", recursive: true);
}
touch(__DIR__ . '/storage/shop.sqlite');
$app = new Application(__DIR__);
$app->singleton(ExceptionHandler::class, Handler::class);
$app->bootstrapWith([
    Bootstrap\LoadConfiguration::class,
    Bootstrap\HandleExceptions::class,
    Bootstrap\RegisterFacades::class,
    Bootstrap\RegisterProviders::class,
    Bootstrap\BootProviders::class,
]);

$cart = Cache::get('visitor') ?? new Cart();
assert($cart instanceof Cart);
$cart->items[] = 'chair';
Cache::put('visitor', $cart, 3600);
echo 'In the cart: ', count($cart->items), "\n";

if (!Schema::hasTable('jobs')) {
    Schema::create('jobs', function (Blueprint $table): void {
        $table->bigIncrements('id');
        $table->string('queue')->index();
        $table->longText('payload');
        $table->unsignedTinyInteger('attempts');
        $table->unsignedInteger('reserved_at')->nullable();
        $table->unsignedInteger('available_at');
        $table->unsignedInteger('created_at');
    });
    // The first order waits for the worker of the next stage.
    Queue::push(new ShipOrder(17));
    exit;
}
/** @var \Illuminate\Queue\Worker $worker */
$worker = $app->make('queue.worker');
$worker->runNextJob('orders', 'orders', new WorkerOptions(sleep: 0, maxTries: 1));
Queue::push(new ShipOrder(17 + count($cart->items)));
