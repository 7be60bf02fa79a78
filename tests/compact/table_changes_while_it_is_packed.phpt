--TEST--
Compact form: a table that __serialize(), __sleep() or jsonSerialize() changes is packed as it was
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Changes
{
    public static ?Closure $change = null;
    private static function now(): void { [$change, self::$change] = [self::$change, null]; $change && $change(); }
    public function __serialize(): array { self::now(); return ['of' => msgpack_pack(array_map(fn (int $n) => ['other' => $n, 'text' => "other $n"], range(1, 30)), ['compact' => true])]; }
    public function __unserialize(array $data): void {}
}
class Sleeps { public $kept = 1; public function __sleep() { (new Changes)->__serialize(); return ['kept']; } }
class Json implements JsonSerializable { public function jsonSerialize(): mixed { (new Changes)->__serialize(); return 'json'; } }

$tables = [
    'rows' => fn (object $object) => array_map(fn (int $n) => ['number' => $n, 'list' => [$n, [$n, "more $n"]], 'object' => $n === 5 ? $object : null, 'text' => "text $n"], range(1, 20)),
    'pairs' => fn (object $object) => array_map(fn (int $n) => [$n === 5 ? $object : null, [[$n, "more $n"], "text $n"]], range(1, 20)),
    'lists' => fn (object $object) => array_map(fn (int $n) => [...array_fill(0, $n % 4 + 5, ["more $n", $n]), [$object]], range(1, 20)),
    'maps' => fn (object $object) => array_map(fn (int $n) => ["key $n" => ['text' => "text $n", 'object' => $object]], range(1, 20)),
];
$changes = [
    'all rows go' => function (array &$table): void { $table = []; },
    'each row changes' => function (array &$table): void { foreach ($table as &$row) { $row = ['changed' => str_repeat('x', 50)]; } },
    'each array of a row changes' => function (array &$table): void { foreach ($table as &$row) { foreach ($row as &$cell) { $cell = is_object($cell) ? $cell : ['changed', str_repeat('x', 50)]; } } },
    'the last row goes' => function (array &$table): void { array_pop($table); },
    'rows are added' => function (array &$table): void { for ($i = 0; $i < 100; $i++) { $table[] = $i; } },
    'rows are held' => function (array &$table): void { foreach ($table as &$row) { foreach ($row as &$cell) { $GLOBALS['held'][] = &$cell; } } },
];
foreach ($tables as $name => $make) {
    foreach ([new Changes, new Sleeps, new Json] as $object) {
        foreach ($changes as $what => $change) {
            $expected = shown(msgpack_unpack(msgpack_pack($make($object), ['compact' => false])));
            foreach (['by value' => false, 'in a list' => false, 'by reference' => true] as $how => $is_reference) {
                $table = $make($object);
                Changes::$change = function () use (&$table, $change): void { $change($table); };
                $value = match ($how) { 'by value' => 0, 'in a list' => [0, 'text'], 'by reference' => [0, 'text'] };
                $packed = match ($how) { 'by value' => compact_form($table), 'in a list' => compact_form([$table, 'text']), 'by reference' => compact_form([&$table, 'text']) };
                $read = msgpack_unpack($packed);
                if (shown($how === 'by value' ? $read : $read[0]) !== $expected) {
                    echo "$name, ", get_class($object), ", $what, $how: another value\n";
                }
            }
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
