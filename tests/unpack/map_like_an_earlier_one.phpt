--TEST--
A map that begins as a cached shape does has its own keys, in its own order
--FILE--
<?php
$str = fn (string $key) => chr(0xa0 | strlen($key)) . $key;
$bin = fn (string $key) => "\xc4" . chr(strlen($key)) . $key;
$map = function (string ...$keys) {
    $bytes = chr(0x80 | count($keys));
    foreach ($keys as $i => $key) {
        $bytes .= $key . chr($i);
    }
    return $bytes;
};

/* The first map twice, so that its shape is cached, then the other. */
$after = function (string $earlier, string $later) {
    $rows = msgpack_unpack("\x93$earlier$earlier$later");
    var_dump($rows[0] === $rows[1]);
    echo json_encode($rows[2]), ' ', count($rows[2]), "\n";
    $rows[2]['more'] = 'more';
    unset($rows[2]['a']);
    echo json_encode($rows[2]), "\n";
};

$abc = $map($str('a'), $str('b'), $str('c'));
foreach ([
    'the same' => $abc,
    'another at the end' => $map($str('a'), $str('b'), $str('d')),
    'another in the middle' => $map($str('a'), $str('x'), $str('c')),
    'another order' => $map($str('a'), $str('c'), $str('b')),
    'bin' => $map($str('a'), $bin('b'), $bin('c')),
    'one twice' => $map($str('a'), $str('b'), $str('a')),
    'the first twice' => $map($str('a'), $str('a'), $str('b')),
    'an integer' => $map($str('a'), "\x07", $str('c')),
    'digits' => $map($str('a'), $str('7'), $str('c')),
    'nil' => $map($str('a'), "\xc0", $str('c')),
    'a prefix' => $map($str('a'), $str('bb'), $str('c')),
    'empty' => $map($str('a'), $str(''), $str('c')),
] as $name => $later) {
    echo "== $name\n";
    $after($abc, $later);
}

echo "== numbers that were digits before\n";
$after($map($str('a'), $str('7')), $map($str('a'), $str('7')));

echo "== cut short\n";
for ($length = strlen("\x93$abc$abc"); $length < strlen("\x93$abc$abc$abc"); $length++) {
    var_dump(@msgpack_unpack(substr("\x93$abc$abc$abc", 0, $length)));
}

echo "== what came and went\n";
$rows = [];
for ($i = 0; $i < 2000; $i++) {
    $rows[] = $i % 7 < 3 ? ['id' => $i, 'x' => [], 'y' => "$i"] : ['id' => $i, 'x' . $i % 5 => ['id' => 1, 'z' => $i], 'y' => $i];
}
for ($length = 1; $length < 70; $length++) {
    $rows[] = $rows[] = $rows[] = array_fill_keys(array_map(fn ($i) => str_repeat("k$i", $length), range(1, $length)), $length);
}
var_dump(msgpack_unpack(msgpack_pack($rows)) === $rows);
?>
--EXPECT--
== the same
bool(true)
{"a":0,"b":1,"c":2} 3
{"b":1,"c":2,"more":"more"}
== another at the end
bool(true)
{"a":0,"b":1,"d":2} 3
{"b":1,"d":2,"more":"more"}
== another in the middle
bool(true)
{"a":0,"x":1,"c":2} 3
{"x":1,"c":2,"more":"more"}
== another order
bool(true)
{"a":0,"c":1,"b":2} 3
{"c":1,"b":2,"more":"more"}
== bin
bool(true)
{"a":0,"b":1,"c":2} 3
{"b":1,"c":2,"more":"more"}
== one twice
bool(true)
{"a":2,"b":1} 2
{"b":1,"more":"more"}
== the first twice
bool(true)
{"a":1,"b":2} 2
{"b":2,"more":"more"}
== an integer
bool(true)
{"a":0,"7":1,"c":2} 3
{"7":1,"c":2,"more":"more"}
== digits
bool(true)
{"a":0,"7":1,"c":2} 3
{"7":1,"c":2,"more":"more"}
== nil
bool(true)
{"a":0,"c":2} 2
{"c":2,"more":"more"}
== a prefix
bool(true)
{"a":0,"bb":1,"c":2} 3
{"bb":1,"c":2,"more":"more"}
== empty
bool(true)
{"a":0,"":1,"c":2} 3
{"":1,"c":2,"more":"more"}
== numbers that were digits before
bool(true)
{"a":0,"7":1} 2
{"7":1,"more":"more"}
== cut short
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
== what came and went
bool(true)
