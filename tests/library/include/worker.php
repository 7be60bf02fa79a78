<?php
/*
 * Makes one group of calls, and writes a line for each: the call, a tab, its result.
 *   php -n -d extension=msgpack.so worker.php <group>
 *   php -n worker.php <group> <the library's autoload.php>
 */
error_reporting(E_ALL);
set_time_limit(0);
ini_set('display_errors', 'stderr');
ini_set('memory_limit', -1);
date_default_timezone_set('UTC');

if (extension_loaded('msgpack') === isset($argv[2])) {
    throw new LogicException('Which of the two is it?');
}
if (isset($argv[2])) {
    require $argv[2];
}
require dirname(__DIR__, 2) . '/pecl/include/dice.php';
require __DIR__ . '/answers.php';
require __DIR__ . '/messages.php';
require __DIR__ . '/userland.php';

$groups = [];
foreach (['options', 'packing', 'unpacking', 'streaming', 'extensions', 'subclasses', 'odd'] as $group) {
    $groups[$group] = require __DIR__ . "/calls_$group.php";
}
foreach ($groups[$argv[1]]() as $call => $answer) {
    fwrite(STDOUT, strtr("$call\t$answer", "\n", ' ') . "\n");
}
