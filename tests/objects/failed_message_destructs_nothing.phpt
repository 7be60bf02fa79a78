--TEST--
Objects of a rejected message run neither destructors nor __wakeup()
--EXTENSIONS--
msgpack
--FILE--
<?php
class D { public $x = 1; public int $typed = 0; function __destruct() { echo "destructed\n"; } function __wakeup() { echo "awake\n"; } }
class E { function __destruct() { echo "destructed\n"; } }
$whole = msgpack_pack([new D, new E, [new D]]);
echo "--\n";
for ($length = 1; $length < strlen($whole); $length++) {
    if (@msgpack_unpack(substr($whole, 0, $length)) !== false) {
        echo "not false at $length\n";
    }
}
@msgpack_unpack("\x92" . msgpack_pack(null) . "\xc1");
try {
    msgpack_unpack("\x92\x81\xc0\xa1E\x82\xc0\xa1D\xa5typed\xa1x");
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
unset($error);
echo "--\n";
msgpack_unpack("\x91\x81\xc0\xa1E");
?>
--EXPECT--
destructed
destructed
destructed
--
Cannot assign string to property D::$typed of type int, in [1]->typed
--
destructed
