--TEST--
A template fills any number of objects from rows that are alike, whole and in pieces
--EXTENSIONS--
msgpack
--INI--
memory_limit=256M
error_reporting=0
--FILE--
<?php
class Row { public $name; public $unit; }
$count = 120_000;
$packed = "\xdd" . pack('N', $count) . str_repeat("\x82\xa4name\xa3abc\xa4unit\x07", $count);
var_dump(count(msgpack_unserialize($packed, [new Row])));
$unpacker = new MessagePackUnpacker;
foreach (str_split($packed, 300_000) as $piece) {
    $unpacker->feed($piece);
    $done = $unpacker->execute();
}
var_dump($done, count($unpacker->data([new Row])));
?>
--EXPECT--
int(120000)
bool(true)
int(120000)
