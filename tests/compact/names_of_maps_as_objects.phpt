--TEST--
Compact form: under assoc=0 the names of a map are kept once, by the object that it becomes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Payload
{
    public array $data;
    public function __unserialize(array $data): void
    {
        $this->data = $data;
    }
}
ini_set('msgpack.assoc', '0');
$peak = function (string $packed): int {
    msgpack_unpack($packed);
    memory_reset_peak_usage();
    $before = memory_get_usage();
    msgpack_unpack($packed);
    return memory_get_peak_usage() - $before;
};
$nested = "\xdc\x03\xe8" . str_repeat(str_repeat("\x81\x01", 20) . "\xa0", 1000);
var_dump($peak(ANNOUNCEMENT . $nested) <= 1.3 * $peak($nested));

show_unpacked('an integer and its digits', message('94 82 05 01 a161 02 93 d45100 03 04 82 a135 01 a161 02 93 d45101 03 04'));
show_unpacked('the empty name', message('92 81 a0 01 92 d45100 02'));
show_unpacked('alike', message('93 83 05 01 a161 02 a135 03 01 94 d45100 01 02 03'));
show_unpacked('alike, as two', message('92 83 05 01 a161 02 a135 03 93 d45100 01 02'));
echo shown(@msgpack_unpack(message('92 82 a161 01 a3007800 02 93 d45100 03 04'))), "\n";
echo shown(@msgpack_unpack(message('93 82 a3007800 01 a161 02 93 d45100 03 04 05'))), "\n";
var_dump(@msgpack_unpack(message('92 83 05 01 a3007800 02 a135 03 94 d45100 01 02 03')));
var_dump(msgpack_unpack(message('92 82 05 01 a161 02 82 c0 a75061796c6f6164 c0 93 d45100 03 04'))[1]->data);
?>
--EXPECT--
bool(true)
an integer and its digits: a:4:{i:0;O:8:"stdClass":2:{s:1:"5";i:1;s:1:"a";i:2;}i:1;O:8:"stdClass":2:{s:1:"5";i:3;s:1:"a";i:4;}i:2;O:8:"stdClass":2:{s:1:"5";i:1;s:1:"a";i:2;}i:3;O:8:"stdClass":2:{s:1:"5";i:3;s:1:"a";i:4;}}
the empty name: a:2:{i:0;O:8:"stdClass":1:{s:0:"";i:1;}i:1;O:8:"stdClass":1:{s:0:"";i:2;}}
alike: Parse error at offset 21, in [2]
alike, as two: Parse error at offset 20, in [1]
a:2:{i:0;O:8:"stdClass":1:{s:1:"a";i:1;}i:1;O:8:"stdClass":1:{s:1:"a";i:3;}}
a:3:{i:0;O:8:"stdClass":1:{s:1:"a";i:2;}i:1;O:8:"stdClass":1:{s:1:"a";i:4;}i:2;i:5;}
bool(false)
array(2) {
  [5]=>
  int(3)
  ["a"]=>
  int(4)
}
