--TEST--
release() after each message takes time in proportion to their number, and what is released is no part of the buffer
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;

/** CPU time, in microseconds. */
function time_of(callable $call): int
{
    $used = function (): int {
        $usage = getrusage();
        return $usage['ru_utime.tv_sec'] * 1000000 + $usage['ru_utime.tv_usec'];
    };
    $least = PHP_INT_MAX;
    for ($i = 0; $i < 3; $i++) {
        $start = $used();
        $call();
        $least = min($least, $used() - $start);
    }
    return $least;
}

function release_each(int $count): int
{
    $unpacker = new BufferUnpacker(str_repeat("\x93\x01\x02\xa5hello", $count));
    return time_of(function () use ($unpacker, $count) {
        for ($i = 0; $i < intdiv($count, 3); $i++) {
            $unpacker->unpack();
            $unpacker->release();
        }
    });
}
release_each(100);
$few = release_each(15000);
$many = release_each(240000);
if ($many > 60 * max($few, 2000)) {
    echo "$few microseconds for few, $many for sixteen times as many\n";
}

echo "as if the buffer began behind it\n";
$unpacker = new BufferUnpacker("\x01\x02\x03\x04\x05\x06\x07\x08");
$same = new BufferUnpacker("\x03\x04\x05\x06\x07\x08");
$unpacker->skip(2);
var_dump($unpacker->release(), $unpacker->release(), $unpacker == $same, (fn($unpacker) => $unpacker == $same)(clone $unpacker));
var_dump(print_r($unpacker, true) === print_r($same, true), $unpacker->getRemainingCount());
$unpacker->unpack();
$unpacker->release();
var_dump($unpacker->seek(1)->unpack(), $unpacker->seek(-1)->unpack(), $unpacker->seek(0)->unpack(), $unpacker->skip(-1)->unpack());
foreach ([fn() => $unpacker->seek(5), fn() => $unpacker->skip(-2), fn() => $unpacker->seek(-6), fn() => $unpacker->skip(4)] as $call) {
    try {
        $call();
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
}
echo json_encode($unpacker->append("\x09\x92\x0a")->tryUnpack()), "\n";
var_dump($unpacker->release(), $unpacker->getRemainingCount());
$copy = clone $unpacker;
echo json_encode([$unpacker->append("\x0b")->tryUnpack(), $copy->append("\x0c\x0d")->tryUnpack()]), "\n";
echo json_encode([$unpacker->read(0) ?: $unpacker->release(), $unpacker->hasRemaining(), $unpacker->append("\x01\x02")->tryUnpack()]), "\n";
?>
--EXPECT--
as if the buffer began behind it
int(2)
int(0)
bool(true)
bool(true)
bool(true)
int(6)
int(5)
int(8)
int(4)
int(4)
Unable to seek to position 5
Unable to seek to position -1
Unable to seek to position -1
Unable to seek to position 5
[5,6,7,8,9]
int(6)
int(2)
[[[10,11]],[[10,12],13]]
[3,false,[1,2]]
