<?php
/*
 * Requests for PHP-FPM: returns the results $_GET['do'] for the number $_GET['number'], or ends abnormally: in the way
 * $_GET['how'] at the place $_GET['where'], at its call number $_GET['call']. A fiber may be suspended at the place
 * $_GET['suspended'] at that time. Every response ends with the state of the worker, and the memory in use at the start of
 * the request.
 */
$memory = memory_get_usage();
require_once __DIR__ . '/answers.php';

function report(): void
{
    global $memory, $jit;
    echo json_encode(['pid' => getmypid(), 'memory' => $memory, 'jit' => $jit]);
}

/** Whether the extension still works. */
function check_afterwards(): void
{
    ini_set('memory_limit', '-1');
    ini_set('msgpack.php_only', 1);
    Ending::$calls_left = 0;
    $value = [1, ['key' => 'text', 'list' => [1, 2]], [['key' => 'text', 'list' => []]]];
    $unpacker = (new MessagePack\BufferUnpacker)->append((new MessagePack\Packer)->pack($value));
    $objects = msgpack_unpack(msgpack_pack([new Address(5), new ArrayObject([1])]));
    echo $unpacker->unpack() === $value && serialize($objects) === serialize([new Address(5), new ArrayObject([1])]) ? "\nworks\n" : "\nWRONG\n";
}

if (isset($_GET['do'])) {
    echo json_encode(Answers::of($_GET['do'], (int) $_GET['number'])), "\n";
    report();
    return;
}

require_once __DIR__ . '/endings.php';
register_shutdown_function(check_afterwards(...));
register_shutdown_function(report(...));
$jit = function_exists('opcache_get_status') && opcache_get_status(false)['jit']['on'];
mt_srand((int) $_GET['number']);

$fibers = [];
if (isset($_GET['suspended'])) {
    [Ending::$how, Ending::$calls_left] = ['suspended', (int) $_GET['call']];
    $fibers[] = $fiber = new Fiber(function (Closure $call) {
        try {
            for (;;) $call();
        } catch (FiberError) { // before 8.4 a destructor cannot suspend a fiber
        }
    });
    $fiber->start(places_of_calls()[$_GET['suspended']]);
}
[Ending::$how, Ending::$calls_left] = [$_GET['how'], (int) $_GET['call']];
if ($_GET['call']) {
    $place = places_of_calls()[$_GET['where']];
    $run = function () use ($place) { for (;;) $place(); };
} else {
    $place = places_in_c()[$_GET['where']];
    $run = fn() => exceed($place, Ending::$how === 'memory');
}
if (Ending::$how === 'memory') {
    $fill = fill_heap();
} elseif (Ending::$how === 'time' && !$_GET['call']) {
    Ending::arm_timer(mt_rand(1, 20_000));
}
if (Ending::$how === 'suspended') {
    $fibers[] = $fiber = new Fiber($run);
    $fiber->start();
} else {
    $run();
}
