--TEST--
App\Typed\TypedRequest and TypedCache: a form request and a cached object of Laravel
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/shops.php'; skip_without_installed('laravel-12'); ?>
--FILE--
<?php
require __DIR__ . '/include/shops.php';
run_with(['msgpack', 'ctype', 'mbstring', 'tokenizer', 'fileinfo'], ['error_reporting=' . (E_ALL & ~E_DEPRECATED)]);
require packages_folder('laravel-12') . '/autoload.php';
array_map(fn ($file) => require $file, glob(example('typed/laravel/*.php')));

use App\Typed\TypedCache;
use App\Typed\TypedRequest;
use Illuminate\Cache\ArrayStore;
use Illuminate\Cache\Repository;
use Illuminate\Container\Container;
use Illuminate\Contracts\Validation\Factory as ValidationFactory;
use Illuminate\Http\UploadedFile;
use Illuminate\Routing\Redirector;
use Illuminate\Support\Facades\Facade;
use Illuminate\Translation\ArrayLoader;
use Illuminate\Translation\Translator;
use Illuminate\Validation\Factory;
use Illuminate\Validation\ValidationException;
use MessagePack\Codec;

final class Item
{
    public function __construct(public readonly string $name, public readonly int $count = 1)
    {
    }
}

final class Order
{
    /** @param list<Item> $items */
    public function __construct(public readonly int $customer, public readonly array $items, public readonly bool $gift = false)
    {
    }
}

final class Table
{
    /** @param array<int, Item> $rows */
    public function __construct(public readonly array $rows, public readonly string $date, public readonly bool $open = false)
    {
    }
}

#[MessagePack\Attribute\Naming(MessagePack\Attribute\Naming::KEBAB_CASE)]
final class Price
{
    public function __construct(public readonly int $unitPrice, public readonly ?Price $listPrice = null)
    {
    }
}

/** @extends TypedRequest<Price> */
final class PriceRequest extends TypedRequest
{
    protected function type(): string
    {
        return Price::class;
    }
}

/** @extends TypedRequest<Order> */
final class OrderRequest extends TypedRequest
{
    protected function type(): string
    {
        return Order::class;
    }

    public function rules(): array
    {
        return ['customer' => 'max:9'];
    }
}

/** @extends TypedRequest<Table> */
final class TableRequest extends TypedRequest
{
    protected function type(): string
    {
        return Table::class;
    }
}

$container = new Container;
$validation = new Factory(new Translator(new ArrayLoader, 'en'), $container);
$container->instance(ValidationFactory::class, $validation);
$container->instance('validator', $validation);
Facade::setFacadeApplication($container);
$send = function (array $form, array $files = [], string $class = OrderRequest::class) use ($container) {
    $request = $class::create('/orders', 'POST', $form, files: $files);
    $request->setContainer($container);
    try {
        $request->validateResolved();
        echo json_encode($request->typed()), "\n";
    } catch (ValidationException $e) {
        echo $e->status, ' ', json_encode($e->errors(), JSON_UNESCAPED_SLASHES), "\n";
    }
};
$send(['customer' => '7', 'items' => [['name' => 'chair', 'count' => '4'], ['name' => 'table']], 'gift' => '1']);
$send(['customer' => 'x', 'items' => [['name' => 'chair', 'count' => '4.5'], ['count' => '1']]]);
echo "With a file; after a row was removed:\n";
$file = new UploadedFile(__FILE__, 'photo.jpg', test: true);
$send(['customer' => '7', 'items' => [['name' => 'chair']]], ['photo' => $file, 'items' => [['photo' => $file]]]);
$send(['rows' => [3 => ['name' => 'chair'], 5 => ['name' => 'table']], 'date' => '2026-01-02', 'open' => '1'], [], TableRequest::class);
$send(['rows' => [3 => ['name' => 'chair']], 'date' => '2026-01-02'], [], TableRequest::class);
echo "Names with dashes:\n";
$send(['unit-price' => '12', 'list-price' => ['unit-price' => 'x', 'list-price' => []]], [], PriceRequest::class);
$send([], [], PriceRequest::class);

$repository = new Repository(new ArrayStore);
$cache = new TypedCache($repository, new Codec('Item'));
$compute = function () {
    echo 'computed: ';
    return new Item('chair', 4);
};
foreach (['miss', 'hit'] as $time) {
    echo json_encode($cache->remember('item', 60, $compute)), "\n";
}
echo "An older entry, and one that does not fit:\n";
$repository->put('item', base64_encode(msgpack_pack(['name' => 'old'])), 60);
echo json_encode($cache->remember('item', 60, $compute)), "\n";
$repository->put('item', base64_encode(msgpack_pack(['title' => 'other'])), 60);
echo json_encode($cache->remember('item', 60, $compute)), "\n";
?>
--EXPECT--
{"customer":7,"items":[{"name":"chair","count":4},{"name":"table","count":1}],"gift":true}
422 {"customer":["expected int, \"x\" given"],"items.0.count":["expected int, \"4.5\" given"],"items.1.name":["expected string, nothing given"]}
With a file; after a row was removed:
{"customer":7,"items":[{"name":"chair","count":1}],"gift":false}
{"rows":{"3":{"name":"chair","count":1},"5":{"name":"table","count":1}},"date":"2026-01-02","open":true}
{"rows":{"3":{"name":"chair","count":1}},"date":"2026-01-02","open":false}
Names with dashes:
422 {"list-price.unit-price":["expected int, \"x\" given"],"list-price.list-price.unit-price":["expected int, nothing given"]}
422 {"unit-price":["expected int, nothing given"]}
computed: {"name":"chair","count":4}
{"name":"chair","count":4}
An older entry, and one that does not fit:
{"name":"old","count":1}
computed: {"name":"chair","count":4}
