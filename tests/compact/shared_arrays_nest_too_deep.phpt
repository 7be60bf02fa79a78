--TEST--
Compact form: an array that is shared where it is nested too deep is an exception, as in the plain form
--EXTENSIONS--
msgpack
--INI--
msgpack.max_depth=64
--FILE--
<?php
$nest = function (mixed $value, int $levels): array {
    for ($i = 0; $i < $levels; $i++) {
        $value = [$value];
    }
    return $value;
};
$deep = $nest(1, 40);
foreach ([22, 23, 24] as $levels) {
    foreach ([false, true] as $compact) {
        try {
            $packed = msgpack_pack([$deep, $nest($deep, $levels)], ['compact' => $compact]);
            var_dump(msgpack_unpack($packed) === [$deep, $nest($deep, $levels)]);
        } catch (Exception $exception) {
            echo preg_replace('/, in \S{6}\K\S{100,}/', '...', $exception->getMessage()), "\n";
        }
    }
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
Maximum depth of 64 exceeded, in [1][0]...
Maximum depth of 64 exceeded, in [1][0]...
