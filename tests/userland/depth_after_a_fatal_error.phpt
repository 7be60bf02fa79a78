--TEST--
Nesting levels that a fatal error abandons do not count in a shutdown function
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
msgpack.max_depth=10
--FILE--
<?php
class Fatal
{
    public function __unserialize(array $data): void { trigger_error('fatal', E_USER_ERROR); }
}

register_shutdown_function(function () {
    $deepest = str_repeat("\x91", 9) . "\x90";
    var_dump(msgpack_pack(msgpack_unpack($deepest)) === $deepest);
    var_dump((new MessagePack\BufferUnpacker($deepest))->unpack() === msgpack_unpack($deepest));
});
error_reporting(E_ALL & ~E_USER_ERROR & ~E_DEPRECATED);
msgpack_unpack(str_repeat("\x91", 5) . "\x82\xc0\xa5Fatal\xc0\x90");
?>
--EXPECT--
bool(true)
bool(true)
