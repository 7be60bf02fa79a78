--TEST--
Compact form: a decimal of one byte keeps the zeros of as many decimals as the ones before it have
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
show_form('the first that is written as a decimal', [0.11, 0.12, 0.5]);
show_form('and the ones after it', [0.11, 0.12, 0.5, 0.3, 0.0, 0.04]);
?>
--EXPECT--
the first that is written as a decimal: 93cb3fbc28f5c28f5c29cb3fbeb851eb851eb8d45a32
and the ones after it: 96cb3fbc28f5c28f5c29cb3fbeb851eb851eb8d45a32d45a1ed45a00d45a04
