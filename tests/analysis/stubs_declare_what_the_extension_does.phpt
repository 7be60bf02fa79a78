--TEST--
stubs/msgpack.php declares the functions, constants, classes, members and parameters that the extension has
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (!is_file(dirname(__DIR__, 2) . '/stubs/msgpack.php')) die('skip not in the source tree');
?>
--FILE--
<?php
/* The stub is read by a PHP without the extension. */
function surface(string $prelude): string
{
    $script = __DIR__ . '/include/surface.php';
    return (string) shell_exec(implode(' ', array_map('escapeshellarg', [PHP_BINARY, '-n', ...explode(' ', $prelude), $script])));
}
$stub = surface('-d auto_prepend_file=' . dirname(__DIR__, 2) . '/stubs/msgpack.php');
$ours = surface('-d extension_dir=' . ini_get('extension_dir') . ' -d extension=msgpack');
echo $stub === $ours ? "the same\n" : "the stub:\n$stub\nthe extension:\n$ours";
echo substr_count($stub, "\n") > 150 ? "of all of it\n" : $stub;
?>
--EXPECT--
the same
of all of it
