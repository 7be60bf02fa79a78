--TEST--
Compact form: strings as bin, or as what they are
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
foreach (['bin', 'detect'] as $setting) {
    ini_set('msgpack.str_bin', $setting);
    show_form("$setting, UTF-8", ['abcd', 'abcd', 'abcd']);
    show_form("$setting, other", ["\xffbcd", "\xffbcd", "\xffbcd", 'k' => ["\xffbcd" => 1]]);
}
?>
--EXPECT--
bin, UTF-8: 93c40461626364d45000d45000
bin, other: 8400c404ff62636401d4500002d45000c4016b81d4500001
detect, UTF-8: 93a461626364d45000d45000
detect, other: 8400c404ff62636401d4500002d45000a16b81d4500001
