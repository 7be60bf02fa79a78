<?php
/** What every pool of symfony/cache must do with MsgpackExt\Symfony\Cache\MsgpackMarshaller. */
require_once __DIR__ . '/frameworks.php';
require COMPOSERS . '/autoload.php';
autoload_packages();

use Psr\Log\AbstractLogger;
use Symfony\Component\Cache\Adapter\AdapterInterface;
use Symfony\Contracts\Cache\ItemInterface;

final class Product
{
    public function __construct(public readonly string $name, private ?Product $twin = null)
    {
    }
}

/** Prints what symfony/cache logs. */
final class Output extends AbstractLogger
{
    public function log($level, $message, array $context = []): void
    {
        echo "$level: $message, ", get_debug_type($context['exception'] ?? null), "\n";
    }
}

/** Values round-trip, also false and null, and identical objects; what cannot be packed is not stored. */
function check_values(AdapterInterface $pool): void
{
    $product = new Product('chair', new Product('table'));
    $values = ['null' => null, 'false' => false, 'text' => 'a', 'list' => [1, 2.5, 'x'], 'same' => ['one' => $product, 'two' => $product]];
    foreach ($values as $key => $value) {
        $pool->save($pool->getItem($key)->set($value));
    }
    foreach ($pool->getItems(array_keys($values)) as $key => $item) {
        if (!$item->isHit() || serialize($item->get()) !== serialize($values[$key])) {
            echo "$key is not what was stored\n";
        }
    }
    $got = $pool->getItem('same')->get();
    echo 'identical objects: ', json_encode($got['one'] === $got['two']), "\n";
    echo 'a closure: ', json_encode($pool->save($pool->getItem('closure')->set(fn() => 1))), ', hit: ', json_encode($pool->getItem('closure')->isHit()), "\n";
}

/** Values with metadata: when one expires, and how long it took to compute, from which the pool tells when to compute it early. */
function check_metadata(AdapterInterface $pool): void
{
    $computed = 0;
    $compute = function (ItemInterface $item) use (&$computed) {
        $item->expiresAfter(100);
        return ['computed' => ++$computed];
    };
    $pool->get('slow', $compute, 0);
    echo json_encode($pool->get('slow', $compute, 0, $metadata)), ' ', implode(' and ', array_keys($metadata));
    echo ', early: ', json_encode($pool->get('slow', $compute, INF)), "\n";
}

function check_tags(AdapterInterface $pool): void
{
    foreach (['chair' => ['seats', 'wood'], 'table' => ['wood'], 'lamp' => []] as $key => $tags) {
        $pool->get($key, fn(ItemInterface $item) => [$item->tag($tags)->getKey(), new Product($key)]);
    }
    $pool->invalidateTags(['seats']);
    foreach (['chair', 'table', 'lamp'] as $key) {
        $item = $pool->getItem($key);
        echo $key, ', hit: ', json_encode($item->isHit()), ', tags: ', json_encode(array_keys($item->getMetadata()['tags'] ?? [])), "\n";
    }
}
