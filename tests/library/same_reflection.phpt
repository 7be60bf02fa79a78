--TEST--
Every class of rybakit/msgpack has the same parents, constants, methods, parameters and types
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/reflection.php';
$api = json_decode(file_get_contents(dirname(__DIR__) . '/data/rybakit-api.json'), true);
/** Missing in the library. */
$pack_options = [
    'constants' => ['COMPACT', 'USE_RECORDS', 'STRUCTURED_CLONE', 'OBJECT_AS_MAP', 'DETECT_FLOAT32', 'DECIMAL_FLOAT32'],
    'methods' => ['isCompactMode', 'isRecordsMode', 'isStructuredCloneMode', 'isObjectAsMapMode', 'isDetectFloat32Mode', 'isDecimalFloat32Mode'],
];
$unpack_options = [
    'constants' => ['COMPACT', 'USE_RECORDS', 'MAP_AS_OBJECT', 'STRUCTURED_CLONE', 'DECIMAL_FLOAT32', 'AS_RAW'],
    'methods' => ['isCompactMode', 'isRecordsMode', 'isMapAsObjectMode', 'isStructuredCloneMode', 'isDecimalFloat32Mode', 'isAsRawMode'],
];
$where = ['methods' => ['getPath', 'getOffset']];
$ours = [
    'MessagePack\MessagePack' => ['methods' => ['unpackMultiple']],
    'MessagePack\Type\Timestamp' => ['interfaces' => ['JsonSerializable'], 'methods' => ['toDateTime', 'jsonSerialize']],
    'MessagePack\Packer' => ['methods' => ['withStructures']],
    'MessagePack\BufferUnpacker' => ['methods' => ['withStructures', 'skipValue', 'unpackRaw', 'unpackAs']],
    'MessagePack\Exception\InvalidOptionException' => $where,
    'MessagePack\Exception\PackingFailedException' => $where,
    'MessagePack\Exception\UnpackingFailedException' => $where,
    'MessagePack\PackOptions' => $pack_options,
    'MessagePack\UnpackOptions' => $unpack_options,
];
foreach ($api['classes'] as $name => $expected) {
    compare_surface($expected, $ours[$name] ?? []);
}
echo count($api['classes']), " classes compared\n";
?>
--EXPECT--
19 classes compared
