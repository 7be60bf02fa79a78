--TEST--
str and bin both unpack to strings, byte for byte
--EXTENSIONS--
msgpack
--FILE--
<?php
$strings = ['', 'a', "\0", "\xff\xfe", 'é', str_repeat('x', 31), str_repeat('x', 255), str_repeat('x', 65536)];
foreach ($strings as $string) {
    $length = strlen($string);
    $forms = [
        'fixstr' => $length < 32 ? chr(0xa0 | $length) : null,
        'str 8' => $length < 256 ? "\xd9" . chr($length) : null,
        'str 16' => $length < 65536 ? "\xda" . pack('n', $length) : null,
        'str 32' => "\xdb" . pack('N', $length),
        'bin 8' => $length < 256 ? "\xc4" . chr($length) : null,
        'bin 16' => $length < 65536 ? "\xc5" . pack('n', $length) : null,
        'bin 32' => "\xc6" . pack('N', $length),
    ];
    $read = array_filter($forms, fn ($head) => $head !== null && msgpack_unpack($head . $string) === $string);
    printf("%5d bytes: %s\n", $length, implode(', ', array_keys($read)));
}
?>
--EXPECT--
    0 bytes: fixstr, str 8, str 16, str 32, bin 8, bin 16, bin 32
    1 bytes: fixstr, str 8, str 16, str 32, bin 8, bin 16, bin 32
    1 bytes: fixstr, str 8, str 16, str 32, bin 8, bin 16, bin 32
    2 bytes: fixstr, str 8, str 16, str 32, bin 8, bin 16, bin 32
    2 bytes: fixstr, str 8, str 16, str 32, bin 8, bin 16, bin 32
   31 bytes: fixstr, str 8, str 16, str 32, bin 8, bin 16, bin 32
  255 bytes: str 8, str 16, str 32, bin 8, bin 16, bin 32
65536 bytes: str 32, bin 32
