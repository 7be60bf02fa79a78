--TEST--
Nesting in the serialize() text of an SplObjectStorage counts for the depth limit, also behind another storage
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
$storage = function (object ...$objects): SplObjectStorage {
    $storage = new SplObjectStorage;
    array_map($storage->attach(...), $objects);
    return $storage;
};
$deep = null;
for ($i = 0; $i < 3900; $i++) {
    $deep = (object) ['a' => $deep];
}
$others = $storage(new stdClass, new stdClass, new stdClass, new stdClass);
foreach (['alone' => [$deep], 'before another' => [$deep, $others], 'behind another' => [$others, $deep]] as $name => $objects) {
    $text = $storage(...$objects)->serialize();
    $form = "\x82\xc0\x03\xb0SplObjectStorage\xdb" . pack('N', strlen($text)) . $text;
    foreach ([5000, 7000] as $lists) {
        $value = @msgpack_unpack(str_repeat("\x91", $lists) . $form, null, ['max_depth' => 0]);
        echo "$name in $lists lists: ", is_array($value) ? 'unpacked' : error_get_last()['message'], "\n";
        unset($value);
    }
}
?>
--EXPECT--
alone in 5000 lists: unpacked
alone in 7000 lists: [msgpack] (php_msgpack_unserialize) Back-references nest values more than 10000 levels deep
before another in 5000 lists: unpacked
before another in 7000 lists: [msgpack] (php_msgpack_unserialize) Back-references nest values more than 10000 levels deep
behind another in 5000 lists: unpacked
behind another in 7000 lists: [msgpack] (php_msgpack_unserialize) Back-references nest values more than 10000 levels deep
