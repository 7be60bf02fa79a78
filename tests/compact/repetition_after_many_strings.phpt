--TEST--
Compact form: strings that begin to repeat after many that do not are found again, whatever is between them
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
use MessagePack\Type\{Bin, Ext, Timestamp};

mt_srand(5);
$word = fn(int $least, int $most) => substr(strtr(base64_encode(random_bytes_of(80)), '+/', 'ab'), 0, mt_rand($least, $most));
function random_bytes_of(int $length): string
{
    return implode(array_map(fn() => chr(mt_rand(0, 255)), range(1, $length)));
}

$between = ['nothing' => fn() => null, 'numbers' => fn() => mt_rand() / 3, 'lists' => fn() => [mt_rand(), [], null],
    'maps' => fn() => ['x' => 1, $word(8, 9) => $word(1, 3)], 'integer keys' => fn() => [5 => $word(9, 9), 7 => false],
    'texts of any length' => fn() => str_repeat($word(1, 99), mt_rand(1, 5)), 'bytes' => fn() => random_bytes_of(mt_rand(1, 300)),
    'bin' => fn() => new Bin($word(0, 9)), 'ext' => fn() => new Ext(0x52, $word(3, 40)), 'time' => fn() => new Timestamp(mt_rand()),
    'columns' => fn() => array_map(fn($i) => ['id' => $i, 'name' => $word(5, 9), 'date' => "2024-01-$i", 'kind' => ['one', 'two'][$i % 2]], range(10, 40)),
    'objects' => fn() => new ArrayObject([$word(5, 9)]), 'an object' => fn() => (object) [$word(7, 9) => $word(3, 9)]];
foreach ($between as $name => $make) {
    foreach ([100, 129, 700] as $count) {
        $strings = array_map(fn() => $word(12, 70), range(1, $count));
        $value = [];
        foreach ($strings as $i => $string) {
            array_push($value, $i % 3 ? $string : [$string => $i], $i % 5 ? null : $make());
        }
        $once = strlen(compact_form($value));
        $twice = strlen(compact_form([$value, $strings, $strings])) - $once;
        /* A reference takes up to four bytes, a list of them some more; up to 64 strings are written again. */
        if ($twice > 2 * 4 * $count + 64 * 40 || !same_as_plain([$value, $strings, $strings])) {
            echo "$name, $count: $twice bytes more\n";
        }
    }
}
echo "done\n";
?>
--EXPECT--
done
