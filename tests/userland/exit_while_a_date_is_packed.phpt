--TEST--
exit() in a date that is packed, or the end of its fiber, raises no diagnostic
--INI--
msgpack.php_only=0
--FILE--
<?php
class Date extends DateTimeImmutable
{
    public function getTimestamp(): int
    {
        Fiber::getCurrent() ? Fiber::suspend() : exit("exit\n");
        return 0;
    }
}

$fiber = new Fiber(fn () => msgpack_pack(['key' => [new Date]]));
$fiber->start();
unset($fiber);
echo "abandoned\n";
msgpack_pack(['key' => [new Date]]);
?>
--EXPECT--
abandoned
exit
