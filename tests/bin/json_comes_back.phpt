--TEST--
What msgpack json writes of each vector, and of the corpus's messages, comes back by --reverse
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
$messages = [];
foreach (preg_grep('/^#/', file(__DIR__ . '/../data/vectors.tsv', FILE_IGNORE_NEW_LINES), PREG_GREP_INVERT) as $line) {
    [$type, , $body, $heads] = explode("\t", $line);
    if (strlen($body) < 4096 && preg_match('/^[0-9a-f]*$/', $body) && preg_match('/^[0-9a-f ]+$/', $heads) && in_array($type, ['nil', 'bool', 'int', 'float'], true)) {
        $messages[] = bytes(explode(' ', $heads)[0] . $body);
    }
}
mt_srand(1);
for ($i = 0; $i < 300; $i++) {
    $messages[] = msgpack_pack([mt_rand(), "k$i" => mt_rand() / 7, [PHP_INT_MIN + $i, chr(mt_rand(0, 255))], mt_rand(-300, 300) => ['x' => null]]);
}
$all = implode('', $messages);
$json = output($all, 'json');
$back = output($json, 'json', '--reverse');
var_dump(count($messages) > 320, substr_count($json, "\n") === count($messages), output($back, 'json') === $json);
$long = msgpack_pack(str_repeat("a\n", 1_000_000));
var_dump(output(output($long, 'json'), 'json', '--reverse') === $long);
// A document that is not of the command, where "$" means nothing.
echo bin2hex(output('{"$schema": "x"}', 'json', '--reverse')), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
81a724736368656d61a178
