--TEST--
Autoloaders that compile types without end run into an exception, not the end of the C stack
--EXTENSIONS--
msgpack
--FILE--
<?php
$count = 0;
spl_autoload_register(function () use (&$count) {
    $count++;
    new MessagePack\Codec("NoSuchClass$count");
});
try {
    new MessagePack\Codec('NoSuchClass');
} catch (MessagePack\Exception\InvalidTypeException | Error $e) { // of PHP from 8.3 on
    var_dump($count > 100);
}
?>
--EXPECT--
bool(true)
