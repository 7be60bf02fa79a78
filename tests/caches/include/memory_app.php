<?php
/** Runs the case $_GET['case'] of tests/userland/include/exceeds_memory.php. */
$argv = ['', $_GET['case']];
register_shutdown_function(function () {
    ini_set('memory_limit', '-1'); // the memory of the request is usually still in use
    printf("worker %d\n", getmypid());
});
require dirname(__DIR__, 2) . '/userland/include/exceeds_memory.php';
