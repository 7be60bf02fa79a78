--TEST--
examples/msgpackr.php exchanges rows with Node as records, over pipes and in files with shared structures
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/../interop/include/msgpackr.php';
if (!msgpackr()) die('skip no Node, or no msgpackr 2 in .cache/npm');
if (!is_file(__DIR__ . '/../../examples/msgpackr.php')) die('skip not in the source tree');
?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';

// Node looks for packages beside the module.
$folder = sys_get_temp_dir() . '/msgpackr-example-' . getmypid();
mkdir($folder);
symlink(realpath(__DIR__ . '/../../.cache/npm/node_modules'), "$folder/node_modules");
foreach (['msgpackr.php', 'msgpackr.mjs'] as $file) {
    copy(example($file), "$folder/$file");
}
passthru(implode(' ', array_map('escapeshellarg', [...php(['msgpack']), "$folder/msgpackr.php"])) . ' 2>&1');
array_map(unlink(...), glob("$folder/*"));
rmdir($folder);
?>
--EXPECT--
[{"id":1,"name":"product 1","price":5},{"id":2,"name":"product 2","price":10},{"id":3,"name":"product 3","price":15}]
15 bytes, 29 as plain MessagePack
{"id":42,"name":"product 42","price":210}
{"id":7,"city":"Zürich"}
{"product":{"id":42,"name":"product 42","price":210},"customer":{"id":7,"city":"Zürich"}}
