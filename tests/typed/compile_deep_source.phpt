--TEST--
A source that is deeper than the C stack of a fiber is not read there
--EXTENSIONS--
msgpack
--INI--
fiber.stack_size=256K
--FILE--
<?php
namespace App;
use MessagePack\Codec;

class Item { public int $a = 1; }
$source = 'class %s { /** @var list<Item> */ public array $items; } function of%1$s($x) { return %2$s; }';
foreach (['Chained' => '$x' . str_repeat('.$x', 6000), 'Called' => '$x' . str_repeat('->a()', 6000), 'Flat' => '$x'] as $class => $code) {
    $file = __DIR__ . "/deep_source.$class.inc";
    file_put_contents($file, '<?php namespace App; ' . sprintf($source, $class, $code));
    require $file;
    (new \Fiber(function () use ($class): void {
        try {
            echo $class, ': ', get_class((new Codec("App\\$class"))->map(['items' => [['a' => 2]]])->items[0]), "\n";
        } catch (\MessagePack\Exception\InvalidTypeException $exception) {
            echo preg_replace('/ \(.*?\)/', '', $exception->getMessage()), "\n";
        }
    }))->start();
    unlink($file);
}
?>
--EXPECT--
Chained: App\Chained::$items: Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
Called: App\Called::$items: Item needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
Flat: App\Item
