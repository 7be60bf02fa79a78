--TEST--
setOption() leaves the allowed classes unchanged when it rejects the new ones
--EXTENSIONS--
msgpack
--FILE--
<?php
class A {}
class B {}

foreach ([MessagePack::class, MessagePackUnpacker::class] as $class) {
    foreach ([false, ['B']] as $allowed) {
        $object = new $class;
        $object->setOption(MessagePack::OPT_ALLOWED_CLASSES, $allowed);
        foreach ([5, null, 'A', ['A', 5]] as $rejected) {
            try {
                $object->setOption(MessagePack::OPT_ALLOWED_CLASSES, $rejected);
            } catch (TypeError $e) {
                echo $e->getMessage(), ': ';
            }
            $bytes = "\x92\x81\xc0\xa1A\x81\xc0\xa1B";
            $value = $object instanceof MessagePack ? $object->unpack($bytes) : ($object->execute($bytes) ? $object->data() : null);
            echo implode(' ', array_map('get_class', $value)), "\n";
        }
    }
}
?>
--EXPECT--
MessagePack::setOption(): Option "allowed_classes" must be of type array|bool, int given: __PHP_Incomplete_Class __PHP_Incomplete_Class
MessagePack::setOption(): Option "allowed_classes" must be of type array|bool, null given: __PHP_Incomplete_Class __PHP_Incomplete_Class
MessagePack::setOption(): Option "allowed_classes" must be of type array|bool, string given: __PHP_Incomplete_Class __PHP_Incomplete_Class
MessagePack::setOption(): Option "allowed_classes" must be an array of class names, int given: __PHP_Incomplete_Class __PHP_Incomplete_Class
MessagePack::setOption(): Option "allowed_classes" must be of type array|bool, int given: __PHP_Incomplete_Class B
MessagePack::setOption(): Option "allowed_classes" must be of type array|bool, null given: __PHP_Incomplete_Class B
MessagePack::setOption(): Option "allowed_classes" must be of type array|bool, string given: __PHP_Incomplete_Class B
MessagePack::setOption(): Option "allowed_classes" must be an array of class names, int given: __PHP_Incomplete_Class B
MessagePackUnpacker::setOption(): Option "allowed_classes" must be of type array|bool, int given: __PHP_Incomplete_Class __PHP_Incomplete_Class
MessagePackUnpacker::setOption(): Option "allowed_classes" must be of type array|bool, null given: __PHP_Incomplete_Class __PHP_Incomplete_Class
MessagePackUnpacker::setOption(): Option "allowed_classes" must be of type array|bool, string given: __PHP_Incomplete_Class __PHP_Incomplete_Class
MessagePackUnpacker::setOption(): Option "allowed_classes" must be an array of class names, int given: __PHP_Incomplete_Class __PHP_Incomplete_Class
MessagePackUnpacker::setOption(): Option "allowed_classes" must be of type array|bool, int given: __PHP_Incomplete_Class B
MessagePackUnpacker::setOption(): Option "allowed_classes" must be of type array|bool, null given: __PHP_Incomplete_Class B
MessagePackUnpacker::setOption(): Option "allowed_classes" must be of type array|bool, string given: __PHP_Incomplete_Class B
MessagePackUnpacker::setOption(): Option "allowed_classes" must be an array of class names, int given: __PHP_Incomplete_Class B
