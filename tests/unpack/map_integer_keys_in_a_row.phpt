--TEST--
Maps with integer keys: order, the last of equal keys, and the key that PHP appends next
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
/** A map of these keys, with their positions as values or, by `rows`, in arrays; in both forms, whole and byte by byte. */
function check(string $name, array $keys, bool $rows = false): void
{
    $message = count($keys) < 16 ? chr(0x80 | count($keys)) : "\xde" . pack('n', count($keys));
    $expected = [];
    foreach ($keys as $i => $key) {
        $value = $rows ? ['id' => $key, 'n' => [$i]] : $i;
        $message .= msgpack_pack($key) . msgpack_pack($value);
        $expected[$key] = $value;
    }
    $compact = "\x92\x82\xc0\x03\x00\x00" . $message;
    foreach (['plain' => $message, 'compact' => $compact] as $form => $bytes) {
        $unpacker = new MessagePack\BufferUnpacker('', MessagePack\UnpackOptions::COMPACT);
        $pieces = [];
        foreach (str_split($bytes) as $byte) {
            $pieces = [...$pieces, ...$unpacker->append($byte)->tryUnpack()];
        }
        foreach (['whole' => msgpack_unpack($bytes), 'in pieces' => $pieces[0]] as $how => $map) {
            $next = with_next($expected);
            if ($map !== $expected || with_next($map) !== $next) {
                echo "$name, $form, $how: ", json_encode($map), ', then ', json_encode(with_next($map)), "\n";
            }
        }
    }
}

function with_next(array $array): array|string
{
    try {
        $array[] = 'next';
        return $array;
    } catch (Error $error) {
        return $error->getMessage();
    }
}

foreach ([false, true] as $rows) {
    check('ascending', [1, 2, 5, 200, 70000, 1 << 40], $rows);
    check('descending', [1 << 40, 70000, 200, 5, 2, 1, 0, -1, -200, -70000], $rows);
    check('negative', [-1 << 40, -70000, -200, -33, -32, -1], $rows);
    check('of one hash', [8, 16, 0, 24, 16, 8], $rows);
    check('equal', [7, 8, 7, 9, 7], $rows);
    check('equal, the largest', [7, PHP_INT_MAX, 8, PHP_INT_MAX], $rows);
    check('equal, the least', [PHP_INT_MIN, 3, PHP_INT_MIN], $rows);
    check('the largest', [PHP_INT_MAX], $rows);
    check('digits', [7, '8', 8, '7', 9], $rows);
    check('strings', [7, 'a', 8, 'b', 'a', 7, 'c', 9, 10], $rows);
    check('as of a list', range(0, 20), $rows);
    check('many', range(1000, 6000), $rows);
    check('many, and equal ones', [...range(1, 3000), ...range(2990, 3100)], $rows);
}
$map = msgpack_unpack("\x83\x05\x01\xcf\xff\xff\xff\xff\xff\xff\xff\xff\x02\x06\x03");
echo json_encode($map), "\n";
?>
--EXPECT--
{"5":1,"18446744073709551615":2,"6":3}
