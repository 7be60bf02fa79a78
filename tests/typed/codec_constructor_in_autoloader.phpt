--TEST--
An autoloader that calls the constructor of the Codec being made, or uses it
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;

function attempt(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}

spl_autoload_register(function (string $class): void {
    $codec = array_values(array_filter(debug_backtrace(), fn (array $frame) => ($frame['object'] ?? null) instanceof Codec))[0]['object'];
    echo $class, ' ';
    attempt(fn () => $codec->unpack("\x05"));
    $codec->__construct('int');
    eval("final class $class { public int \$id; }");
});
attempt(fn () => new Codec('Loaded'));
?>
--EXPECT--
Loaded Error: The constructor has not been called
Error: The constructor has been called before
