--TEST--
Compact form: strict, allowed_classes, php_only and a payload mean in columns what they mean elsewhere
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';
class Magic { public function __construct(public $data) {} public function __serialize(): array { return $this->data; } public function __unserialize(array $data): void { $this->data = $data; } }
class Point { public $x = 1; }
$table = array_map(fn (int $n) => ['number' => $n, 'text' => "text $n", 'cell' => $n % 4 ? [$n] : new Point], range(1, 12));
$plain_table = array_map(fn (int $n) => ['number' => $n, 'text' => "text $n", 'cell' => [$n, 1.5]], range(1, 12));

echo "A payload that is a table\n";
$packed = compact_form($value = new Magic($plain_table));
var_dump(str_contains($packed, "\x52\x34"), msgpack_unpack($packed) == $value);
var_dump(msgpack_unpack(compact_form($value = [new Magic($table), $table, new Magic($plain_table)])) == $value);
$magic = fn (string $payload) => message("93 91 01 da0100 " . str_repeat('61', 256) . " 82 c0 a54d61676963 c0 $payload");
foreach ([
    'numbers' => column(3, ext('08 05 01')),
    'an ordinal of an array' => column(1, '91 d45302'),
    'an ordinal of the table' => column(1, '92' . ext('34 00 01') . '91 d45304'),
    'a long string again' => column(1, '91 d45000'),
    'one long string in all cells' => column(3, '92' . ext('31') . 'd45000'),
    'a long string in a dictionary' => column(3, '93' . ext('31 06') . 'c0 d45000'),
    'a long string as a part' => column(3, '92' . ext('39 00') . '93 d45000 a0 a0'),
    'a long string as a key' => column(1, '93' . ext('35 00 01') . '91 d45000 91 01'),
] as $what => $digits) {
    $read = @msgpack_unpack($magic($digits));
    echo "$what: ", $read === false ? 'rejected' : 'read', "\n";
}

echo "allowed_classes\n";
$packed = compact_form($table);
foreach ([['Point'], ['Magic'], []] as $classes) {
    $read = msgpack_unpack($packed, null, ['allowed_classes' => $classes]);
    echo json_encode($classes), ': ', is_array($read) ? get_class($read[3]['cell']) : 'rejected', "\n";
}

echo "strict\n";
foreach ([
    'a table' => compact_form($table),
    'two keys alike' => message(column(1, '93' . ext('35 00 02') . '92 a161a161 92 0102')),
    'an integer beyond PHP' => message(column(2, '92 01 cfffffffffffffffff')),
    'an integer beyond PHP in a dictionary' => message(column(2, '93' . ext('31 02') . '01 cfffffffffffffffff')),
] as $what => $message) {
    foreach ([true, false] as $is_strict) {
        $read = @msgpack_unpack($message, null, ['strict' => $is_strict]);
        echo "$what, ", $is_strict ? 'strict' : 'not strict', ': ', $read === false ? 'rejected' : ($read == $table ? 'the table' : json_encode($read)), "\n";
    }
}

echo "php_only=0\n";
$packed = compact_form($plain_table);
echo str_contains($packed, "\x52\x34") ? 'columns' : 'no columns', "\n";
ini_set('msgpack.php_only', '0');
foreach (['1', '0'] as $assoc) {
    ini_set('msgpack.assoc', $assoc);
    foreach ([$packed, compact_form($plain_table)] as $message) {
        $read = msgpack_unpack($message);
        echo gettype($read[0]), ', ', json_encode($read) === json_encode($plain_table) ? 'equal' : 'not equal', "\n";
    }
}
?>
--EXPECT--
A payload that is a table
bool(true)
bool(true)
bool(true)
numbers: read
an ordinal of an array: rejected
an ordinal of the table: rejected
a long string again: rejected
one long string in all cells: rejected
a long string in a dictionary: rejected
a long string as a part: rejected
a long string as a key: rejected
allowed_classes
["Point"]: Point
["Magic"]: __PHP_Incomplete_Class
[]: __PHP_Incomplete_Class
strict
a table, strict: the table
a table, not strict: the table
two keys alike, strict: rejected
two keys alike, not strict: rejected
an integer beyond PHP, strict: rejected
an integer beyond PHP, not strict: [1,"18446744073709551615"]
an integer beyond PHP in a dictionary, strict: rejected
an integer beyond PHP in a dictionary, not strict: [1,"18446744073709551615"]
php_only=0
columns
array, equal
array, equal
object, equal
object, equal
