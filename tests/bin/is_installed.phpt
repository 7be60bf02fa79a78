--TEST--
`make install` and Composer's package of stubs install the command, which finds its files
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (PHP_OS_FAMILY === 'Windows') die('skip for make and sh');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$root = dirname(__DIR__, 2);
$folder = sys_get_temp_dir() . '/msgpack-' . bin2hex(random_bytes(6));
mkdir("$folder/home", 0700, true);

/** Installs the command in the folder, and runs it. */
function try_installed(string $folder, string ...$command): void
{
    [$output, $errors, $status] = run_command($command, '');
    $installed = trim((string) shell_exec("find $folder -path '*/bin/msgpack' ! -path '*/stubs/*'"));
    if ($status !== 0 || !is_executable($installed)) {
        echo "$output$errors, status $status: $installed\n";
        return;
    }
    [$output, $errors, $status] = run_command([...php(), $installed, 'get', '/1'], "\x92\x01\xa1a");
    echo "$output$errors";
}

if (is_file("$root/Makefile")) {
    try_installed("$folder/root", 'make', '-C', $root, 'install-msgpack-command', "INSTALL_ROOT=$folder/root");
} else {
    echo "\"a\"\n";
}
file_put_contents("$folder/composer.json", json_encode([
    'repositories' => [['packagist.org' => false], ['type' => 'path', 'url' => "$root/stubs", 'options' => ['symlink' => false]]],
    'require' => ['msgpack-ext/stubs' => '*@dev'],
]));
putenv("COMPOSER_HOME=$folder/home");
putenv('COMPOSER_ALLOW_SUPERUSER=1');
if (trim((string) shell_exec('command -v composer')) !== '') {
    try_installed("$folder/vendor", 'composer', 'update', '--no-interaction', '--quiet', "--working-dir=$folder");
} else {
    echo "\"a\"\n";
}
shell_exec("rm -rf $folder");
?>
--EXPECT--
"a"
"a"
