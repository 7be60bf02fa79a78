--TEST--
A BufferUnpacker round-trips as a PHP object; arbitrary properties in a message are freed
--EXTENSIONS--
msgpack
--FILE--
<?php
$unpacker = new MessagePack\BufferUnpacker("\x01\x02", MessagePack\UnpackOptions::BIGINT_AS_STR);
$unpacker->unpack();
$copy = msgpack_unpack(msgpack_pack($unpacker));
var_dump($copy == $unpacker, $copy->unpack());
$property = "\xd9\x29\x00MessagePack\\BufferUnpacker\x00isBigIntAsDec";
$message = "\x82\xc0\xbaMessagePack\\BufferUnpacker$property\x80";
function kept(string $message): int
{
    $before = memory_get_usage();
    for ($i = 0; $i < 100; $i++) {
        msgpack_pack(msgpack_unpack($message));
    }
    gc_collect_cycles();
    return memory_get_usage() - $before;
}
kept($message);
var_dump(kept($message) < 4000);
?>
--EXPECT--
bool(true)
int(2)
bool(true)
