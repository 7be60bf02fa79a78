--TEST--
A Codec whose classes have been compiled before takes no memory that stays
--EXTENSIONS--
msgpack
--FILE--
<?php
final class Point
{
    public function __construct(public int $x, public ?Point $next = null) {}
}

foreach (['int', 'list<int>', 'Point', 'array{p: Point, q?: list<?Point>}'] as $type) {
    new MessagePack\Codec($type);
    $before = memory_get_usage();
    for ($i = 0; $i < 100; $i++) {
        new MessagePack\Codec($type);
    }
    var_dump(memory_get_usage() - $before);
}
?>
--EXPECT--
int(0)
int(0)
int(0)
int(0)
