--TEST--
Constructors, factories, hooks and destructors that exit; objects that are not made have no destructor called
--EXTENSIONS--
msgpack
--FILE--
<?php
$command = [PHP_BINARY, '-n', '-d', 'extension=' . ini_get('extension_dir') . '/msgpack.so', __DIR__ . '/include/exits.php'];
foreach (['constructor', 'factory', 'destructor', 'autoloader', 'fiber', 'memory'] as $what) {
    preg_match_all('~^(?:(?:Fatal error: Allowed|made|destroyed|exit|abandoned|unpacked|.* thrown)[a-zA-Z0-9 ]*)~m', (string) shell_exec(implode(' ', array_map('escapeshellarg', [...$command, $what])) . ' 2>&1'), $lines);
    echo "$what: ", preg_replace('~size of .*~', '', implode(', ', $lines[0])), "\n";
}
?>
--EXPECT--
constructor: made 3, made 5, exit, destroyed 5, destroyed 3, made 9, destroyed 9
factory: made 3, made 5, made 2, exit, destroyed 2, destroyed 5, destroyed 3, made 9, destroyed 9
destructor: made 3, made 5, made 2, made 4, unpacked, destroyed 3, exit, destroyed 2, destroyed 5, destroyed 4, made 9, destroyed 9
autoloader: exit for Gone
fiber: made 3, made 5, destroyed 5, destroyed 3, abandoned, made 9, destroyed 9
memory: made 3, made 5, Fatal error: Allowed memory
