--TEST--
A longer timestamp form than needed is read under every ext head; other lengths stay an Ext
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Timestamp;

$messages = [
    'a timestamp' => [
        'd6ff00000005',
        'c704ff00000005',
        'c80004ff00000005',
        'c900000004ff00000005',
        'd7ff0000000000000005',
        'c708ff0000000000000005',
        'c70cff000000000000000000000005',
        'c8000cff000000000000000000000005',
        'd7ff0000001400000007',
        'd7ffee6b27fc00000007',
        'c70cff3b9ac9ff0000000000000007',
        'c70cff00000000ffffffffffffffff',
    ],
    'too many nanoseconds' => [
        'd7ffee6b280000000007',
        'd7fffffffffc00000007',
        'c70cff3b9aca000000000000000007',
        'c70cffffffffff0000000000000007',
    ],
    'of another length' => [
        'c700ff',
        'd4ff01',
        'd5ff0102',
        'c703ff010203',
        'c705ff0102030405',
        'c707ff01020304050607',
        'c709ff010203040506070809',
        'c70bff0102030405060708090a0b',
        'c70dff0102030405060708090a0b0c0d',
        'd8ff0102030405060708090a0b0c0d0e0f10',
    ],
    'of another type' => [
        'd60100000005',
        'd6fe00000005',
    ],
];
foreach ($messages as $kind => $examples) {
    echo "$kind\n";
    foreach ($examples as $message) {
        $value = msgpack_unpack(hex2bin($message));
        echo "  $message: ", $value instanceof Timestamp
            ? "{$value->getSeconds()} s {$value->getNanoseconds()} ns"
            : "ext $value->type, " . strlen($value->data) . ' bytes';
        if (!$value instanceof Timestamp) {
            // It packs to the same bytes.
            $again = msgpack_unpack(msgpack_pack($value));
            echo serialize($again) === serialize($value) ? '' : ', another when packed again';
        }
        echo "\n";
    }
}
?>
--EXPECT--
a timestamp
  d6ff00000005: 5 s 0 ns
  c704ff00000005: 5 s 0 ns
  c80004ff00000005: 5 s 0 ns
  c900000004ff00000005: 5 s 0 ns
  d7ff0000000000000005: 5 s 0 ns
  c708ff0000000000000005: 5 s 0 ns
  c70cff000000000000000000000005: 5 s 0 ns
  c8000cff000000000000000000000005: 5 s 0 ns
  d7ff0000001400000007: 7 s 5 ns
  d7ffee6b27fc00000007: 7 s 999999999 ns
  c70cff3b9ac9ff0000000000000007: 7 s 999999999 ns
  c70cff00000000ffffffffffffffff: -1 s 0 ns
too many nanoseconds
  d7ffee6b280000000007: ext -1, 8 bytes
  d7fffffffffc00000007: ext -1, 8 bytes
  c70cff3b9aca000000000000000007: ext -1, 12 bytes
  c70cffffffffff0000000000000007: ext -1, 12 bytes
of another length
  c700ff: ext -1, 0 bytes
  d4ff01: ext -1, 1 bytes
  d5ff0102: ext -1, 2 bytes
  c703ff010203: ext -1, 3 bytes
  c705ff0102030405: ext -1, 5 bytes
  c707ff01020304050607: ext -1, 7 bytes
  c709ff010203040506070809: ext -1, 9 bytes
  c70bff0102030405060708090a0b: ext -1, 11 bytes
  c70dff0102030405060708090a0b0c0d: ext -1, 13 bytes
  d8ff0102030405060708090a0b0c0d0e0f10: ext -1, 16 bytes
of another type
  d60100000005: ext 1, 4 bytes
  d6fe00000005: ext -2, 4 bytes
