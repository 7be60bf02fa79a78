--TEST--
A template that is nested too deep for the C stack is an Error
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_DEBUG || getenv('SKIP_ASAN') || getenv('USE_ZEND_ALLOC') === '0') die('skip PHP itself takes more of the stack to free the value'); ?>
--INI--
fiber.stack_size=1M
msgpack.max_depth=10000
--FILE--
<?php
function nested(int $levels): array
{
    for ($list = [1]; --$levels > 0;) {
        $list = [$list];
    }
    return $list;
}
foreach ([10, 10000] as $levels) {
    $fiber = new Fiber(function () use ($levels) {
        try {
            $value = msgpack_unpack(str_repeat("\x91", $levels) . "\x05", nested($levels));
            for ($filled = 0; is_array($value); $filled++) {
                $value = $value[0];
            }
            return "$filled filled";
        } catch (Error $e) {
            return $e->getMessage();
        }
    });
    $fiber->start();
    echo "$levels levels: ", $fiber->getReturn(), "\n";
}
?>
--EXPECT--
10 levels: 10 filled
10000 levels: The C stack is exhausted by nested templates
