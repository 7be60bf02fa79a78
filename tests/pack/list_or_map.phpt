--TEST--
A list is packed as an array, any other PHP array as a map, in its order
--EXTENSIONS--
msgpack
--FILE--
<?php
function show(string $what, array $array): void
{
    $packed = msgpack_pack($array);
    printf("%-28s %-22s %s\n", $what, bin2hex($packed), msgpack_unpack($packed) === $array ? 'same again' : 'changed');
}

show('empty', []);
show('list', [7, 8]);
show('keys 0 and 1 in hash order', [0 => 7] + array_diff_key(['x' => 0, 1 => 8], ['x' => 0]));
show('keys 1, 0', [1 => 7, 0 => 8]);
show('keys 1, 2', [1 => 7, 2 => 8]);
show('key -1', [-1 => 7]);
show('key ""', ['' => 7]);
show('key "01", not a number', ['01' => 7]);
show('key "1" is the number', ['1' => 7]);
show('mixed keys', [0 => 7, 'a' => 8]);

$popped = ['a', 'b', 'c'];
array_pop($popped);
show('the last removed', $popped);
$holed = ['a', 'b', 'c'];
unset($holed[1]);
show('one removed', $holed);
$shifted = ['a', 'b', 'c'];
unset($shifted[0]);
show('the first removed', $shifted);
$emptied = ['a' => 1];
unset($emptied['a']);
show('all removed', $emptied);

show('nested', [[], [[1]], ['k' => ['l' => [2]]]]);
?>
--EXPECT--
empty                        90                     same again
list                         920708                 same again
keys 0 and 1 in hash order   920708                 same again
keys 1, 0                    8201070008             same again
keys 1, 2                    8201070208             same again
key -1                       81ff07                 same again
key ""                       81a007                 same again
key "01", not a number       81a2303107             same again
key "1" is the number        810107                 same again
mixed keys                   820007a16108           same again
the last removed             92a161a162             same again
one removed                  8200a16102a163         same again
the first removed            8201a16202a163         same again
all removed                  90                     same again
nested                       939091910181a16b81a16c9102 same again
