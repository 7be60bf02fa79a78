--TEST--
The examples of docs/command-line.md print what it says
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (!is_file(__DIR__ . '/../../docs/command-line.md')) die('skip not in the source tree');
if (PHP_OS_FAMILY === 'Windows' || !is_executable('/bin/bash')) die('skip needs bash');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
$folder = __DIR__ . '/examples.tmp';
mkdir($folder);
chdir($folder);
file_put_contents('msgpack', "#!/bin/bash\nexec " . implode(' ', array_map(escapeshellarg(...), [...php(), realpath(COMMAND)])) . ' "$@"' . "\n");
chmod('msgpack', 0755);
putenv('PATH=' . $folder . ':' . getenv('PATH'));
$markdown = file_get_contents(__DIR__ . '/../../docs/command-line.md');
preg_match('~^```php\n(.*?)^```~ms', $markdown, $files);
eval($files[1]);
preg_match_all('~^```(\w*)\n(.*?)^```$~ms', $markdown, $blocks, PREG_SET_ORDER);
$examples = implode('', array_map(fn (array $block) => $block[1] === '' ? $block[2] : '', $blocks));
$count = 0;
foreach (preg_split('~^\$ ~m', $examples, -1, PREG_SPLIT_NO_EMPTY) as $example) {
    [$command, $expected] = explode("\n", $example, 2);
    [$output] = run_command(['/bin/bash', '-c', "exec 2>&1; $command"], '');
    echo $output === $expected ? '' : "$ $command\n$output";
    $count++;
}
chdir(__DIR__);
exec('rm -r ' . escapeshellarg($folder));
var_dump($count > 15);
?>
--EXPECT--
bool(true)
