--TEST--
Options whose constructor has not run have no mode set
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{PackOptions, UnpackOptions};

foreach ([PackOptions::class, UnpackOptions::class] as $class) {
    $options = (new ReflectionClass($class))->newInstanceWithoutConstructor();
    foreach (get_class_methods($class) as $method) {
        if (str_starts_with($method, 'is')) {
            echo "$class::$method(): ", json_encode($options->$method()), "\n";
        }
    }
}
?>
--EXPECT--
MessagePack\PackOptions::isDetectStrBinMode(): false
MessagePack\PackOptions::isForceStrMode(): false
MessagePack\PackOptions::isForceBinMode(): false
MessagePack\PackOptions::isDetectArrMapMode(): false
MessagePack\PackOptions::isForceArrMode(): false
MessagePack\PackOptions::isForceMapMode(): false
MessagePack\PackOptions::isForceFloat32Mode(): false
MessagePack\PackOptions::isCompactMode(): false
MessagePack\PackOptions::isRecordsMode(): false
MessagePack\PackOptions::isStructuredCloneMode(): false
MessagePack\PackOptions::isObjectAsMapMode(): false
MessagePack\PackOptions::isDetectFloat32Mode(): false
MessagePack\PackOptions::isDecimalFloat32Mode(): false
MessagePack\UnpackOptions::isBigIntAsStrMode(): false
MessagePack\UnpackOptions::isBigIntAsGmpMode(): false
MessagePack\UnpackOptions::isBigIntAsDecMode(): false
MessagePack\UnpackOptions::isCompactMode(): false
MessagePack\UnpackOptions::isRecordsMode(): false
MessagePack\UnpackOptions::isMapAsObjectMode(): false
MessagePack\UnpackOptions::isStructuredCloneMode(): false
MessagePack\UnpackOptions::isDecimalFloat32Mode(): false
MessagePack\UnpackOptions::isAsRawMode(): false
