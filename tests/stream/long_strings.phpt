--TEST--
StreamReader reads long strings, whatever their place, the chunks and the pauses
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamReader;

$long = fn(int $length) => substr(str_repeat(implode(',', range(1, 3000)), 1 + intdiv($length, 13000)), 0, $length);
$values = [
    'a string' => $long(100_000),
    'at the limit' => [$long(4095), $long(4096), $long(4097)],
    'strings in a list' => [1, $long(20_000), $long(70_000), 'short', $long(5000)],
    'in maps of one shape' => [['id' => 1, 'text' => $long(9000), 'n' => 2], ['id' => 2, 'text' => $long(9001), 'n' => 3], ['id' => 3, 'text' => 'c', 'n' => 4]],
    'a key' => [$long(10_000) => $long(10_001), 'b' => 2],
    'nested' => [[[[['a' => [$long(30_000)]]]]], $long(30_000)],
];

/** Writes the message in two parts to a non-blocking pair of sockets; reads what is there after each. */
function in_parts(string $message, int $first, int $chunk): array
{
    [$in, $out] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_blocking($in, false);
    stream_set_blocking($out, false);
    $reader = new StreamReader($in, null, [], $chunk);
    $got = [];
    foreach ([substr($message, 0, $first), substr($message, $first)] as $part) {
        while ($part !== '') {
            $part = substr($part, fwrite($out, $part));
            while ($reader->read($value)) {
                $got[] = $value;
            }
        }
    }
    fclose($out);
    while ($reader->read($value)) {
        $got[] = $value;
    }
    return [$got, $reader->getOffset()];
}

foreach ($values as $name => $value) {
    $packed = msgpack_pack($value);
    $same = true;
    foreach ([1, 100, 4096, 8192, 65536] as $chunk) {
        $file = fopen('php://temp', 'w+');
        fwrite($file, $packed . $packed . "\x07");
        rewind($file);
        $reader = new StreamReader($file, null, [], $chunk);
        $same = $same && iterator_to_array($reader, false) === [$value, $value, 7] && $reader->getOffset() === 2 * strlen($packed) + 1;
        if ($chunk > 1) {
            foreach ([2, 4100, intdiv(strlen($packed), 2), strlen($packed) - 1] as $first) {
                $same = $same && in_parts($packed . "\x05", $first, $chunk) === [[$value, 5], strlen($packed) + 1];
            }
        }
    }
    echo $name, $same ? '' : ': DIFFERENT', "\n";
}

echo "bin, and str 32 and bin 32 of few bytes\n";
$file = fopen('php://temp', 'w+');
fwrite($file, "\x93\xc5\x20\x00" . $long(8192) . "\xdb\0\0\x20\0" . $long(8192) . "\xc6\0\0\x20\0" . $long(8192));
rewind($file);
var_dump((new StreamReader($file, null, [], 4000))->getIterator()->current() === array_fill(0, 3, $long(8192)));
?>
--EXPECT--
a string
at the limit
strings in a list
in maps of one shape
a key
nested
bin, and str 32 and bin 32 of few bytes
bool(true)
