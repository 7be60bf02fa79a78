--TEST--
Text is nested no deeper than msgpack.max_depth, whatever unserialize_max_depth is, nor deeper by back-references than PHP can free
--EXTENSIONS--
msgpack
session
--FILE--
<?php
require __DIR__ . '/../sessions/include/handlers.php';
$handlers = new Handlers;
set_error_handler(fn () => true);
ini_set('msgpack.read_serialized', 1);
function levels(int $depth): string
{
    return str_repeat('a:1:{i:0;', $depth) . 'N;' . str_repeat('}', $depth);
}
function objects(int $depth): string
{
    return str_repeat('O:8:"stdClass":1:{s:1:"p";', $depth) . 'N;' . str_repeat('}', $depth);
}
/* Each element refers to the one before, so that freeing the last frees them all. */
function chain(int $count, string $mark): string
{
    $parts = ["a:$count:{i:0;O:8:\"stdClass\":0:{}"];
    for ($i = 1, $value = 2; $i < $count; $value += $mark === 'r' && $i > 1 ? 2 : 1, $i++) {
        $parts[] = "i:$i;O:8:\"stdClass\":1:{s:1:\"p\";$mark:$value;}";
    }
    return implode($parts) . '}';
}
$deepest_setting = PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096;
foreach (['the default' => 4096, 'a hundred' => 100, 'the most' => $deepest_setting] as $name => $max_depth) {
    ini_set('msgpack.max_depth', $max_depth);
    foreach ([0, 1, 100000] as $of_php) {
        ini_set('unserialize_max_depth', $of_php);
        $deepest = min($max_depth, 4096);
        echo "$name, $of_php: ", json_encode([$handlers->read('v|' . levels($deepest)) !== null, $handlers->read('v|' . objects($deepest)) !== null,
            $handlers->read('v|' . levels($max_depth + 1)), $handlers->read('v|' . objects($max_depth + 1))]), "\n";
    }
}
ini_set('msgpack.max_depth', 4096);
$read = $handlers->read('v|' . chain(3000, 'r'));
echo 'a chain of 3,000: ', $read['v'][2999]->p === $read['v'][2998] ? 'read' : 'other', "\n";
unset($read);
foreach ([20_000, 100_000] as $count) {
    echo "a chain of $count: ", json_encode([$handlers->read('v|' . chain($count, 'r')), $handlers->read('v|' . chain($count, 'R'))]), "\n";
}
$many = ['v|a:20000:{'];
for ($i = 0; $i < 20000; $i++) {
    $many[] = "i:$i;O:8:\"stdClass\":1:{s:1:\"p\";N;}";
}
echo 'many objects, flat: ', count($handlers->read(implode($many) . '}')['v']), "\n";
echo 'in a fiber: ';
ini_set('msgpack.max_depth', $deepest_setting);
(new Fiber(function () use ($handlers, $deepest_setting) {
    try {
        echo json_encode($handlers->read('v|' . levels($deepest_setting)));
    } catch (Exception $e) {
        echo $e->getMessage();
    }
    if (session_status() === PHP_SESSION_ACTIVE) {
        session_abort();
    }
}))->start();
echo "\n";
?>
--EXPECT--
the default, 0: [true,true,null,null]
the default, 1: [true,true,null,null]
the default, 100000: [true,true,null,null]
a hundred, 0: [true,true,null,null]
a hundred, 1: [true,true,null,null]
a hundred, 100000: [true,true,null,null]
the most, 0: [true,true,null,null]
the most, 1: [true,true,null,null]
the most, 100000: [true,true,null,null]
a chain of 3,000: read
a chain of 20000: [null,null]
a chain of 100000: [null,null]
many objects, flat: 20000
in a fiber: The C stack is exhausted by nested calls
