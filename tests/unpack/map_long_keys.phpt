--TEST--
A key may be of any length, in every str and bin format
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([0, 1, 31, 32, 255, 256, 65535, 65536] as $length) {
    $key = str_repeat('k', $length);
    $forms = [
        'fixstr' => $length < 32 ? chr(0xa0 | $length) : null,
        'str 8' => $length < 256 ? "\xd9" . chr($length) : null,
        'str 16' => $length < 65536 ? "\xda" . pack('n', $length) : null,
        'str 32' => "\xdb" . pack('N', $length),
        'bin 8' => $length < 256 ? "\xc4" . chr($length) : null,
        'bin 16' => $length < 65536 ? "\xc5" . pack('n', $length) : null,
        'bin 32' => "\xc6" . pack('N', $length),
    ];
    $read = [];
    foreach (array_filter($forms) as $format => $head) {
        // The same key twice, and one that differs in its last byte.
        $other = $length ? substr($key, 0, -1) . 'l' : 'l';
        $other_head = $length ? $head : "\xa1";
        $message = "\x93" . "\x81$head$key\x05" . "\x81$head$key\x06" . "\x81$other_head$other\x07";
        if (msgpack_unpack($message) === [[$key => 5], [$key => 6], [$other => 7]]) {
            $read[] = $format;
        }
    }
    printf("%5d bytes: %s\n", $length, implode(', ', $read));
}
?>
--EXPECT--
    0 bytes: fixstr, str 8, str 16, str 32, bin 8, bin 16, bin 32
    1 bytes: fixstr, str 8, str 16, str 32, bin 8, bin 16, bin 32
   31 bytes: fixstr, str 8, str 16, str 32, bin 8, bin 16, bin 32
   32 bytes: str 8, str 16, str 32, bin 8, bin 16, bin 32
  255 bytes: str 8, str 16, str 32, bin 8, bin 16, bin 32
  256 bytes: str 16, str 32, bin 16, bin 32
65535 bytes: str 16, str 32, bin 16, bin 32
65536 bytes: str 32, bin 32
