--TEST--
A template that is nested too deep for the C stack is an Error
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_DEBUG || getenv('SKIP_ASAN') || getenv('USE_ZEND_ALLOC') === '0') die('skip PHP itself takes more of the stack to free the value'); ?>
--FILE--
<?php
define('DEEPEST', PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096);
ini_set('msgpack.max_depth', DEEPEST);
/* Enough for PHP to free the value, and too little for the template. */
ini_set('fiber.stack_size', PHP_INT_SIZE === 4 ? '400K' : (php_uname('m') === 's390x' ? '2M' : '1M'));

function nested(int $levels): array
{
    for ($list = [1]; --$levels > 0;) {
        $list = [$list];
    }
    return $list;
}
foreach (['few' => 10, 'many' => DEEPEST] as $many => $levels) {
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
    echo "$many levels: ", $fiber->getReturn(), "\n";
}
?>
--EXPECT--
few levels: 10 filled
many levels: The C stack is exhausted by nested templates
