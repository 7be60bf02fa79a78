--TEST--
Nested values in which nothing repeats are plain, and whatever repeats is found at any place
--EXTENSIONS--
msgpack
--INI--
msgpack.compact=1
--FILE--
<?php
$text = fn (int $i) => substr(base64_encode(hash('sha256', "text $i", true)), 0, 5 + $i % 37);
$plain = function (mixed $value): string {
    ini_set('msgpack.compact', '0');
    $bytes = msgpack_pack($value);
    ini_set('msgpack.compact', '1');
    return $bytes;
};

/** Maps in maps, lists and single values, with other keys and texts each; $next counts these. */
function tree(Closure $text, int $depth, int &$next): array
{
    $map = [];
    for ($i = 0; $i < 5; $i++) {
        $key = $text($next++);
        $map[$key] = match (($i + $depth) % 5) {
            0 => $text($next++),
            1 => $depth > 0 ? tree($text, $depth - 1, $next) : null,
            2 => [$text($next++), $next, $depth],
            3 => 1.5 * $next,
            4 => $depth > 0 ? tree($text, $depth - 1, $next) : [true, null],
        };
    }
    return $map;
}

foreach ([0, 1, 3, 5] as $depth) {
    $next = 0;
    $tree = tree($text, $depth, $next);
    echo "$next texts: ", msgpack_pack($tree) === $plain($tree) ? 'plain' : 'not plain', "\n";
}

// One text that is 40 bytes long comes again, in a string of its own.
$texts = array_map($text, range(100, 200));
foreach ([0, 1, 20, 63, 98] as $first) {
    foreach ([$first + 1, 100] as $second) {
        $list = $texts;
        $list[$first] = str_repeat('0123456789', 4);
        $list[$second] = str_repeat('0123456789', 4);
        $bytes = msgpack_pack($list);
        echo strlen($bytes) < strlen($plain($list)) ? '' : "$first is not found in $second\n";
        echo msgpack_unpack($bytes) === $list ? '' : "$first and $second are read as other texts\n";
    }
}

$check = function (string $name, array $value) use ($plain) {
    $bytes = msgpack_pack($value);
    echo $name, ': ', strlen($bytes) < strlen($plain($value)) ? 'found' : 'not found',
        msgpack_unpack($bytes) === $value ? '' : ', wrong', "\n";
};
$long = 'a text that comes again';
$check('A key as a value', [$long => 1, 'b' => ['c' => $long]]);
$check('A value as a key', ['b' => ['c' => $long], $long => 1]);
$short = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
$check('A list of short texts in two places', ['x' => $short, 'y' => 1, 'z' => ['w' => $short]]);
$pair = [1234567890123, 2345678901234];
$check('A pair of numbers in two places', ['x' => $pair, 'y' => 1, 'z' => ['w' => $pair]]);
$check('Maps of one shape', [['name' => 'x', 'count' => 1], ['name' => 'y', 'count' => 2]]);
$check('Maps of one shape apart', [['id' => 7, 'first name' => 'x'], 'text', ['first name' => 'z', 'other' => 1]]);
$check('Maps whose values are numbers', array_map(fn ($i) => [$text($i) => 100000 + $i, $text(100 + $i) => 100020 + $i], range(1, 20)));
$check('Texts that differ in numbers', ['list' => array_map(fn ($i) => "Number $i of the list", range(11, 20))]);

/** Packs a value while another one is packed. */
class Inner
{
    public static int $count = 0;
    public function __construct(public array $value = []) {}
    public function __serialize(): array
    {
        self::$count++;
        return [msgpack_pack($this->value), msgpack_pack([$this->value, $this->value])];
    }
    public function __unserialize(array $data): void
    {
        $this->value = [msgpack_unpack($data[0]), msgpack_unpack($data[1])];
    }
}
$next = 2000;
$tree = tree($text, 1, $next);
$read = msgpack_unpack(msgpack_pack([$tree, new Inner($tree), $tree]));
var_dump(Inner::$count, $read[0] === $tree, $read[2] === $tree, $read[1]->value === [$tree, [$tree, $tree]]);

// What a search has seen is marked with its number, of which there are 65,535.
$failed = 0;
for ($i = 100000; $i < 166000; $i++) {
    $failed += msgpack_pack([$i => "text $i"]) !== "\x81\xce" . pack('N', $i) . "\xabtext $i";
    $failed += msgpack_pack(["text $i"]) !== "\x91\xabtext $i";
}
echo "$failed failed\n";
?>
--EXPECT--
7 texts: plain
21 texts: plain
105 texts: plain
441 texts: plain
A key as a value: found
A value as a key: found
A list of short texts in two places: found
A pair of numbers in two places: found
Maps of one shape: found
Maps of one shape apart: found
Maps whose values are numbers: found
Texts that differ in numbers: found
int(1)
bool(true)
bool(true)
bool(true)
0 failed
