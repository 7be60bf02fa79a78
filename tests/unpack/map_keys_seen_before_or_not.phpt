--TEST--
A map unpacks to the same array whether its keys and shape are cached or not
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/generated_maps.php';

/* The visible internals of an array: its next index, position, order, and whether a copy is separate. */
function behaviour(array $array): array
{
    $copy = $array;
    $seen = [serialize($array), array_is_list($array), current($array), key($array), next($array), end($array)];
    foreach ($array as $key => &$value) {
        $value = [$key, $value];
        if (count($array) < 80) {
            $array["appended $key"] = 1;
        }
    }
    unset($value, $array['id'], $array[array_key_first($array)]);
    try {
        $array[] = 'next';
    } catch (Error $error) {
        $seen[] = $error->getMessage();
    }
    $seen[] = serialize($array);
    ksort($array, SORT_STRING);
    $seen[] = serialize($array);
    array_unshift($array, 'first');
    array_splice($array, 1, 2);
    $seen[] = serialize($array);
    $seen[] = serialize(array_flip(array_keys($copy)) + array_merge($copy, $array));
    while ($copy) {
        array_pop($copy);
    }
    $copy[] = 1;
    $seen[] = serialize($copy);
    return $seen;
}

mt_srand(1);
$maps = new GeneratedMaps;
$all = array_map(fn () => $maps->map(), range(1, 400));
foreach ($all as $i => [$bytes, $expected]) {
    /* Before PHP 8.3, the next index after negative ones is different in an array that began as []. */
    $expected = unserialize(serialize($expected));
    $unpacked = msgpack_unpack($bytes);
    if (behaviour($unpacked) !== behaviour($expected)) {
        echo "map $i, ", bin2hex($bytes), "\n", serialize($unpacked), "\n", serialize($expected), "\n";
        break;
    }
    /* The same in pieces. */
    $unpacker = new MessagePackUnpacker;
    foreach (str_split($bytes, 1 + $i % 50) as $piece) {
        $unpacker->feed($piece);
        $done = $unpacker->execute();
    }
    if (!$done || serialize($unpacker->data()) !== serialize($expected)) {
        echo "map $i in pieces, ", bin2hex($bytes), "\n";
        break;
    }
}
echo "$i\n";

/* A process with cold caches. */
$command = [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', '-r', 'echo serialize(msgpack_unpack(stream_get_contents(STDIN)));'];
foreach (array_rand($all, 20) as $i) {
    $process = proc_open($command, [['pipe', 'r'], ['pipe', 'w']], $pipes);
    fwrite($pipes[0], $all[$i][0]);
    fclose($pipes[0]);
    if (stream_get_contents($pipes[1]) !== serialize(msgpack_unpack($all[$i][0]))) {
        echo "map $i, ", bin2hex($all[$i][0]), "\n";
    }
    proc_close($process);
}
?>
--EXPECT--
399
