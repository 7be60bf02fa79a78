--TEST--
Compact form: Lazy ghosts are rows, and so are objects beside lazy ones
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip needs PHP 8.4'); ?>
--FILE--
<?php
class Item
{
    public int $id = 0;
    protected string $name = '';
    public ?Item $last = null;

    static function of(int $id): Item { $item = new Item; $item->fill($id); return $item; }
    function fill(int $id): void { $this->id = $id; $this->name = "item $id"; }
}
class Renaming
{
    public static ?Item $item = null;
    function __serialize(): array { self::$item->id = 77; return [1]; }
    function __unserialize(array $data): void {}
}
$class = new ReflectionClass('Item');
$ghost = fn (int $id) => $class->newLazyGhost(function (Item $item) use ($id) { $item->fill($id); });
$proxy = fn (int $id) => $class->newLazyProxy(fn () => Item::of($id));
$list = fn (Closure $make) => array_map($make, range(1, 100));

$items = $list(Item::of(...));
$size = strlen(msgpack_pack($items, ['compact' => true]));
$check = function (string $name, array $value, array $expected, int $more = 0) use ($size) {
    $packed = msgpack_pack($value, ['compact' => true]);
    printf("%s: %s, %s\n", $name, msgpack_unpack($packed) == $expected ? 'equal' : 'other',
        strlen($packed) <= $size + $more ? 'columns' : 'none');
    assert(msgpack_unpack(msgpack_pack($value)) == $expected);
};
$check('ghosts', $list($ghost), $items);
$check('proxies', $proxies = $list($proxy), $items);
$check('initialized', $proxies, $items);
$check('skipping', $list(fn (int $id) => $class->newLazyGhost(function () { throw new Exception; },
    ReflectionClass::SKIP_INITIALIZATION_ON_SERIALIZE)), $list(fn () => $class->newInstanceWithoutConstructor()));
foreach (['ghost' => $ghost, 'proxy' => $proxy] as $name => $make) {
    $mixed = [];
    foreach ($items as $i => $item) {
        $mixed[] = $i % 3 === 1 ? $make($i + 1) : $item;
    }
    $packed = msgpack_pack([$mixed, array_reverse($mixed)], ['compact' => true]);
    printf("mixed: %s\n", msgpack_unpack($packed) == [$items, array_reverse($items)] ? 'equal' : 'other');
    $check($name, [$items, $make(5)], [$items, Item::of(5)], 40);
}

/* What a method changes or initializes after it was written is as in the plain form */
$skipped = ReflectionClass::SKIP_INITIALIZATION_ON_SERIALIZE;
foreach ([
    'ghost' => $ghost, 'proxy' => $proxy,
    'skipped ghost' => fn (int $id) => $class->newLazyGhost(fn (Item $item) => $item->fill($id), $skipped),
    'skipped proxy' => fn (int $id) => $class->newLazyProxy(fn () => Item::of($id), $skipped),
] as $name => $make) {
    $packed = [];
    foreach ([false, true] as $compact) {
        $lazy = $list($make);
        Renaming::$item = $lazy[4];
        $packed[] = msgpack_unpack(msgpack_pack([$lazy, new Renaming, $items], ['compact' => $compact]));
    }
    printf("%s: %s, %d\n", $name, $packed[0] == $packed[1] ? 'equal' : 'other', $packed[1][0][4]->id);
}
?>
--EXPECT--
ghosts: equal, columns
proxies: equal, none
initialized: equal, none
skipping: equal, none
mixed: equal
ghost: equal, columns
mixed: equal
proxy: equal, columns
ghost: equal, 5
proxy: equal, 5
skipped ghost: equal, 0
skipped proxy: equal, 0
