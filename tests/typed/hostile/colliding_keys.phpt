--TEST--
Arrays of keys that collide in PHP's hash tables are rejected in time
--EXTENSIONS--
msgpack
--INI--
memory_limit=512M
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
use MessagePack\Codec;

/* As many strings of one hash as 2^$bits: each pair of "Ez" and "FY" is equal in DJB2. */
function strings(int $bits): array
{
    $strings = [''];
    for ($i = 0; $i < $bits; $i++) {
        $strings = [...array_map(fn ($s) => $s . 'Ez', $strings), ...array_map(fn ($s) => $s . 'FY', $strings)];
    }
    return $strings;
}

/* looked up one after the other, it takes minutes */
$pairs = fn (int $from): string => implode(array_map(fn (int $i): string => "\xcf" . pack('J', $i << 17) . "\x01", range($from, $from + 1023)));
$ints = implode(array_map($pairs, range(0, (1 << 20) - 1, 1024)));
$texts = implode(array_map(fn (string $string): string => "\xd9" . chr(strlen($string)) . "$string\x01", strings(16)));
$messages = ['array<int, int>' => "\xdf\0\x10\0\0$ints", 'array<string, int>' => "\xdf\0\1\0\0$texts", 'array' => "\xdf\0\1\0\0$texts", 'array{a: int, ...}' => "\xdf\0\1\0\1$texts\xa1a\x01", 'mixed' => "\xdf\0\x10\0\0$ints"];
foreach ($messages as $type => $message) {
    foreach (['unpack', 'validate'] as $method) {
        try {
            (new Codec($type))->$method($message);
            $outcome = 'accepted';
        } catch (MessagePack\Exception\UnpackingFailedException $exception) {
            $outcome = $exception->getMessage();
        }
        echo "$type $method: $outcome\n";
    }
}
?>
--EXPECT--
array<int, int> unpack: accepted
array<int, int> validate: accepted
array<string, int> unpack: Too many keys with colliding hashes
array<string, int> validate: Too many keys with colliding hashes
array unpack: Too many keys with colliding hashes
array validate: Too many keys with colliding hashes
array{a: int, ...} unpack: accepted
array{a: int, ...} validate: accepted
mixed unpack: accepted
mixed validate: accepted
