--TEST--
Compact form: columns are padded so that a reader may create them, and a short message creates nothing
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip needs integers of 64 bits'); ?>
--INI--
memory_limit=1G
--FILE--
<?php
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';
$values = [
    'numbers' => range(1, 1000000),
    'rows' => array_map(fn (int $n) => ['a' => 1, 'b' => 'x' . $n % 2], range(1, 100000)),
    'pairs' => array_map(fn (int $n) => [$n, 1], range(1, 100000)),
    'lists' => array_map(fn (int $n) => array_fill(0, $n % 3, $n), range(1, 100000)),
    'maps' => array_map(fn (int $n) => ["key $n" => 1], range(1, 100000)),
    'a map' => array_fill_keys(range(1, 100000), 1),
    'texts' => array_map(fn (int $n) => "text $n", range(1, 100000)),
    'rows in rows' => array_map(fn (int $n) => ['row' => ['a' => $n, 'b' => ['c' => $n, 'd' => "text $n"]]], range(1, 20000)),
    'tables' => [array_map(fn (int $n) => [$n], range(1, 5000)), 1.5, array_map(fn (int $n) => [$n], range(2, 5000))],
];
foreach ($values as $what => $value) {
    $packed = compact_form($value);
    $plain = msgpack_pack($value, ['compact' => false]);
    echo "$what: ", strlen($packed) < strlen($plain) / 2 ? 'less than half' : (strlen($packed) < strlen($plain) ? 'shorter' : 'not shorter'),
        msgpack_unpack($packed) === $value ? '' : ', another value', "\n";
}

// Padding that is cut, and a message in pieces.
$value = array_map(fn (int $n) => ['a' => $n, 'b' => 1], range(1, 5000));
$packed = compact_form($value);
show_unpacked('a byte is missing', substr($packed, 0, -1));
$unpacker = new MessagePackUnpacker;
foreach (str_split($packed, 501) as $piece) {
    $unpacker->feed($piece);
    if ($unpacker->execute()) {
        var_dump($unpacker->data() === $value);
    }
}

$length = fn (string $digits) => ext("3400$digits");
$map_length = fn (string $digits) => ext("3500$digits");
$messages = [
    '2^31 - 1 elements' => '92' . $length('ce7fffffff') . ext('00 05'),
    '2^31 elements' => '92' . $length('ce80000000') . ext('00 05'),
    '2^63 - 1 elements' => '92' . $length('cf7fffffffffffffff') . ext('00 05'),
    '-1 elements' => '92' . $length('ff') . ext('00 05'),
    '2^25 elements' => 'dc0801' . $length('ce02000000') . str_repeat(ext('00 05'), 2048),
    '10,000 elements' => '92' . $length('cd2710') . ext('00 05'),
    '2^25 pairs' => '93' . $map_length('ce02000000') . ext('08 00 01') . ext('00 05'),
    '10,000 pairs' => '93' . $map_length('cd2710') . ext('08 00 01') . ext('00 05'),
    'twenty lists of a million elements' => '92' . $length('14') . '92' . ext('3400 ce000f4240') . ext('00 05'),
    'twenty lists of 2^60 elements' => '92' . $length('14') . '92' . ext('3400 cf1000000000000000') . ext('00 05'),
    'twenty maps of a million pairs' => '92' . $length('14') . '93' . ext('3500 ce000f4240') . ext('08 00 01') . ext('00 05'),
    'lists of lists of lists' => '92' . $length('14') . '92' . ext('3400 14') . '92' . ext('3400 14') . '92' . ext('3400 14') . ext('00 05'),
    'rows' => '92' . $length('cd03e8') . 'dc00c9 c70051' . implode('', array_map(fn (int $n) => 'a3' . bin2hex(sprintf('%03d', $n + 100)), range(0, 99))) . str_repeat(ext('00 05'), 100),
    'texts' => '92' . $length('cd03e8') . '92' . ext('39' . str_repeat('61', 200) . '01') . ext('00 05'),
    'long parts' => '92' . $length('cd03e8') . '92' . ext('39 00') . '92' . ext('31') . 'd9ff' . str_repeat('61', 255),
    'prefixes' => '92' . $length('50') . '93' . ext('39 12 00') . ext('01 00' . str_repeat('00112233445566778899aabbccddeeff', 5)) . '92' . ext('31') . 'b1' . str_repeat('61', 17),
    'long parts of fewer texts' => '92' . $length('cd012c') . '92' . ext('39 00') . '92' . ext('31') . 'd9ff' . str_repeat('61', 255),
];
foreach ($messages as $what => $digits) {
    memory_reset_peak_usage();
    $before = memory_get_peak_usage();
    show_unpacked($what, message($digits));
    $created = memory_get_peak_usage() - $before;
    if ($created > 100000) {
        echo "  $created bytes\n";
    }
}

// What follows a message does not pay for it.
$message = message('92' . $length('1e') . '93 c70051 ccfc 92' . ext('31') . 'a6626262626231');
show_unpacked('thirty rows', $message);
show_unpacked('thirty rows, and bytes', $message . str_repeat("\0", 54));
$buffer = new MessagePack\BufferUnpacker($message . str_repeat("\0", 54), MessagePack\UnpackOptions::COMPACT);
try {
    echo count($buffer->unpack()), " rows\n";
} catch (MessagePack\Exception\UnpackingFailedException $e) {
    echo $e->getMessage(), "\n";
}
$unpacker = new MessagePackUnpacker;
foreach ([$message, str_repeat("\0", 53), "\0"] as $piece) {
    $unpacker->feed($piece);
    var_dump($unpacker->execute());
}
?>
--EXPECT--
numbers: less than half
rows: less than half
pairs: less than half
lists: not shorter
maps: less than half
a map: less than half
texts: less than half
rows in rows: less than half
tables: less than half
a byte is missing: Insufficient data for unserializing at offset 33
bool(true)
2^31 - 1 elements: Parse error at offset 17
2^31 elements: Parse error at offset 17
2^63 - 1 elements: Parse error at offset 21
-1 elements: Parse error at offset 13
2^25 elements: Insufficient data for unserializing at offset 6
10,000 elements: Insufficient data for unserializing at offset 6
2^25 pairs: Insufficient data for unserializing at offset 6
10,000 pairs: Insufficient data for unserializing at offset 6
twenty lists of a million elements: Insufficient data for unserializing at offset 13
twenty lists of 2^60 elements: Parse error at offset 28
twenty maps of a million pairs: Insufficient data for unserializing at offset 13
lists of lists of lists: Insufficient data for unserializing at offset 13
rows: Insufficient data for unserializing at offset 421, in [0]
texts: Insufficient data for unserializing at offset 6
long parts: Insufficient data for unserializing at offset 15
prefixes: Insufficient data for unserializing at offset 128, in [0]
long parts of fewer texts: Insufficient data for unserializing at offset 283, in [0]
thirty rows: Insufficient data for unserializing at offset 19, in [0]
thirty rows, and bytes: Parse error at offset 31
The compact form is malformed at offset 31
bool(false)
bool(false)
bool(false)
