--TEST--
Strict reading of what another version of a class has packed: a value of today's classes, or nothing
--FILE--
<?php
require __DIR__ . '/deploys.inc';

$pack = static fn (array $value, bool $compact): string => msgpack_pack($value, ['compact' => $compact]);
$read = static fn (string $bytes) => msgpack_unpack($bytes, null, ['strict' => true]);
each_change(false, $pack, $read, true);
each_change(true, $pack, $read, true);
echo "done\n";
?>
--EXPECT--
done
