--TEST--
Arrays in several places that have references which nothing else has do not double what is written with each level
--EXTENSIONS--
msgpack
--FILE--
<?php
function by_reference(array $value): array
{
    $array = ['number' => 1, 'list' => null];
    $list = &$array['list'];
    $list = $value;
    return $array;
}
$nested = [
    'twice' => fn (array $array) => by_reference([$array, $array]),
    'rows' => fn (array $array) => by_reference([$array, $array, $array]),
    'with an object' => fn (array $array) => by_reference([$array, $array, new stdClass]),
    'in an object' => fn (array $array) => [(object) by_reference([$array, $array])],
];
foreach ($nested as $name => $nest) {
    for ($lengths = [], $array = ['text'], $level = 1; $level <= 12; $level++) {
        $array = $nest($array);
        $lengths[] = strlen($packed = msgpack_pack($array, ['compact' => true]));
    }
    printf("%s: %s, %s\n", $name, var_export($lengths[11] < $lengths[5] * 3, true), var_export(msgpack_unpack($packed) == $array, true));
}
$rows = array_map(fn ($i) => ['id' => $i, 'tags' => ["tag $i"]], range(1, 50));
$plain = strlen(msgpack_pack([$rows], ['compact' => true]));
foreach ($rows as &$row);
unset($row);
printf("rows, which are no deeper: %s\n", var_export(strlen(msgpack_pack([$rows], ['compact' => true])) <= $plain + 4 * 50, true));
?>
--EXPECT--
twice: true, true
rows: true, true
with an object: true, true
in an object: true, true
rows, which are no deeper: true
