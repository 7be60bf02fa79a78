--TEST--
Code that is compiled after memory_limit has ended the reading of imports is compiled as always
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') {
    die('skip needs memory_limit');
}
?>
--FILE--
<?php
$file = __DIR__ . '/compile_imports_out_of_memory.inc';
file_put_contents($file, '<?php use DateTimeImmutable as When; const LONG = "' . str_repeat('*', 8 << 20) . '";
class Dated { /** @param When $when */ public function __construct(public $when) {} }');
require $file;

register_shutdown_function(function () use ($file) {
    ini_set('memory_limit', -1);
    unlink($file);
    var_dump(eval("return <<<TEXT\n    Not indented\n    TEXT;"));
});
ini_set('memory_limit', memory_get_usage(true) + (12 << 20));
new MessagePack\Codec('Dated');
?>
--EXPECTF--
%AFatal error: Allowed memory size of %d bytes exhausted%a
string(12) "Not indented"
