--TEST--
msgpack measure counts what cannot be written or does not come back as lost, and says what is wrong with a PHP file
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
$file = __DIR__ . '/measured.tmp.php';
foreach ([
    'return fn () => 1;',
    'return [1, fopen("php://memory", "r")];',
    '$list = [1]; $list[] = &$list; return $list;',
    '$object = new stdClass; $object->self = $object; return $object;',
    '$scalar = 1; return [&$scalar, &$scalar];',
    'return new class implements JsonSerializable { function jsonSerialize(): mixed { throw new Error("x"); } };',
    'return [NAN, INF, -0.0, "\xff", null];',
    'echo "printed\n"; return 1;',
    '$value = 2;',
    'echo "printed\n"; exit;',
    'throw new Exception("nothing to measure");',
    'retrun [;',
] as $code) {
    file_put_contents($file, "<?php $code\n");
    [$output, $errors, $status] = run_command([...php(), COMMAND, 'measure', '--rounds=1', '--json', $file], '');
    $forms = json_decode($output, true)['forms'] ?? [];
    echo "$code\n   ", str_replace(__DIR__ . '/', '', preg_replace('/, unexpected.*?(?= in)/', '', $errors));
    foreach ($forms as $name => $figures) {
        echo " $name lost $figures[lost]";
    }
    echo ", status $status\n";
}
unlink($file);
show('', 'measure', 'redis://user:secret@host/a/b');
?>
--EXPECT--
return fn () => 1;
    msgpack lost 1 compact lost 1 serialize lost 1 json_encode lost 1, status 3
return [1, fopen("php://memory", "r")];
    msgpack lost 1 compact lost 1 serialize lost 0 json_encode lost 1, status 3
$list = [1]; $list[] = &$list; return $list;
    msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 1, status 0
$object = new stdClass; $object->self = $object; return $object;
    msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 1, status 0
$scalar = 1; return [&$scalar, &$scalar];
    msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 0, status 0
return new class implements JsonSerializable { function jsonSerialize(): mixed { throw new Error("x"); } };
    msgpack lost 1 compact lost 1 serialize lost 1 json_encode lost 1, status 3
return [NAN, INF, -0.0, "\xff", null];
    msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 1, status 0
echo "printed\n"; return 1;
   printed
msgpack: measured.tmp.php returns 1, as a file without "return" does
 msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 0, status 0
$value = 2;
   msgpack: measured.tmp.php returns 1, as a file without "return" does
 msgpack lost 0 compact lost 0 serialize lost 0 json_encode lost 0, status 0
echo "printed\n"; exit;
   printed
msgpack: measured.tmp.php exits, and returns no value
, status 2
throw new Exception("nothing to measure");
   msgpack: measured.tmp.php: nothing to measure in line 1
, status 2
retrun [;
   msgpack: measured.tmp.php: syntax error in line 1
, status 2
$ msgpack measure redis://user:secret@host/a/b
msgpack: redis://host/a/b is no address such as redis://localhost:6379/0. See msgpack measure --help
exit status 2
