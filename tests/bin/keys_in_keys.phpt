--TEST--
Arrays and maps as keys in one another have JSON up to four levels: it doubles with each
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
file_put_contents($file = __DIR__ . '/keys_in_keys.tmp', "\xc0");
foreach ([4, 5, 6, 60] as $maps) {
    $message = str_repeat("\x81", $maps) . str_repeat("\xc0", $maps + 1);
    foreach ([['json'], ['diff', $file, '-'], ['get', '/a']] as $arguments) {
        [$output, $errors, $status] = run_command([...php('memory_limit=32M'), COMMAND, ...$arguments], $message);
        echo "$maps $arguments[0]: ", strlen($output) < 300 ? rtrim($output) : strlen($output), ' ', rtrim(substr($errors, 0, 90)), " $status\n";
    }
}
unlink($file);
?>
--EXPECT--
4 json: {"${\"${\\\"${\\\\\\\"$null\\\\\\\":null}\\\":null}\":null}":null}  0
4 diff: ~ (the whole) null -> {"${\"${\\\"${\\\\\\\"$null\\\\\\\":null}\\\":null}\":null}":null}  3
4 get:  msgpack: Invalid map key type: expected int, str or bin but got map (0x81) at offset 1, pa 1
5 json: {"${\"${\\\"${\\\\\\\"${\\\\\\\\\\\\\\\"$null\\\\\\\\\\\\\\\":null}\\\\\\\":null}\\\":null}\":null}":null}  0
5 diff: ~ (the whole) null -> {"${\"${\\\"${\\\\\\\"${\\\\\\\\\\\\\\\"$null\\\\\\\\\\\\\\\":null}\\\\\\\":null}\\\":null}\":null}":null}  3
5 get:  msgpack: Invalid map key type: expected int, str or bin but got map (0x81) at offset 1, pa 1
6 json:  msgpack: More than 4 arrays or maps as keys in one another at offset 7, path "/?/?/?/?/?" 1
6 diff: ~ (the whole) null -> {"${\"${\\\"${\\\\\\\"${\\\\\\\\\\\\\\\"${\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\"$null\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\":null}\\\\\\\\\\\\\\\":null}\\\\\\\":null}\\\":null}\":null}":null}  3
6 get:  msgpack: Invalid map key type: expected int, str or bin but got map (0x81) at offset 1, pa 1
60 json:  msgpack: More than 4 arrays or maps as keys in one another at offset 61, path "/?/?/?/?/?/ 1
60 diff:  msgpack: More than 4 arrays or maps as keys in one another at offset 61, path "/?/?/?/?/?/ 1
60 get:  msgpack: Invalid map key type: expected int, str or bin but got map (0x81) at offset 1, pa 1