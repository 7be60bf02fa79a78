--TEST--
Rejected options and extra bytes leak no memory; class names may be references
--EXTENSIONS--
msgpack
--FILE--
<?php
class A {}
$name = 'A';
echo get_class(msgpack_unpack("\x81\xc0\xa1A", null, ['allowed_classes' => [&$name]])), "\n";

function fails(string $bytes, array $options): string
{
    try {
        msgpack_unpack($bytes, null, $options);
        return 'nothing';
    } catch (Throwable $e) {
        return $e->getMessage();
    }
}
$cases = [
    ["\x01", ['allowed_classes' => ['A', 5]]],
    ["\xd9\xc8" . str_repeat('x', 200) . "\x01", ['throw' => true]],
    ["\x91\xd9\xc8" . str_repeat('x', 200) . "\x01", ['throw' => true]],
];
foreach ($cases as [$bytes, $options]) {
    for ($i = 0; $i < 200; $i++) {
        $message = fails($bytes, $options);
        $lists = array_map(fn(int $i) => ["list $i" => $i], range(1, 30));
        foreach ($lists as $j => $list) {
            $list === ["list " . ($j + 1) => $j + 1] || exit('a list has changed');
        }
        $i === 100 and $before = memory_get_usage();
    }
    echo $message, memory_get_usage() - $before < 2000 ? ', nothing kept' : ', ' . memory_get_usage() - $before . ' bytes kept', "\n";
}
?>
--EXPECT--
A
msgpack_unpack(): Option "allowed_classes" must be an array of class names, int given, nothing kept
Extra bytes at offset 202, nothing kept
Extra bytes at offset 203, nothing kept
