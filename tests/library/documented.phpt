--TEST--
Programs like those of rybakit/msgpack's README have the library's output
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
?>
--FILE--
<?php
require __DIR__ . '/include/same_results.php';

ob_start();
require __DIR__ . '/include/documented.php';
$ours = ob_get_contents();
ob_end_flush();
if (library()) {
    $theirs = shell_exec(implode(' ', array_map('escapeshellarg', [PHP_BINARY, '-n', __DIR__ . '/include/documented.php', library()])));
    echo $ours === $theirs ? '' : "The library says:\n$theirs";
}
?>
--EXPECT--
packing
  by a packer: true
  [1,2]: hex 920102
  [1,2]: hex 920102
  {"0":1,"2":3}: hex 8200010203
  {"1":2,"2":3}: hex 8201020203
  {"a":1,"b":2}: hex 82a16101a16202
  []: hex 90
  packNil(): hex c0
  packBool(): hex c3
  packInt(): '*'
  packFloat(): hex cb400921fb54442d18
  packFloat32(): hex ca40490fdb
  packFloat64(): hex cb400921fb54442d18
  packStr(): hex a3666f6f
  packBin(): hex c40180
  packArray(): hex 920102
  packArrayHeader(): hex 93
  packMap(): hex 8200010102
  packMapHeader(): hex de0014
  packExt(): hex d401aa
packing options
  FORCE_STR: hex 95a3737472a1ffcb3ff8000000000000910181a16b01
  FORCE_BIN: hex 95c403737472c401ffcb3ff8000000000000910181c4016b01
  DETECT_STR_BIN: hex 95a3737472c401ffcb3ff8000000000000910181a16b01
  FORCE_ARR: hex 95a3737472a1ffcb3ff800000000000091019101
  FORCE_MAP: hex 8500a373747201a1ff02cb3ff8000000000000038100010481a16b01
  DETECT_ARR_MAP: hex 95a3737472a1ffcb3ff8000000000000910181a16b01
  FORCE_FLOAT32: hex 95a3737472a1ffca3fc00000910181a16b01
  FORCE_FLOAT64: hex 95a3737472a1ffcb3ff8000000000000910181a16b01
  two of them: hex 93a2c3a9c401e9ca40490fdb
  as an object: hex 810080
  two that exclude each other: 'threw MessagePack\Exception\InvalidOptionException 0: Invalid option str/bin, use one of MessagePack\PackOptions::FORCE_STR, MessagePack\PackOptions::FORCE_BIN or MessagePack\PackOptions::DETECT_STR_BIN'
  two that exclude each other: 'threw MessagePack\Exception\InvalidOptionException 0: Invalid option float, use MessagePack\PackOptions::FORCE_FLOAT32 or MessagePack\PackOptions::FORCE_FLOAT64'
