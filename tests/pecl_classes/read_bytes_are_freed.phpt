--TEST--
The unpacker frees the bytes it has read before it has read all that was fed
--EXTENSIONS--
msgpack
--FILE--
<?php
$unpacker = new MessagePackUnpacker;
$message = "\xc5\x03\xfd" . str_repeat('x', 1021);
$before = memory_get_usage();
$unpacker->feed(str_repeat($message, 1024));
$unpacker->feed($message);
for ($i = 0; $i < 1000; $i++) {
    if (!$unpacker->execute() || strlen($unpacker->data()) !== 1021) {
        echo "message $i is not there\n";
    }
}
echo memory_get_usage() - $before < 1 << 18 ? "less than a quarter is kept\n" : "too much is kept\n";
for (; $unpacker->execute(); $i++) {
    $unpacker->data();
}
echo "$i messages\n";
?>
--EXPECT--
less than a quarter is kept
1025 messages
