--TEST--
The attributes may stand where msgpack.stub.php says
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (!is_file(__DIR__ . '/../../msgpack.stub.php')) die('skip not in the source tree'); ?>
--FILE--
<?php
preg_match_all('/#\[\\\\Attribute\(([^)]+)\)\]\s+final class (\w+)/', file_get_contents(__DIR__ . '/../../msgpack.stub.php'), $matches, PREG_SET_ORDER);
foreach ($matches as [, $targets, $class]) {
    $flags = array_sum(array_map('constant', explode(' | ', $targets)));
    $attribute = (new ReflectionClass("MessagePack\\Attribute\\$class"))->getAttributes()[0]->newInstance();
    echo $class, ' ', $attribute->flags === $flags ? 'same' : "$attribute->flags, not $flags", "\n";
}
?>
--EXPECT--
Name same
Type same
ListOf same
Naming same
Discriminator same
AsList same
Factory same
