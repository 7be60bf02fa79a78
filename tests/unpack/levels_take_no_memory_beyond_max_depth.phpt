--TEST--
The decoder's stack of frames is doubled as it grows, but not beyond max_depth
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator counts'); ?>
--INI--
msgpack.max_depth=2049
--FILE--
<?php
/** Bytes that an unfinished message of nested lists takes. */
function bytes(int $levels): int
{
    $unpacker = new MessagePackUnpacker;
    $before = memory_get_usage();
    $unpacker->execute(str_repeat("\x91", $levels));
    return memory_get_usage() - $before;
}
bytes(1);
$more = bytes(2049) - bytes(2048);
echo $more < 16384 ? "little for one level more\n" : "$more bytes for one level more\n";
?>
--EXPECT--
little for one level more
