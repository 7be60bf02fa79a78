--TEST--
PHP-FPM workers survive requests that end during packing or unpacking, and leak no memory
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/servers.php';
if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator has a limit');
if (!extension_loaded('session')) die('skip no sessions');
if (!is_readable('/proc/self/smaps_rollup')) die('skip the system does not tell what memory a process has for itself');
Server::skip_without_fpm();
?>
--INI--
error_reporting=22527
--FILE--
<?php
require __DIR__ . '/include/worker_load.php';
workers_live_on(under_load(500, 50_000), []);
?>
--EXPECT--
4 workers, which began
every request begins with as much memory
no worker has grown
0 wrong answers
