--TEST--
References that nothing else has, as after a loop by reference, are written as their values
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
$rows = fn () => array_map(fn ($i) => ['id' => $i, 'name' => "row $i", 'list' => [$i, "text"]], range(1, 50));
function by_reference(array $rows): array
{
    foreach ($rows as &$row) {
        $row['more'] = ['of' => 'it'];
    }
    unset($row);
    return $rows;
}
$plain = array_map(fn ($row) => $row + ['more' => ['of' => 'it']], $rows());
$packed = compact_form(by_reference($rows()));
var_dump(strlen($packed) <= strlen(compact_form($plain)) + 4 * 50, msgpack_unpack($packed) === $plain);
// An array in two places has them too.
function twice(): array
{
    $array = ['a' => [1], 'b' => ['text', 'text']];
    foreach ($array as &$element);
    unset($element);
    return [$array, $array];
}
$read = msgpack_unpack(compact_form(twice()));
$read[0]['a'][] = 2;
echo json_encode($read), "\n";
// An object that is elsewhere: assigning to one place does not change the other, in either form.
function objects(): array
{
    $object = new stdClass;
    $list = [$object, $object];
    foreach ($list as &$element);
    unset($element);
    return ['first' => $object, 'list' => $list];
}
foreach ([false, true] as $compact) {
    $read = msgpack_unpack(msgpack_pack(objects(), ['compact' => $compact]));
    echo json_encode([$read['list'][0] === $read['first'], $read['list'][1] === $read['first']]);
    $read['list'][0] = 'another';
    echo json_encode($read), "\n";
}
// Arrays in themselves, and references that are shared.
function cycle(bool $alone): array
{
    $array = [1];
    $array['self'] = &$array;
    return $alone ? $array : [$array, &$array];
}
foreach ([true, false] as $alone) {
    $value = cycle($alone);
    var_dump(serialize(msgpack_unpack(compact_form($value))) === serialize(msgpack_unpack(msgpack_pack($value))));
}
$shared = [1];
$read = msgpack_unpack(compact_form([&$shared, &$shared]));
$read[0][] = 2;
echo json_encode($read), "\n";
$packer = new MessagePack\Packer(MessagePack\PackOptions::STRUCTURED_CLONE);
$read = (new MessagePack\BufferUnpacker($packer->pack(twice()), MessagePack\UnpackOptions::STRUCTURED_CLONE))->unpack();
$read[0]['a'][] = 2;
echo json_encode($read), "\n";
?>
--EXPECT--
bool(true)
bool(true)
[{"a":[1,2],"b":["text","text"]},{"a":[1],"b":["text","text"]}]
[true,true]{"first":{},"list":["another",{}]}
[true,true]{"first":{},"list":["another",{}]}
bool(true)
bool(true)
[[1,2],[1,2]]
[{"a":[1,2],"b":["text","text"]},{"a":[1],"b":["text","text"]}]
