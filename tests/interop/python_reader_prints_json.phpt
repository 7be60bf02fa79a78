--TEST--
examples/compact_reader.py prints a bin and a timestamp as `msgpack json` does; with an argument its usage
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/peers.php';
if (!python()) die('skip no Python with msgpack, which Debian has as python3-msgpack');
?>
--FILE--
<?php
require __DIR__ . '/include/peers.php';
$print = fn (string $message) => run([python()[0], dirname(__DIR__, 2) . '/examples/compact_reader.py'], $message);
echo $print(hex2bin('92' . 'c4020001' . 'd6ff00000007')), "\n";
$options = MessagePack\PackOptions::DETECT_STR_BIN | MessagePack\PackOptions::COMPACT;
echo $print((new MessagePack\Packer($options))->pack(['a' => "\xff\x00", 'b' => 'é'])), "\n";
foreach ([0x51, 0x52, 0x55] as $type) { // of an application, in plain MessagePack
    echo $print("\x92\xc7\x01" . chr($type) . "a\x01"), "\n";
}
echo strtok(shell_exec(escapeshellarg(python()[0]) . ' ' . dirname(__DIR__, 2) . '/examples/compact_reader.py --help 2>&1'), "\n"), "\n";
?>
--EXPECT--
[{"$bin":"AAE="},{"$timestamp":[7,0]}]
{"a":{"$bin":"/wA="},"b":"\u00e9"}
[[81,{"$bin":"YQ=="}],1]
[[82,{"$bin":"YQ=="}],1]
[[85,{"$bin":"YQ=="}],1]
Reads msgpack's compact form (docs/compact-format.md): compact_reader.py < message > value.json
