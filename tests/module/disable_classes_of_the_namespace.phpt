--TEST--
disable_classes with a class of the namespace MessagePack is refused, as the other classes use its objects
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID >= 80500) die('skip PHP has no disable_classes'); ?>
--FILE--
<?php
$extension = ini_get('extension_dir') . '/msgpack.so';
foreach (['MessagePack\BufferUnpacker', 'messagepack\type\bin,Directory'] as $classes) {
    $php = proc_open(
        [PHP_BINARY, '-n', '-d', "extension=$extension", '-d', "disable_classes=$classes", '-r', 'echo "runs";'],
        [1 => ['pipe', 'w'], 2 => ['redirect', 1]],
        $pipes,
    );
    echo trim(stream_get_contents($pipes[1])), "\n";
    echo proc_close($php), "\n";
}
?>
--EXPECTF--
Fatal error: [msgpack] disable_classes cannot disable MessagePack\BufferUnpacker alone; msgpack.classes=0 leaves out all classes of the namespace in %s
Could not startup.
1
Fatal error: [msgpack] disable_classes cannot disable MessagePack\Type\Bin alone; msgpack.classes=0 leaves out all classes of the namespace in %s
Could not startup.
1
