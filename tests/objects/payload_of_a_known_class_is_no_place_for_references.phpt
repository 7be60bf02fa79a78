--TEST--
A later back-reference does not turn an object in the payload of an internal class into a reference, in the second object of that class either
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED); // about objects in an ArrayObject
function holder(string $class, object $object): object
{
    $holder = $class === SplObjectStorage::class ? new $class : new $class($object);
    $class === SplObjectStorage::class && $holder->attach($object);
    return $holder;
}
foreach ([SplObjectStorage::class, ArrayObject::class, ArrayIterator::class] as $class) {
    foreach ([false, true] as $compact) {
        $object = new stdClass;
        $holders = [holder($class, new stdClass), holder($class, $object)];
        $read = msgpack_unpack(msgpack_pack([$holders, &$object, &$object], ['compact' => $compact]));
        ob_start();
        var_dump($read[0]);
        $shown = ob_get_clean();
        $read[1] = 'replaced';
        echo $class, $compact ? ', compact: ' : ': ', json_encode([str_contains($shown, '&'), serialize($read[0]) === serialize($holders), $read[2]]), "\n";
        unset($object);
    }
}
?>
--EXPECT--
SplObjectStorage: [false,true,"replaced"]
SplObjectStorage, compact: [false,true,"replaced"]
ArrayObject: [false,true,"replaced"]
ArrayObject, compact: [false,true,"replaced"]
ArrayIterator: [false,true,"replaced"]
ArrayIterator, compact: [false,true,"replaced"]
