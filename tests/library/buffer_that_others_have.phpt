--TEST--
append() copies a buffer that is shared, and resets the hash of one that it changes
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;

$name = "\0MessagePack\\BufferUnpacker\0buffer";
$unpacker = (new BufferUnpacker)->append('text, ')->append('and more, and more, and more, and more, ');
$looked_at = (array) $unpacker;
$unpacker->append('the rest');
var_dump($looked_at[$name], ((array) $unpacker)[$name]);

$unpacker = (new BufferUnpacker)->append('text, ')->append('and more, ');
$table = [((array) $unpacker)[$name] => 'key'];
var_dump(isset($table['text, and more, ']));
unset($table, $looked_at);
$unpacker->append('etc.');
$table = [((array) $unpacker)[$name] => 'key'];
var_dump(isset($table['text, and more, etc.']), $table == ['text, and more, etc.' => 'key']);
?>
--EXPECT--
string(46) "text, and more, and more, and more, and more, "
string(54) "text, and more, and more, and more, and more, the rest"
bool(true)
bool(true)
bool(true)
