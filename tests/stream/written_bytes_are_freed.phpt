--TEST--
A writer frees the bytes its stream has taken, even if more are always pending
--EXTENSIONS--
msgpack
--FILE--
<?php
class TakesMost
{
    public $context;
    public static int $taken = 0;
    public function stream_open($path, $mode, $options, &$opened) { return true; }
    public function stream_write($bytes)
    {
        static $turn = 0;
        $takes = ++$turn % 2 ? strlen($bytes) - 100 : 0;
        self::$taken += $takes;
        return $takes;
    }
    public function stream_eof() { return false; }
}
stream_wrapper_register('most', TakesMost::class);
$stream = fopen('most://', 'w');
$writer = new MessagePack\StreamWriter($stream, null, 0);
$message = str_repeat('x', 1000);
for ($i = 0; $i < 2000; $i++) {
    $writer->write($message);
    $i === 100 and $before = memory_get_usage();
}
echo memory_get_usage() - $before < 100_000 ? 'little is kept' : memory_get_usage() - $before . ' bytes are kept', "\n";
var_dump(TakesMost::$taken + $writer->getPendingCount() === 2000 * 1003, $writer->getPendingCount() < 3000);
set_error_handler(fn() => true);
unset($writer);
?>
--EXPECT--
little is kept
bool(true)
bool(true)
