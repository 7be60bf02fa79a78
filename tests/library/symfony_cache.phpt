--TEST--
A symfony/cache application with MessagePack works the same with the extension and with rybakit/msgpack
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_INT_SIZE < 8) die('skip needs 64-bit integers');
require __DIR__ . '/include/same_results.php';
if (!symfony_cache()) die('skip no symfony/cache in .cache/symfony');
?>
--FILE--
<?php
require __DIR__ . '/include/same_results.php';

function run(string ...$arguments): string
{
    return shell_exec(implode(' ', array_map('escapeshellarg', [PHP_BINARY, '-n', ...$arguments])));
}

$program = [__DIR__ . '/include/symfony_cache.php', symfony_cache()];
echo $ours = run('-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', ...$program);
if (library()) {
    $theirs = run(...$program, ...[library()]);
    echo $ours === $theirs ? '' : "With the library:\n$theirs";
}
?>
--EXPECT--
files
  scalars: b32ac6bb9ec1d1bd646d399e91c2ebab as it was
  nested: 67712d7ef41108a4b5bb18fbf5a38d16 as it was
  objects: c4e43f18d166ea3add320e172b5d6775 as it was
  string: d6017757df98ec9595a595a318cdeacb as it was
  absent: absent
  what has no form: falsefalse
  deleted: [0: true, 1: false, 2: true, 3: false]
files with tags
  scalars: b32ac6bb9ec1d1bd646d399e91c2ebab as it was
  nested: 67712d7ef41108a4b5bb18fbf5a38d16 as it was
  objects: c4e43f18d166ea3add320e172b5d6775 as it was
  string: d6017757df98ec9595a595a318cdeacb as it was
  absent: absent
  without a tag: true[0: false, 1: true]
  what has no form: falsefalse
  deleted: [0: true, 1: false, 2: true, 3: false]
tags around files
  scalars: b32ac6bb9ec1d1bd646d399e91c2ebab as it was
  nested: 67712d7ef41108a4b5bb18fbf5a38d16 as it was
  objects: c4e43f18d166ea3add320e172b5d6775 as it was
  string: d6017757df98ec9595a595a318cdeacb as it was
  absent: absent
  without a tag: true[0: false, 1: true]
  what has no form: falsefalse
  deleted: [0: true, 1: false, 2: true, 3: false]
memory before files
  scalars: b32ac6bb9ec1d1bd646d399e91c2ebab as it was
  nested: 67712d7ef41108a4b5bb18fbf5a38d16 as it was
  objects: c4e43f18d166ea3add320e172b5d6775 as it was
  string: d6017757df98ec9595a595a318cdeacb as it was
  absent: absent
  what has no form: falsefalse
  deleted: [0: true, 1: false, 2: true, 3: false]
