--TEST--
tryUnpack() reads the messages of the conformance corpus byte by byte, waits for incomplete ones, and rejects malformed ones
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/conformance.php';
if ($missing = conformance_is_missing()) die("skip $missing");
?>
--INI--
memory_limit=256M
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Exception\UnpackingFailedException;
use MessagePack\Extension\TimestampExtension;

require __DIR__ . '/include/conformance.php';
require CONFORMANCE . '/lib/corpus.php';

function unpacker(string $bytes = ''): BufferUnpacker
{
    return new BufferUnpacker($bytes, null, [new TimestampExtension()]);
}

/** @return list<mixed>|string all values of the pieces, or "malformed" */
function in_pieces(string $bytes): array|string
{
    $unpacker = unpacker();
    $values = [];
    try {
        foreach ($bytes === '' ? [] : str_split($bytes) as $byte) {
            array_push($values, ...$unpacker->append($byte)->tryUnpack());
        }
    } catch (UnpackingFailedException) {
        return 'malformed';
    }
    return $values;
}

function whole(string $bytes): array|string
{
    try {
        return [unpacker($bytes)->unpack()];
    } catch (UnpackingFailedException) {
        return 'malformed';
    }
}

$counts = ['value' => 0, 'incomplete' => 0, 'malformed' => 0];
foreach (cases() as $id => $case) {
    $bytes = expand_bytes($case['bytes']);
    if (strlen($bytes) > 3000 || str_starts_with($id, 'trailing/')) {
        continue;
    }
    $kind = isset($case['notation']) ? 'value' : $case['answers'][0];
    $counts[$kind]++;
    $expected = ['value' => fn () => whole($bytes), 'incomplete' => fn () => [], 'malformed' => fn () => 'malformed'][$kind]();
    if (serialize(in_pieces($bytes)) !== serialize($expected)) {
        // A map as a key is rejected before its end.
        echo "$id: ", json_encode(in_pieces($bytes), JSON_PARTIAL_OUTPUT_ON_ERROR), "\n";
    }
}
foreach ($counts as $kind => $count) {
    echo "$kind: ", $count > 10 ? 'all' : $count, "\n";
}
?>
--EXPECT--
nesting/maps-as-keys-1000-incomplete: "malformed"
sizes/map-32-2-levels: "malformed"
sizes/map-32-16-levels: "malformed"
sizes/map-32-100-levels: "malformed"
value: all
incomplete: all
malformed: all
