--TEST--
An object of an internal class whose text names properties by integers can be cloned and compared
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
class Child extends ArrayIterator
{
    public function unserialize(string $data): void
    {
        parent::unserialize($data);
    }
}

$texts = [
    'ArrayIterator' => 'x:i:0;a:0:{};m:a:2:{i:0;i:2;i:1;i:3;}',
    'ArrayObject' => 'x:i:0;a:0:{};m:a:2:{i:0;i:2;i:1;i:3;}',
    'Child' => 'x:i:0;a:0:{};m:a:2:{i:0;i:2;i:1;i:3;}',
    'SplObjectStorage' => 'x:i:0;m:a:2:{i:0;i:2;i:1;i:3;}',
];
foreach ($texts as $class => $text) {
    foreach ([['allowed_classes' => true], ['allowed_classes' => [$class]]] as $options) {
        $object = msgpack_unpack("\x82\xc0\x03" . msgpack_pack($class) . msgpack_pack($text), null, $options);
        $copy = clone $object;
        echo $class, ': ', json_encode(get_mangled_object_vars($copy)), ', ', json_encode($copy == $object), "\n";
    }
}
?>
--EXPECT--
ArrayIterator: [2,3], true
ArrayIterator: [2,3], true
ArrayObject: [2,3], true
ArrayObject: [2,3], true
Child: [2,3], true
Child: [2,3], true
SplObjectStorage: [2,3], true
SplObjectStorage: [2,3], true
