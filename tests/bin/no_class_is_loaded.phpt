--TEST--
No subcommand loads or instantiates a class that a message names
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
file_put_contents($prepended = __DIR__ . '/no_class.prepended.tmp', <<<'PHP'
<?php
class Trap implements Serializable {
    public function __construct() { fwrite(STDERR, "constructed\n"); }
    public function __wakeup(): void { fwrite(STDERR, "woken\n"); }
    public function __unserialize(array $data): void { fwrite(STDERR, "unserialized\n"); }
    public function __serialize(): array { fwrite(STDERR, "serialized\n"); return []; }
    public function __destruct() { fwrite(STDERR, "destroyed\n"); }
    public function serialize() { fwrite(STDERR, "serialize()\n"); }
    public function unserialize(string $data) { fwrite(STDERR, "unserialize()\n"); }
}
enum Suit { case Hearts; }
spl_autoload_register(function (string $class): void { fwrite(STDERR, "loads $class\n"); });
ini_set('unserialize_callback_func', 'printf');
PHP);
$forms = ['82c0a454726170a17801', '82c0a454726170c081a17801', '82c003a454726170a3616263', '82c006a453756974a6486561727473', '83c001c0a454726170a17801', '82c0a44e6f6e65a17801',
    '9282c0a454726170a1780182c0040002', '9282c0030000 92 82c0a454726170a17801 92d4510002'];
foreach ($forms as $i => $digits) {
    file_put_contents($file = __DIR__ . '/no_class.tmp', bytes($digits));
    foreach (['dump', 'json', 'get /x', 'diff -', 'pack', 'unpack', 'measure --rounds=1'] as $command) {
        $arguments = $command === 'diff -' ? ['diff', $file, '-'] : [...explode(' ', $command), $file];
        [, $errors, $status] = run_command([...php("auto_prepend_file=$prepended", 'display_errors=stderr'), COMMAND, ...$arguments], bytes($digits));
        $errors = preg_replace('~^msgpack: A message that would not come back as it is.*\n|^Deprecated: .*\n|^(?:PHP )?\n~m', '', $errors);
        echo $errors === '' ? '' : "$i $command: " . str_replace($file, 'FILE', $errors);
    }
}
file_put_contents($file, 'a|O:4:"Trap":1:{s:1:"x";i:1;}');
[, $errors] = run_command([...php("auto_prepend_file=$prepended"), COMMAND, 'measure', '--rounds=1', $file], '');
echo $errors, "done\n";
unlink($file);
unlink($prepended);
?>
--EXPECT--
2 measure --rounds=1: msgpack: FILE has no values that can be read
done
