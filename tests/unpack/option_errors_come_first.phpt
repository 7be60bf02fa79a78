--TEST--
An invalid option is an error before any of the message is read
--EXTENSIONS--
msgpack
--FILE--
<?php
spl_autoload_register(function ($class) {
    echo "$class is asked for\n";
});

foreach (['', "\xc1", "\x91", "\x81\xc0\xa4Some"] as $message) {
    try {
        var_dump(msgpack_unpack($message, null, ['depth' => 1]));
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
msgpack_unpack(): Unknown option "depth"
msgpack_unpack(): Unknown option "depth"
msgpack_unpack(): Unknown option "depth"
msgpack_unpack(): Unknown option "depth"
