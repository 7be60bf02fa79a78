--TEST--
docs/reference.md has every setting, with its default and where it can be changed
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/documents.php';
if ($missing = documents_are_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/documents.php';
$where = [INI_ALL => 'anywhere', INI_SYSTEM => 'php.ini'];
$settings = [];
foreach (ini_get_all('msgpack') as $name => ['global_value' => $default, 'access' => $access]) {
    $settings[$name] = [$default, $where[$access]];
}
preg_match_all('~^\| `(msgpack\.\w+)` \| `(.*?)` \| (.*?) \| .+ \|$~m', file_get_contents(ROOT . '/docs/reference.md'), $rows, PREG_SET_ORDER);
$documented = [];
foreach ($rows as [, $name, $default, $changeable]) {
    $documented[$name] = [$default, $changeable];
}
ksort($settings);
echo $documented === $settings ? "the same\n" : var_export(['documented' => $documented, 'are' => $settings], true);
echo count($rows) === count($documented) && count($rows) > 5 ? "each once\n" : count($rows);
?>
--EXPECT--
the same
each once
