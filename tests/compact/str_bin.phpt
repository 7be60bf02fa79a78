--TEST--
Compact form: strings as bin, or as what they are
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
foreach (['bin', 'detect'] as $setting) {
    ini_set('msgpack.str_bin', $setting);
    show_form("$setting, UTF-8", ['abc', 'abc']);
    show_form("$setting, other", ["\xffbc", "\xffbc", 'k' => ["\xffbc" => 1]]);
}
?>
--EXPECT--
bin, UTF-8: 92c403616263d45000
bin, other: 8300c403ff626301d45000c4016b81d4500001
detect, UTF-8: 92a3616263d45000
detect, other: 8300c403ff626301d45000a16b81d4500001
