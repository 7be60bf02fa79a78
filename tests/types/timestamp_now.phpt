--TEST--
Timestamp::now() is between two calls of time()
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Type\Timestamp;

$before = time();
$now = Timestamp::now();
$after = time();
var_dump($now instanceof Timestamp);
var_dump($before <= $now->getSeconds() && $now->getSeconds() <= $after);
var_dump($now->getNanoseconds() >= 0 && $now->getNanoseconds() <= 999999000 && $now->getNanoseconds() % 1000 === 0);
var_dump(serialize(msgpack_unpack(msgpack_pack($now))) === serialize($now));
try {
    Timestamp::now(1);
    echo "What is surplus is ignored\n";
} catch (ArgumentCountError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
What is surplus is ignored
