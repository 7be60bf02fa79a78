--TEST--
An unused cyclic value is collected, even if the collector ran after it was read
--EXTENSIONS--
msgpack
--FILE--
<?php
class Cycle { public $self; static $freed = 0; function __destruct() { self::$freed++; } }
class Constructed { public $self; public $replaced; function __construct() { $this->self = $this; $this->replaced = new Collects; } }
class Collects { function __destruct() { gc_collect_cycles(); } }
set_error_handler(function () { gc_collect_cycles(); throw new Exception('thrown'); });
$cycle = "\x82\xc0\xa5Cycle\xa4self\x82\xc0\x04\x00\x01";
// a value that is assigned, or looked at, is a temporary
try { $value = msgpack_unpack("$cycle\x00"); } catch (Exception) {}
echo 'msgpack_unpack(): ', gc_collect_cycles(), "\n";
try { $value = (new MessagePack)->unpack("$cycle\x00"); } catch (Exception) {}
echo 'unpack(): ', gc_collect_cycles(), "\n";
$unpacker = new MessagePackUnpacker;
$unpacker->execute($cycle);
gc_collect_cycles();
var_dump(is_object($unpacker->data()));
echo 'data(): ', gc_collect_cycles(), "\n";
$unpacker->execute(msgpack_pack(['replaced' => 1]));
restore_error_handler();
var_dump(is_object(@$unpacker->data('Constructed')));
echo 'a template: ', gc_collect_cycles(), "\n";
echo Cycle::$freed, "\n";
?>
--EXPECT--
msgpack_unpack(): 1
unpack(): 1
bool(true)
data(): 1
bool(true)
a template: 1
3
