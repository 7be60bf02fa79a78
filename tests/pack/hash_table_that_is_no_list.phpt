--TEST--
msgpack_pack(): a hash table is a list if its keys count from 0 in order, and a map if any of them does not
--EXTENSIONS--
msgpack
--FILE--
<?php
function check(array $array, bool $compact): void
{
    $head = ord(msgpack_pack($array, ['compact' => $compact])[0]);
    $isList = $head >= 0x90 && $head <= 0x9f;
    if ($isList !== array_is_list($array) || msgpack_unpack(msgpack_pack($array, ['compact' => $compact])) !== $array) {
        echo 'wrong: ', json_encode($array), "\n";
    }
}

for ($count = 1; $count < 10; $count++) {
    for ($at = 0; $at <= $count; $at++) {
        foreach (['key', -1, $at + 1, PHP_INT_MIN + $at] as $key) {
            $pairs = [];
            for ($i = 0; $i < $count; $i++) {
                $pairs[] = serialize($i === $at ? $key : $i) . serialize($i);
            }
            $array = unserialize("a:$count:{" . implode($pairs) . '}'); // a hash table
            count($array) < $count || check($array, false);
            count($array) < $count || check($array, true);
        }
    }
}
echo 'done';
?>
--EXPECT--
done
