--TEST--
msgpackr: an option that both sides have has the same value in PackOptions and UnpackOptions
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{PackOptions, UnpackOptions};

$pack = (new ReflectionClass(PackOptions::class))->getConstants();
$unpack = (new ReflectionClass(UnpackOptions::class))->getConstants();
foreach (array_intersect_key($pack, $unpack) as $name => $value) {
    echo "$name: $value ", $value === $unpack[$name] ? 'in both' : "and $unpack[$name]", "\n";
}
echo 'MAP_AS_OBJECT: ', UnpackOptions::MAP_AS_OBJECT, in_array(UnpackOptions::MAP_AS_OBJECT, $pack, true) ? ', which is another option of packing' : '', "\n";
$options = UnpackOptions::fromBitmask(PackOptions::STRUCTURED_CLONE);
var_dump($options->isStructuredCloneMode(), $options->isMapAsObjectMode());
?>
--EXPECT--
DECIMAL_FLOAT32: 1048576 in both
COMPACT: 65536 in both
USE_RECORDS: 131072 in both
STRUCTURED_CLONE: 262144 in both
MAP_AS_OBJECT: 2097152
bool(true)
bool(false)
