--TEST--
Compact form: records of scalars that a message has more than once share their memory after reading, and no other does
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$memory = function (string $packed): int {
    msgpack_unpack($packed);
    $before = memory_get_usage();
    $unpacked = msgpack_unpack($packed);
    return memory_get_usage() - $before;
};
// Not in columns.
$between = fn (callable $row) => array_merge(...array_map(fn ($i) => [$row($i), true], range(1, 200)));
$author = fn (int $i, string $id = 'id') => [$id => $i, 'name' => "Name $i", 'country' => 'fr', 'rating' => 4.5, 'url' => 'https://example.com/authors'];
$others = $memory(compact_form($between(fn ($i) => $author($i, 'other'))));
foreach (['rows' => [fn ($i) => $author($i % 5), 0], 'arrays in rows' => [fn ($i) => ['number' => $i, 'author' => $author($i % 5)], $others]] as $what => [$row, $more]) {
    $rows = $between($row);
    $read = msgpack_unpack($packed = compact_form($rows));
    printf("%s: %s, memory of one: %s\n", $what, var_export($read === $rows, true), var_export($memory($packed) <= $more + $others / 2, true));
}
$read[14]['author']['id'] = 'changed';
unset($rows[14], $read[14]);
var_dump($read === $rows);

// The first of them has its strings in full, so that its bytes are not those of the others.
$twice = compact_form($between(fn ($i) => ['number' => $i, 'author' => $author($i % 100)]));
printf("the first as well: %s\n", var_export($memory($twice) <= $others * 1.6, true));
// Few values, of which many have the same first bytes.
$few = fn (int $i, int $names = 8) => ['flag' => $i % 2 === 0, 'name' => 'Name ' . $i % $names];
$shared = $memory(compact_form($between(fn ($i) => $few($i))));
printf("few values: %s\n", var_export($shared <= $memory(compact_form($between(fn ($i) => $few($i, 200)))) * 0.6, true));

// Many that do not repeat do not keep it from looking in later messages.
$reader = fn (int $i) => ['reader' => $i, 'name' => 'A reader', 'country' => 'fr', 'rating' => 4.5, 'url' => 'https://example.com/authors'];
msgpack_unpack(compact_form(array_merge(...array_map(fn ($i) => [$reader($i), true], range(1, 1000)))));
$equal = compact_form($between(fn ($i) => $reader($i % 5)));
var_dump(min(array_map(fn () => $memory($equal), range(1, 20))) <= $others / 2);

$first = "\x82\xa3key\xa5first\xa1v\x01";
$record = fn (string $values, int $shape = 0) => "\x93\xd4\x51" . chr($shape) . $values;
$list = fn (string ...$elements) => json_encode(msgpack_unpack(ANNOUNCEMENT . chr(0x90 + count($elements)) . implode('', $elements)));
$again = $record("\xd4\x50\x01\xcd\x01\x02");
echo $list($first, $record("\xcd\x01\x02\x05"), $record("\xcd\x01\x03\x05"), $record("\xcd\x01\x02\x06"), ...array_fill(0, 4, "\xc0")), "\n";
$text = $record("\xa5other\xcd\x01\x02");
echo $list($first, $again, $again, "\xa4more", $again, ...array_fill(0, 4, "\xc0")), "\n";
echo $list($first, $record("\x01\xcd\x01\x02"), "\x82\xa3two\x01\xa1w\x01", $record("\x01\xcd\x01\x02", 1), ...array_fill(0, 4, "\xc0")), "\n";
echo $list($first, $text, $text, "\xa4more", "\xd4\x50\x02", "\xd4\x50\x03", "\xd4\x50\x04"), "\n";
// The same string as in an earlier record, which has it in full, and another value or shape.
$values = [1, 2, true, false, null, 1.5, -0.0, 0.0, 'text', 'other'];
$rows = [true, ['key' => 'first', 'value' => 1], ['KEY' => 'second', 'value' => 1]];
foreach ($values as $i => $value) {
    foreach ($values as $j => $other) {
        array_push($rows, ['key' => "key $i-$j", 'value' => $value], ['key' => "key $i-$j", 'value' => $other], ['KEY' => "key $i-$j", 'value' => $value]);
    }
}
var_dump(serialize(msgpack_unpack(compact_form($rows))) === serialize($rows));
?>
--EXPECT--
rows: true, memory of one: true
arrays in rows: true, memory of one: true
bool(true)
the first as well: true
few values: true
bool(true)
[{"key":"first","v":1},{"key":258,"v":5},{"key":259,"v":5},{"key":258,"v":6},null,null,null,null]
[{"key":"first","v":1},{"key":"first","v":258},{"key":"first","v":258},"more",{"key":"first","v":258},null,null,null,null]
[{"key":"first","v":1},{"key":1,"v":258},{"two":1,"w":1},{"two":1,"w":258},null,null,null,null]
[{"key":"first","v":1},{"key":"other","v":258},{"key":"other","v":258},"more","other","other","more"]
bool(true)
