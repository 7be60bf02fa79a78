--TEST--
No subcommand loads or instantiates a class that a text of serialize() names
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
if (getenv('SKIP_SLOW_TESTS')) die('skip slow');
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';
file_put_contents($prepended = __DIR__ . '/serialized_no_class.prepended.tmp', <<<'PHP'
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
$texts = ['O:4:"Trap":1:{s:1:"x";i:1;}', 'C:4:"Trap":3:{abc}', 'E:11:"Suit:Hearts";', 'E:6:"None:A";', 'O:4:"None":0:{}', 'C:4:"None":0:{}'];
foreach ($texts as $text) {
    foreach ([$text, "a|$text", "\x01a$text", "a:2:{i:0;{$text}i:1;r:2;}"] as $input) {
        file_put_contents($file = __DIR__ . '/serialized_no_class.tmp', $input);
        foreach (['dump', 'json', 'get /x', 'diff -', 'measure --rounds=1'] as $command) {
            $arguments = $command === 'diff -' ? ['diff', $file, '-'] : [...explode(' ', $command), $file];
            [, $errors, $status] = run_command([...php("auto_prepend_file=$prepended"), COMMAND, ...$arguments], $input);
            $errors = preg_replace('~^msgpack: .* has no values that can be read\n|^Deprecated: .*\n|^(?:PHP )?\n~m', '', $errors);
            echo $errors === '' && $status !== 1 ? '' : "$input $command: $errors";
        }
    }
}
unlink($file);
unlink($prepended);
echo "done\n";
?>
--EXPECT--
done