--TEST--
Compact form: a small value in which nothing repeats is as deep as max_depth allows, and its strings are those of str_bin
--EXTENSIONS--
msgpack
--FILE--
<?php
function pack_with(string $setting, string $set_to, mixed $value): void
{
    ini_set($setting, $set_to);
    foreach ([false, true] as $compact) {
        try {
            $said = bin2hex(msgpack_pack($value, ['compact' => $compact]));
        } catch (Exception $exception) {
            $said = $exception->getMessage();
        }
        echo "$setting=$set_to: $said\n";
    }
    ini_restore($setting);
}
pack_with('msgpack.max_depth', '3', [1, [2, [3]]]);
pack_with('msgpack.max_depth', '2', [1, [2, [3]]]);
pack_with('msgpack.str_bin', 'bin', ['key' => 'text']);
pack_with('msgpack.str_bin', 'detect', ["\x80" => "\x80", 'key' => 'text']);
?>
--EXPECT--
msgpack.max_depth=3: 920192029103
msgpack.max_depth=3: 920192029103
msgpack.max_depth=2: Maximum depth of 2 exceeded, in [1][1]
msgpack.max_depth=2: Maximum depth of 2 exceeded, in [1][1]
msgpack.str_bin=bin: 81c4036b6579c40474657874
msgpack.str_bin=bin: 81c4036b6579c40474657874
msgpack.str_bin=detect: 82c40180c40180a36b6579a474657874
msgpack.str_bin=detect: 82c40180c40180a36b6579a474657874
