--TEST--
Infinite recursion through __call() leaves no memory behind
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Packer;

class Magic
{
    public function __call(string $name, array $arguments)
    {
        return $arguments[0]->pack(new stdClass);
    }
}
$packer = new Packer(null, [new Magic]);
$pack = function () use ($packer): string {
    try {
        return $packer->pack(new stdClass);
    } catch (MessagePack\Exception\PackingFailedException $exception) {
        return strtok($exception->getMessage(), ',');
    }
};
echo $pack(), "\n";
$pack();
$used = memory_get_usage();
for ($i = 0; $i < 20; $i++) {
    $pack();
}
var_dump(memory_get_usage() - $used);
?>
--EXPECT--
Maximum depth of 1000 calls exceeded
int(0)
