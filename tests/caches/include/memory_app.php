<?php
/** Does what tests/userland/include/exceeds_memory.php names as $_GET['case']. */
$argv = ['', $_GET['case']];
register_shutdown_function(function () {
    ini_set('memory_limit', '-1'); // what the request has taken is still there, as a rule
    printf("worker %d\n", getmypid());
});
require dirname(__DIR__, 2) . '/userland/include/exceeds_memory.php';
