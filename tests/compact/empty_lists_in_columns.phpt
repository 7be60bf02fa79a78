--TEST--
Compact form: lists of which several are the same empty array are columns
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

function show_lists(string $what, array $value): void
{
    $packed = compact_form($value);
    printf("%s: %.1f of the plain form%s\n", $what, strlen($packed) / strlen(msgpack_pack($value)),
        msgpack_unpack($packed) === $value && (new MessagePack\Raw($packed))->unpack() === $value ? '' : ', read as other values');
}

$numbers = fn (int $i) => range($i * 1000, $i * 1000 + $i % 7);
$own = [1];
array_pop($own);
show_lists('the empty array', array_map(fn ($i) => $i % 3 ? $numbers($i) : [], range(1, 99)));
show_lists('one of their own', array_map(fn ($i) => $i % 3 ? $numbers($i) : $own, range(1, 99)));
show_lists('tags of rows', array_map(fn ($i) => ['id' => $i, 'tags' => $i % 3 ? $numbers($i) : []], range(1, 99)));
show_lists('nothing but empty arrays', ['rows' => array_map(fn ($i) => ['id' => $i, 'tags' => []], range(1, 99))]);
show_lists('lists of lists', array_map(fn ($i) => $i % 3 ? [[], $numbers($i), []] : [$own, []], range(1, 99)));
$same = [[], $numbers(9), $numbers(8)];
show_lists('in an array that is there twice', [$same, array_map($numbers, range(1, 99)), $same]);
$rows = array_map(fn ($i) => [$numbers($i), []], range(1, 99));
$rows[5] = &$rows[6];
$rows[7][1] = &$rows[8][1];
$read = msgpack_unpack(compact_form($rows));
$read[5][1][] = $read[7][1][] = 'new';
var_dump($read[6][1], $read[8][1], $read[9][1]);
?>
--EXPECT--
the empty array: 0.6 of the plain form
one of their own: 0.6 of the plain form
tags of rows: 0.3 of the plain form
nothing but empty arrays: 0.3 of the plain form
lists of lists: 0.7 of the plain form
in an array that is there twice: 0.6 of the plain form
array(1) {
  [0]=>
  string(3) "new"
}
array(1) {
  [0]=>
  string(3) "new"
}
array(0) {
}