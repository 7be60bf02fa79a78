--TEST--
Unpacked arrays can grow, shrink, be sorted and copied as any other
--EXTENSIONS--
msgpack
--FILE--
<?php
function show(string $what, array $array): void
{
    echo "$what: ", json_encode($array), ' ', count($array), array_is_list($array) ? ' list' : '', "\n";
}

$messages = [
    'empty' => "\x90",
    'list' => "\x93\x01\x02\x03",
    'list of 16' => "\xdc\x00\x10" . str_repeat("\x07", 16),
    'map' => "\x82\xa1a\x01\xa1b\x02",
    'map with integer keys' => "\x82\x05\x01\x07\x02",
    'map like a list' => "\x82\x00\x01\x01\x02",
];
foreach ($messages as $name => $message) {
    $array = msgpack_unpack($message);
    $copy = $array;
    $array[] = 'appended';
    array_unshift($array, 'first');
    unset($array['a']);
    show($name, $array);
    sort($array);
    show('  sorted', $array);
    show('  the copy', $copy);
    echo '  unpacked again: ', msgpack_unpack($message) === $copy ? 'the same' : 'changed', "\n";
}
?>
--EXPECT--
empty: ["first","appended"] 2 list
  sorted: ["appended","first"] 2 list
  the copy: [] 0 list
  unpacked again: the same
list: ["first",1,2,3,"appended"] 5 list
  sorted: [1,2,3,"appended","first"] 5 list
  the copy: [1,2,3] 3 list
  unpacked again: the same
list of 16: ["first",7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,"appended"] 18 list
  sorted: [7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,"appended","first"] 18 list
  the copy: [7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7] 16 list
  unpacked again: the same
map: {"0":"first","b":2,"1":"appended"} 3
  sorted: [2,"appended","first"] 3 list
  the copy: {"a":1,"b":2} 2
  unpacked again: the same
map with integer keys: ["first",1,2,"appended"] 4 list
  sorted: [1,2,"appended","first"] 4 list
  the copy: {"5":1,"7":2} 2
  unpacked again: the same
map like a list: ["first",1,2,"appended"] 4 list
  sorted: [1,2,"appended","first"] 4 list
  the copy: [1,2] 2 list
  unpacked again: the same
