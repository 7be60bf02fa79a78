--TEST--
Compact form: objects of stdClass that have not been written before are written as columns, and come back with their names in order
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

function form(string $what, array $list): void
{
    $packed = compact_form($list);
    echo $what, ': ', preg_match('~^\x92\x82\xc0\x03\x00\x00[\x92-\x94]\xc7.\x52[\x34\x35]~s', $packed) ? 'columns' : 'no columns',
        str_contains($packed, "\x52\x38") ? ', keys are missing' : '',
        serialize(msgpack_unpack($packed)) === serialize($list) ? '' : ', read as another value', "\n";
    try {
        $strict = msgpack_unpack($packed, null, ['strict' => true]);
        echo serialize($strict) === serialize($list) ? '' : "read as another value under strict\n";
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}

$to = fn(callable $make) => array_map($make, range(0, 29));
$row = fn($i) => (object) ['id' => $i, 'name' => "name $i", 'at' => (object) ['x' => $i, 'y' => [$i, -$i]]];
form('alike', $to($row));
form('one lacks a name', $to(fn($i) => (object) array_diff_key((array) $row($i), $i === 7 ? ['name' => 1] : [])));
form('one has another name', $to(fn($i) => (object) ((array) $row($i) + ($i === 7 ? ['more' => $i] : []))));
form('one has lost a name', $to(function ($i) use ($row) {
    $row = $row($i);
    if ($i === 7) {
        unset($row->name);
    }
    return $row;
}));
form('names of digits and none', $to(fn($i) => (object) ['0' => $i, '-7' => 1, '' => 2, "a\0b" => 3, '9223372036854775808' => "text $i"]));
form('a long name', $to(fn($i) => (object) [str_repeat('n', 256) => $i]));
form('one is nil', $to(fn($i) => $i === 7 ? null : $row($i)));
form('one is empty', $to(fn($i) => $i === 7 ? new stdClass : $row($i)));
form('all are empty', $to(fn($i) => new stdClass));
form('one is an array', $to(fn($i) => $i === 7 ? (array) $row($i) : $row($i)));
form('one is of another class', $to(fn($i) => $i === 7 ? new ArrayObject([1]) : $row($i)));
form('one is there twice', [...$to($row), ...array_fill(0, 2, $row(7))]);
form('another order', $to(fn($i) => $i === 7 ? (object) array_reverse((array) $row($i)) : $row($i)));
form('an array has the table of one', [...$rows = $to($row), (array) $rows[7]]);
form('one has itself', $to(function ($i) use ($row) {
    $row = $row($i);
    $row->at = $i === 7 ? $row : null;
    return $row;
}));
form('a reference', $to(function ($i) use ($row, &$shared) {
    $row = $row($i);
    $shared ??= [1];
    $row->at = &$shared;
    return $row;
}));
?>
--EXPECT--
alike: columns
one lacks a name: columns, keys are missing
one has another name: columns, keys are missing
one has lost a name: columns, keys are missing
names of digits and none: columns
a long name: no columns
one is nil: columns
one is empty: no columns
all are empty: no columns
one is an array: columns
one is of another class: columns
one is there twice: columns
another order: no columns
an array has the table of one: columns
one has itself: columns
a reference: columns
