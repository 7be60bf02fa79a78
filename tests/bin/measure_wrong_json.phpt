--TEST--
msgpack measure says what is wrong with a file.json
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$file = __DIR__ . '/measure_wrong_json.json';
foreach (["{'a': 1}", '[1, 2', '', "[\"\xff\"]"] as $json) {
    file_put_contents($file, $json);
    echo preg_replace('~ near location [\d:]+~', '', str_replace(__DIR__, '', output('', 'measure', $file))); // PHP 8.6 has it
}
?>
--CLEAN--
<?php unlink(__DIR__ . '/measure_wrong_json.json'); ?>
--EXPECT--
msgpack: /measure_wrong_json.json has no values that can be read (as JSON: Syntax error)
exit status 2
msgpack: /measure_wrong_json.json has no values that can be read (as JSON: Syntax error)
exit status 2
msgpack: /measure_wrong_json.json has no values that can be read (as JSON: Syntax error)
exit status 2
msgpack: /measure_wrong_json.json has no values that can be read (as JSON: Malformed UTF-8 characters, possibly incorrectly encoded)
exit status 2
