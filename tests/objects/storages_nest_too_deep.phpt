--TEST--
Nesting in the serialize() text of an SplObjectStorage counts for the depth limit, also behind another storage
--EXTENSIONS--
msgpack
--FILE--
<?php
define('DEEPEST', PHP_INT_SIZE === 8 && php_uname('m') !== 's390x' ? 10000 : 4096);
error_reporting(E_ALL & ~E_DEPRECATED);
$storage = function (object ...$objects): SplObjectStorage {
    $storage = new SplObjectStorage;
    array_map($storage->attach(...), $objects);
    return $storage;
};
$deep = null;
for ($i = 0; $i < 2900; $i++) {
    $deep = (object) ['a' => $deep];
}
$others = $storage(new stdClass, new stdClass, new stdClass, new stdClass);

$try = function (string $name, string $text): void {
    $form = "\x82\xc0\x03\xb0SplObjectStorage\xdb" . pack('N', strlen($text)) . $text;
    foreach (['few' => DEEPEST - 3000, 'many' => DEEPEST - 2900] as $many => $lists) {
        $value = @msgpack_unpack(str_repeat("\x91", $lists) . $form, null, ['max_depth' => 0]);
        echo "$name in $many lists: ", is_array($value) ? 'unpacked' : str_replace(DEEPEST, 'DEEPEST', error_get_last()['message']), "\n";
        unset($value);
    }
};
/* In a fiber, whose C stack is small; but in a debug build, as those with sanitizers are, and on s390x, PHP's frames are larger. */
if (PHP_DEBUG || php_uname('m') === 's390x') {
    ini_set('fiber.stack_size', '32M');
}
foreach (['alone' => [$deep], 'before another' => [$deep, $others], 'behind another' => [$others, $deep]] as $name => $objects) {
    (new Fiber($try))->start($name, $storage(...$objects)->serialize());
}
?>
--EXPECT--
alone in few lists: unpacked
alone in many lists: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep
before another in few lists: unpacked
before another in many lists: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep
behind another in few lists: unpacked
behind another in many lists: [msgpack] (php_msgpack_unserialize) Back-references nest values more than DEEPEST levels deep
