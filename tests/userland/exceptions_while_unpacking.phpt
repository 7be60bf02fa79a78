--TEST--
An exception of an autoloader, or of a key's conversion, ends unpacking
--EXTENSIONS--
msgpack
--FILE--
<?php
spl_autoload_register(function ($class) { throw new Exception("autoload $class"); });
foreach (["\x92\x01\x81\xc0\xa2No", "\x82\xc0\x06\xa2No\xa1A", "\x82\xc0\x03\xa2No\xa1x", "\x81\xa1k\x82\xc0\x01\xc0\xa2No"] as $message) {
    try {
        msgpack_unpack($message);
        echo "no exception\n";
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
class A {}
set_error_handler(function ($number, $message) {
    if ($message === 'Array to string conversion') {
        throw new Exception($message);
    }
});
foreach (["\x81\x91\x01\x02", "\x82\xc0\xa1A\x91\x01\x02"] as $message) {
    try {
        msgpack_unpack($message);
        echo "no exception\n";
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
autoload No
autoload No
autoload No
autoload No
Array to string conversion
Array to string conversion
