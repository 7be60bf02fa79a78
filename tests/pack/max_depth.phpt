--TEST--
msgpack.max_depth: a value nested deeper cannot be packed
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Map;

/** $depth nested containers, made by $wrap. */
function nest(int $depth, callable $wrap): mixed
{
    $value = 0;
    while ($depth-- > 0) {
        $value = $wrap($value);
    }
    return $value;
}

function attempt(mixed $value): string
{
    try {
        return strlen(msgpack_pack($value)) . ' bytes';
    } catch (Exception $exception) {
        return get_class($exception) . ': ' . preg_replace('/, in \S{5}\K\S{250,}/', '...', $exception->getMessage());
    }
}

$containers = [
    'array' => fn ($inner) => [$inner],
    'map' => fn ($inner) => ['k' => $inner],
    'Type\Map' => fn ($inner) => new Map(['k' => $inner]),
    'object' => fn ($inner) => (object) ['p' => $inner],
];

ini_set('msgpack.max_depth', '3');
foreach ($containers as $name => $wrap) {
    echo "3 of $name: ", attempt(nest(3, $wrap)), "\n";
    echo "4 of $name: ", attempt(nest(4, $wrap)), "\n";
}
echo 'Side by side: ', attempt([[[1]], [[2]], [[3]], ['a' => ['b' => 1]]]), "\n";
ini_restore('msgpack.max_depth');
echo '4096 arrays: ', attempt(nest(4096, $containers['array'])), "\n";
echo '4097 arrays: ', attempt(nest(4097, $containers['array'])), "\n";
/* The most it can be. */
$deepest = PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096;
ini_set('msgpack.max_depth', $deepest);
ob_start(fn ($output) => str_replace([$deepest + 1, $deepest], ['DEEPEST + 1', 'DEEPEST'], $output));
echo "$deepest arrays: ", attempt(nest($deepest, $containers['array'])), "\n";
echo $deepest + 1, ' arrays: ', attempt(nest($deepest + 1, $containers['array'])), "\n";
?>
--EXPECT--
3 of array: 4 bytes
4 of array: Exception: Maximum depth of 3 exceeded, in [0][0][0]
3 of map: 10 bytes
4 of map: Exception: Maximum depth of 3 exceeded, in [k][k][k]
3 of Type\Map: 10 bytes
4 of Type\Map: Exception: Maximum depth of 3 exceeded, in ->map[k]->map[k]->map[k]->map
3 of object: 40 bytes
4 of object: Exception: Maximum depth of 3 exceeded, in ->p->p->p
Side by side: 17 bytes
4096 arrays: 4097 bytes
4097 arrays: Exception: Maximum depth of 4096 exceeded, in [0][0...
DEEPEST arrays: DEEPEST + 1 bytes
DEEPEST + 1 arrays: Exception: Maximum depth of DEEPEST exceeded, in [0][0...
