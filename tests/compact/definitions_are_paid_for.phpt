--TEST--
Compact form: a definition is written only where records of it save what it costs
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

/** Maps in maps with the same keys, which no string refers to. With `$key`, each has another map first, which has that key. */
function nested(int $levels, ?int $key = null): array
{
    $map = ['k0' => $key ? [1 => 0, $key => 0] : 0, 'k1' => 1, 'k2' => 1, 'k3' => 1, 'k4' => 1, 'k5' => 1, 'k6' => 1, 'k7' => 1, 'k8' => 1, 'k9' => 1];
    if ($levels > 1) {
        $map['k9'] = nested($levels - 1, $key);
    }
    return $map;
}

function bytes_longer(mixed $value): int
{
    return strlen(compact_form($value)) - strlen(msgpack_pack($value, ['compact' => false]));
}

/* Where no shape is left that a record could have. */
$shapes = array_map(fn(int $i) => [$i => 0, -1 => 0], range(1, 65536));
var_dump(bytes_longer(['a' => 0, ...$shapes, 'z' => nested(9)]));

/* Where another shape would take the place of the one that has just been defined: some of these. */
$longest = -1000;
for ($key = 1000; $key < 1600; $key++) {
    $longest = max($longest, bytes_longer(['a text', 'a text', 'a text', nested(30, $key)]));
}
var_dump($longest <= 4);

/* Where a message that userland packs meanwhile has a shape that would take the place, too. */
class PacksAnother
{
    public function __construct(private int $key) {}
    public function __serialize(): array
    {
        compact_form([[1 => 0, $this->key => 0], [1 => 0, $this->key => 0]]);
        return [];
    }
}
$longest = -1000;
for ($key = 1000; $key < 1600; $key++) {
    $value = nested(3);
    $value['k9']['k0'] = new PacksAnother($key);
    $longest = max($longest, bytes_longer($value));
}
var_dump($longest <= 4);

/* The same of an object, which is written as plain MessagePack at once where no object has run userland before. */
class PacksAnObject
{
    public function __construct(private object $object) {}
    public function __serialize(): array
    {
        compact_form($this->object);
        compact_form($this->object);
        return [];
    }
}
$longest = -1000;
for ($i = 0; $i < 3000; $i++) {
    eval("class Class$i { public \$property = 1; }");
    $value = nested(3);
    $value['k9']['k0'] = new PacksAnObject(new ("Class$i"));
    $longest = max($longest, bytes_longer($value));
}
var_dump($longest <= 4);
?>
--EXPECT--
int(0)
bool(true)
bool(true)
bool(true)
