--TEST--
msgpackr: references nest a value no deeper than PHP can free; ids are no levels
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=100
--FILE--
<?php
require __DIR__ . '/include/clone.php';
use MessagePack\{BufferUnpacker, UnpackOptions};

function unpacked(string $bytes, int $options = 0): string
{
    try {
        $value = (new BufferUnpacker($bytes, $options | UnpackOptions::STRUCTURED_CLONE))->unpack();
        return count((array) $value) . ' elements';
    } catch (Exception $exception) {
        return preg_replace('/, in .*$/', '', $exception->getMessage());
    }
}

/** A list of arrays, each of which contains the one before. */
function chain(int $length, string $prefix = "\x91"): string
{
    $bytes = "\xdd" . pack('N', $length) . "\xd6\x69" . pack('N', 0) . "\x90";
    for ($i = 1; $i < $length; $i++) {
        $bytes .= "\xd6\x69" . pack('N', $i) . $prefix . "\xd6\x70" . pack('N', $i - 1);
    }
    return $bytes;
}
echo unpacked(chain(1000)), "\n";
foreach (["\x91" => 0, "\x81\xa1a" => UnpackOptions::MAP_AS_OBJECT, "\xd4\x73\0\x91" => 0, "\xd4\x65\0\x93\xa1e\xa1m" => 0] as $prefix => $options) {
    echo preg_replace('/\d+$/', 'N', unpacked(chain(20000, $prefix), $options)), "\n";
}

for ($ids = '', $i = 0; $i < 100; $i++) {
    $ids .= "\xd6\x69" . pack('N', $i) . "\x91";
}
echo unpacked($ids . "\xd6\x70\0\0\0\1"), "\n";
echo unpacked($ids . "\x90"), "\n";
echo unpacked($ids . "\x91\x90"), "\n";
$unpacker = new BufferUnpacker($ids, UnpackOptions::STRUCTURED_CLONE);
var_dump($unpacker->tryUnpack());
var_dump(count($unpacker->append("\x01")->tryUnpack()));
?>
--EXPECT--
1000 elements
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
References that nest a value too deeply, at offset N
1 elements
1 elements
Maximum depth of 100 exceeded
array(0) {
}
int(1)
