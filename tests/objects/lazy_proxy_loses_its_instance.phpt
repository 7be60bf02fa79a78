--TEST--
A lazy proxy that loses its instance while it is packed is packed as it was
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip lazy objects came with PHP 8.4'); ?>
--FILE--
<?php
class Resets
{
    public function __serialize(): array
    {
        $class = new ReflectionClass('Holder');
        $class->resetAsLazyProxy($GLOBALS['proxy'], fn () => new Holder);
        return [];
    }
    public function __unserialize(array $data): void {}
}
class Holder
{
    public $first;
    public $second = 'second';
    public $list = ['of a list'];
}

foreach ([false, true] as $compact) {
    $proxy = (new ReflectionClass('Holder'))->newLazyProxy(function () {
        $instance = new Holder;
        $instance->first = new Resets;
        $instance->second = str_repeat('s', 3);
        $instance->list = [new stdClass];
        return $instance;
    });
    $back = msgpack_unpack(msgpack_pack([$proxy, 1], ['compact' => $compact]));
    echo get_class($back[0]->first), ' ', $back[0]->second, ' ', get_class($back[0]->list[0]), "\n";
}
?>
--EXPECT--
Resets sss stdClass
Resets sss stdClass
