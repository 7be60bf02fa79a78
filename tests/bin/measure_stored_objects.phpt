--TEST--
msgpack measure says in how many values classes are not loaded, and creates objects under --require; cycles are freed
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
final class Tree
{
    public ?Tree $parent = null;
    public array $children = [];

    public function __wakeup(): void
    {
        if ($this->children === [1]) {
            throw new Exception('not this one');
        }
    }
}
$tree = new Tree();
for ($i = 0; $i < 300; $i++) {
    $tree->children[] = $child = new Tree();
    $child->parent = $tree;
}
$throws = new Tree();
$throws->children = [1];
$file = __DIR__ . '/measure_stored_objects.tmp';
file_put_contents("$file.php", '<?php ' . implode('', array_slice(file(__FILE__), 2, 12)));
file_put_contents("$file.none.php", '<?php');
file_put_contents("$file.throws.php", '<?php throw new Exception("not here");');
file_put_contents("$file.tree", serialize($tree));
file_put_contents("$file.more", msgpack_pack($tree) . msgpack_pack([(object) ['a' => 1], 'O:3:']) . msgpack_pack([new ArrayObject(), $tree]));
file_put_contents("$file.throws", msgpack_pack($throws));
foreach ([['tree', null], ['tree', 'php'], ['tree', 'none.php'], ['more', null], ['more', 'php'], ['throws', null], ['throws', 'php']] as [$name, $class]) {
    $arguments = ['measure', '--json', '--rounds=9', ...($class !== null ? ["--require=$file.$class"] : []), "$file.$name"];
    [$output, $errors] = run_command([...php('memory_limit=64M'), COMMAND, ...$arguments], '');
    $all = json_decode($output, true);
    echo "$name, ", $class ?? 'no classes', ': ', $all === null ? str_replace($file, 'FILE', $errors)
        : "$all[incomplete] of $all[values], lost " . implode(' ', array_column($all['forms'], 'lost')) . "\n";
}
$line = fn (string ...$arguments) => explode("\n", str_replace($file, 'FILE', output('', 'measure', '--rounds=1', ...$arguments)))[1];
echo $line("$file.more"), "\n", $line("--require=$file.php", "$file.more"), "\n";
foreach (['throws.php', 'missing.php'] as $require) {
    echo str_replace($file, 'FILE', output('', 'measure', "--require=$file.$require", "$file.tree"));
}
array_map(unlink(...), glob("$file.*"));
?>
--EXPECT--
tree, no classes: 1 of 1, lost 0 0 0 1
tree, php: 0 of 1, lost 0 0 0 1
tree, none.php: 1 of 1, lost 0 0 0 1
more, no classes: 2 of 3, lost 0 0 0 3
more, php: 0 of 3, lost 0 0 0 3
throws, no classes: 1 of 1, lost 0 0 0 1
throws, php: msgpack: FILE.throws has no values that can be read
with objects whose class is not loaded (--require): 2
packed to 17,495 bytes, unpacked, and equal to the original
msgpack: FILE.throws.php: not here in line 1
exit status 2
msgpack: There is no file FILE.missing.php
exit status 2