unpacking
  reset() and unpack(): [0: 1, 1: 'a', 2: null]
  MessagePack::unpack(): ['k': hex ff]
  a chunk of 4: [0: 1, 1: [0: 2, 1: 3]]
  a chunk of 4: [0: 'abc']
  a chunk of 3: [0: 256]
  seek(3): 'foo'
  seek(-6): 3
  seek(0), skip(2): 3
  left: [0: 5, 1: true]
  release(): [0: 3, 1: 5, 2: 0]
  read(2): hex a366
  too little: 'threw MessagePack\Exception\InsufficientDataException 0: Not enough data to read'
  not a float yet: 'threw MessagePack\Exception\InsufficientDataException 0: Not enough data to read'
  unpackNil(): null
  unpackNil(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected nil code: 0xc1'
  unpackBool(): false
  unpackBool(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected bool code: 0xc1'
  unpackInt(): -128
  unpackInt(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected int code: 0xc1'
  unpackFloat(): float 3ff0000000000000
  unpackFloat(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected float code: 0xc1'
  unpackStr(): 'a'
  unpackStr(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected str code: 0xc1'
  unpackBin(): hex 80
  unpackBin(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected bin code: 0xc1'
  unpackArray(): [0: 1, 1: 2]
  unpackArray(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected array code: 0xc1'
  unpackArrayHeader(): 256
  unpackArrayHeader(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected array code: 0xc1'
  unpackMap(): [1: 2]
  unpackMap(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected map code: 0xc1'
  unpackMapHeader(): 3
  unpackMapHeader(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected map code: 0xc1'
  unpackExt(): MessagePack\Type\Ext['type': 5, 'data': 'x']
  unpackExt(), of something else: 'threw MessagePack\Exception\UnpackingFailedException 0: Unexpected ext code: 0xc1'
  another buffer: [0: 7, 1: 8]
large integers
  as it is: '18446744073709551615'
  BIGINT_AS_STR: '18446744073709551615'
  two options: 'threw MessagePack\Exception\InvalidOptionException 0: Invalid option bigint, use one of MessagePack\UnpackOptions::BIGINT_AS_STR, MessagePack\UnpackOptions::BIGINT_AS_GMP or MessagePack\UnpackOptions::BIGINT_AS_DEC'
  a type of our own: hex 81a26964cfffffffffffffff00
  and back: '18446744073709551360'
types
  Map: [0: hex 83000101020203, 1: hex 93010203]
  Bin: [0: hex c40474657874, 1: hex a474657874]
  Ext: [0: hex d605626f6479, 1: MessagePack\Type\Ext['type': 5, 'data': 'body']]
  one of our own: hex 81a76f757473696465ca41ac0000
  a stream: hex c409636f6e74656e7473ff
  a Traversable: hex 82a16101a1629102
  without its keys: hex 92019102
  what nothing knows: 'threw MessagePack\Exception\PackingFailedException 0: Unsupported type "ArrayIterator", maybe you forgot to register the type transformer or extension?'
timestamps
  d6ff6553f100: Timestamp(1700000000, 0)
  by the class MessagePack: [0: true, 1: Timestamp(1700000000, 0)]
  d7ff000000146553f100: Timestamp(1700000000, 5)
  by the class MessagePack: [0: true, 1: Timestamp(1700000000, 5)]
  c70cff3b9ac9ffffffffffffffffff: Timestamp(-1, 999999999)
  by the class MessagePack: [0: true, 1: Timestamp(-1, 999999999)]
  d7ff3b9aca0065e071c0: Timestamp(1709208000, 250000000)
  by the class MessagePack: [0: true, 1: Timestamp(1709208000, 250000000)]
  the present: true
  without the extension: 'threw MessagePack\Exception\PackingFailedException 0: Unsupported type "MessagePack\Type\Timestamp", maybe you forgot to register the type transformer or extension?'
extensions
  c72504323032342d30322d32392031323a30303a30302e31323334353620417369612f546f6b796f: '2024-02-29T12:00:00+09:00 123456 Asia/Tokyo'
  c7070593a178920102c0: 'Generator'
  walked: [0: 'x', 1: [0: 1, 1: 2], 2: null]
  a table, nothing known: [0: 654, 1: 1234, 2: true]
  a table, the types known: [0: 842, 1: 1234, 2: true]
  a table of one row: [0: hex 9181a2696401, 1: [0: ['id': 1]]]
  a text of 153: [0: 14, 1: true]
  a short one: [0: hex a573686f7274, 1: 'short']
  of a type that is not registered: [0: MessagePack\Type\Ext['type': 42, 'data': 'body'], 1: hex d62a626f6479]
exceptions
  MessagePack\Exception\PackingFailedException: [0: 'RuntimeException', 1: 'Exception']
  MessagePack\Exception\UnpackingFailedException: [0: 'RuntimeException', 1: 'Exception']
  MessagePack\Exception\InsufficientDataException: [0: 'MessagePack\Exception\UnpackingFailedException', 1: 'RuntimeException', 2: 'Exception']
  MessagePack\Exception\InvalidOptionException: [0: 'InvalidArgumentException', 1: 'LogicException', 2: 'Exception']
  c1: 'threw MessagePack\Exception\UnpackingFailedException 0: Unknown code: 0xc1'
  9201: 'threw MessagePack\Exception\InsufficientDataException 0: Not enough data to read'
  81c001: 'threw MessagePack\Exception\UnpackingFailedException 0: Invalid map key type: expected int, str or bin but got nil (0xc0)'
  nothing: 'threw MessagePack\Exception\InsufficientDataException 0: Not enough data to read'
  d905616263: 'threw MessagePack\Exception\InsufficientDataException 0: Not enough data to read'
  stdClass: 'threw MessagePack\Exception\PackingFailedException 0: Unsupported type "stdClass", maybe you forgot to register the type transformer or extension?'
  resource (stream): 'threw MessagePack\Exception\PackingFailedException 0: Unsupported type "resource", maybe you forgot to register the type transformer or extension?'
  Closure: 'threw MessagePack\Exception\PackingFailedException 0: Unsupported type "Closure", maybe you forgot to register the type transformer or extension?'
