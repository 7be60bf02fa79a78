--TEST--
\MessagePackUnpacker: memory depends on unread bytes and the current message, not on what was read before
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator counts');
?>
--FILE--
<?php
function peak_of(callable $call): int
{
    gc_collect_cycles();
    memory_reset_peak_usage();
    $before = memory_get_usage();
    $call();
    return memory_get_peak_usage() - $before;
}

$row = msgpack_pack(array_fill(0, 20, 'some text'));
$hold = new MessagePackUnpacker;
$few = $many = 0;
foreach (['few' => 10, 'many' => 10000] as $name => $count) {
    $$name = peak_of(function () use ($row, $count) {
        $unpacker = new MessagePackUnpacker;
        for ($i = 0; $i < $count; $i++) {
            // One byte of the next message is always fed.
            $unpacker->feed($i === 0 ? $row . $row[0] : substr($row, 1) . $row[0]);
            while ($unpacker->execute()) {
                $unpacker->data();
            }
        }
    });
}
var_dump($many < 2 * $few + 20000);

// A string of 2 MB, in small pieces: the string, the bytes fed, and their copy when the buffer grows.
$long = msgpack_pack(str_repeat('x', 2 << 20));
var_dump(peak_of(function () use ($long) {
    $unpacker = new MessagePackUnpacker;
    for ($i = 0; $i < strlen($long); $i += 8192) {
        $unpacker->feed(substr($long, $i, 8192));
        $done = $unpacker->execute();
    }
    var_dump($done);
}) < 3.5 * strlen($long));

// A list that is read as it arrives takes only its decoded size.
$list = msgpack_pack(range(1000000, 1200000));
$decoded = peak_of(fn() => msgpack_unpack($list));
var_dump(peak_of(function () use ($list) {
    $unpacker = new MessagePackUnpacker;
    for ($i = 0; $i < strlen($list); $i += 8192) {
        $unpacker->feed(substr($list, $i, 8192));
        $done = $unpacker->execute();
    }
    var_dump($done);
}) < 2 * $decoded);

// A count in a head reserves nothing.
var_dump(peak_of(function () {
    $unpacker = new MessagePackUnpacker;
    foreach (["\xdd\xff\xff\xff\xff", "\xdf\xff\xff\xff\xff", "\xdb\xff\xff\xff\xff"] as $head) {
        $unpacker->feed($head);
        $unpacker->execute();
        $unpacker->reset();
    }
}) < 100000);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
