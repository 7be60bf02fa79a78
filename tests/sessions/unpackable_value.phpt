--TEST--
session_encode() throws for a value that cannot be packed, and writes no partial session
--EXTENSIONS--
msgpack
session
--INI--
session.serialize_handler=msgpack
session.use_cookies=0
session.use_strict_mode=0
session.cache_limiter=
--FILE--
<?php
require __DIR__ . '/include/store.php';
class Sleepless { function __sleep() { throw new DomainException('no sleep'); } }
$store = Store::open_one();
foreach ([fn() => 1, new Sleepless] as $value) {
    session_start();
    $_SESSION = ['before' => 1, 'value' => [$value], 'after' => 2];
    foreach (['session_encode', 'session_write_close'] as $function) {
        try {
            var_dump($function());
        } catch (Exception $e) {
            echo $function, '(): ', $e->getMessage(), "\n";
        }
    }
    var_dump($store->written);
}
?>
--EXPECT--
session_encode(): Serialization of 'Closure' is not allowed, in [value][0]
session_write_close(): Serialization of 'Closure' is not allowed, in [value][0]
array(0) {
}
session_encode(): no sleep
session_write_close(): no sleep
array(0) {
}
