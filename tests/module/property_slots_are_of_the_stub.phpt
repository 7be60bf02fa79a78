--TEST--
The properties that C accesses by their slots stand in the order of property_slots.h
--EXTENSIONS--
msgpack
--FILE--
<?php
foreach ([
    'Packer' => 'isDetectStrBin isForceStr isDetectArrMap isForceArr isForceFloat32 transformers flags structures',
    'BufferUnpacker' => 'buffer offset isBigIntAsDec isBigIntAsGmp extensions flags structures',
    'PackOptions' => 'strBinMode arrMapMode floatMode',
    'UnpackOptions' => 'bigIntMode',
    'Type\\Bin' => 'data',
    'Type\\Ext' => 'type data',
    'Type\\Map' => 'map',
    'Type\\Set' => 'values',
    'Type\\TypedArray' => 'type data',
    'Type\\RegExp' => 'source flags',
    'Type\\Error' => 'name message cause',
    'Type\\BigInt' => 'digits',
    'Type\\Timestamp' => 'seconds nanoseconds',
    'MappingError' => 'path expected given code offset',
    'Attribute\\Name' => 'name aliases',
    'Attribute\\Type' => 'type',
    'Attribute\\ListOf' => 'class',
    'Attribute\\Naming' => 'case',
    'Attribute\\Discriminator' => 'key classes',
    'Extension\\DateTimeExtension' => 'timestamp32',
    'TypeTransformer\\ObjectTransformer' => 'jsonSerializable',
    'TypeTransformer\\TraversableTransformer' => 'packToMap',
] as $class => $names) {
    $properties = (new ReflectionClass("MessagePack\\$class"))->getProperties();
    $declared = implode(' ', array_map(fn(ReflectionProperty $property) => $property->getName(), $properties));
    echo $declared === $names ? '' : "$class: $declared, not $names\n";
}
?>
DONE
--EXPECT--
DONE
