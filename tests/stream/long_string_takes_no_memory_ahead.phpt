--TEST--
The length of a string takes no memory before its bytes come; then no more than eight times as much
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers'); ?>
--FILE--
<?php
use MessagePack\Exception\InsufficientDataException;
use MessagePack\StreamReader;

/** Reads a message with a string of $length bytes, of which $available come. Returns the peak of memory, above the start. */
function peak(string $head, int $length, int $available): int
{
    $file = fopen('php://temp/maxmemory:0', 'w+');
    fwrite($file, $head . "\xdb" . pack('N', $length));
    for ($left = $available; $left > 0; $left -= 1000) {
        fwrite($file, str_repeat('s', min($left, 1000)));
    }
    rewind($file);
    $reader = new StreamReader($file, null, [], 8192, PHP_INT_MAX);
    memory_reset_peak_usage();
    $start = memory_get_usage();
    try {
        $reader->read($value);
    } catch (InsufficientDataException) {
    }
    return memory_get_peak_usage() - $start;
}

$buffers = ZEND_DEBUG_BUILD ? 56_000 : 48_000;
foreach (['alone' => '', 'in a list' => "\x92", 'in a map' => "\x81\xa1a"] as $name => $head) {
    peak($head, 10_000, 10_000);
    echo "$name\n";
    foreach ([0xffffffff, 1 << 30, 10_000_000] as $length) {
        foreach ([0, 1, 5000, 20_000, 100_000, 1_000_000] as $available) {
            $peak = peak($head, $length, $available);
            // Large blocks of memory are multiples of 2 MB.
            if ($peak > 9 * $available + $buffers && ($available < 200_000 || $peak > 9 * $available + (2 << 20))) {
                echo "$length, $available: $peak\n";
            }
        }
    }
}
echo peak('', 10_000_000, 10_000_000) < 14_000_000 ? 'once' : 'twice', "\n";
?>
--EXPECT--
alone
in a list
in a map
once
