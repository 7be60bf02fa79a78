<?php
/*
 * An application of symfony/cache whose values are stored as MessagePack.
 *   php -n -d extension=msgpack.so symfony_cache.php <vendor/autoload.php of symfony/cache>
 *   php -n symfony_cache.php <vendor/autoload.php of symfony/cache> <the library's autoload.php>
 */
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Extension\TimestampExtension;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\Timestamp;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Adapter\ChainAdapter;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;
use Symfony\Component\Cache\Adapter\FilesystemTagAwareAdapter;
use Symfony\Component\Cache\Adapter\TagAwareAdapter;
use Symfony\Component\Cache\Marshaller\MarshallerInterface;
use Symfony\Contracts\Cache\ItemInterface;

array_map(fn($file) => require $file, array_slice($argv, 1));
require __DIR__ . '/answers.php';
if (extension_loaded('msgpack') === isset($argv[2])) {
    throw new LogicException('Which of the two is it?');
}

final class Product
{
    public function __construct(public string $name, public array $prices)
    {
    }
}

final class ProductExtension implements Extension
{
    public function getType(): int
    {
        return 1;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return $value instanceof Product ? $packer->packExt(1, $packer->pack($value->name) . $packer->packMap($value->prices)) : null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        return new Product($unpacker->unpackStr(), $unpacker->unpackMap());
    }
}

/** symfony/cache's wrapper of a value that expires or has tags. */
final class WrapperExtension implements Extension
{
    private const CLASS_NAME = "\xa9";

    public function getType(): int
    {
        return 2;
    }

    public function pack(Packer $packer, $value): ?string
    {
        return is_a($value, self::CLASS_NAME) ? $packer->packExt(2, $packer->packArray([$value->value, $value->metadata])) : null;
    }

    public function unpackExt(BufferUnpacker $unpacker, int $extLength)
    {
        $class = self::CLASS_NAME;
        return new $class(...$unpacker->unpackArray());
    }
}

final class MessagePackMarshaller implements MarshallerInterface
{
    private Packer $packer;
    private BufferUnpacker $unpacker;

    public function __construct()
    {
        $extensions = [new TimestampExtension, new ProductExtension, new WrapperExtension];
        $this->packer = (new Packer(PackOptions::DETECT_STR_BIN))->extendWith(...$extensions);
        $this->unpacker = new BufferUnpacker('', null, $extensions);
    }

    public function marshall(array $values, ?array &$failed): array
    {
        $failed = [];
        foreach ($values as $id => $value) {
            try {
                $values[$id] = $this->packer->pack($value);
            } catch (MessagePack\Exception\PackingFailedException) {
                $failed[] = $id;
                unset($values[$id]);
            }
        }
        return $values;
    }

    public function unmarshall(string $value): mixed
    {
        return $this->unpacker->reset($value)->unpack();
    }
}

$folder = sys_get_temp_dir() . '/msgpack_cache_' . getmypid();
$marshaller = new MessagePackMarshaller;
$values = [
    'scalars' => [null, true, -5, 1.5, 'é', "\xff\x00", PHP_INT_MAX],
    'nested' => ['users' => array_map(fn($id) => ['id' => $id, 'tags' => ['a', 'b'], 'deep' => [[[$id => []]]]], range(1, 50))],
    'objects' => [new Product('Tea', ['EUR' => 3.5, 'JPY' => 600]), new Timestamp(1700000000, 5)],
    'string' => str_repeat('Съешь же ещё этих мягких булок. ', 500),
];
$pools = [
    'files' => fn() => new FilesystemAdapter('app', 0, $folder, $marshaller),
    'files with tags' => fn() => new FilesystemTagAwareAdapter('tags', 0, $folder, $marshaller),
    'tags around files' => fn() => new TagAwareAdapter(new FilesystemAdapter('around', 0, $folder, $marshaller)),
    'memory before files' => fn() => new ChainAdapter([new ArrayAdapter, new FilesystemAdapter('chain', 0, $folder, $marshaller)]),
];
foreach ($pools as $name => $make) {
    echo "$name\n";
    foreach ($values as $key => $value) {
        $make()->get($key, function (ItemInterface $item) use ($value, $name) {
            $item->expiresAfter(3600);
            if (str_contains($name, 'tags')) {
                $item->tag(['all', 'of_' . $item->getKey()]);
            }
            return $value;
        });
    }
    $pool = $make();
    foreach ($pool->getItems([...array_keys($values), 'absent']) as $key => $item) {
        $back = $item->get();
        echo "  $key: ", $item->isHit() ? md5(show($back)) . (show($back) === show($values[$key]) ? ' as it was' : ' changed') : 'absent', "\n";
    }
    if (str_contains($name, 'tags')) {
        echo '  without a tag: ', show($pool->invalidateTags(['of_nested'])), show([$make()->hasItem('nested'), $make()->hasItem('scalars')]), "\n";
    }
    $item = $pool->getItem('closure')->set(fn() => 1);
    echo '  what has no form: ', show($pool->save($item)), show($make()->hasItem('closure')), "\n";
    echo '  deleted: ', show([$pool->deleteItem('scalars'), $make()->hasItem('scalars'), $pool->clear(), $make()->hasItem('string')]), "\n";
}
exec('rm -r ' . escapeshellarg($folder));
