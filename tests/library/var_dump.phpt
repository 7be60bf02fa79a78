--TEST--
var_dump() of a Packer and of a BufferUnpacker
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;
use MessagePack\Packer;

class Mine extends BufferUnpacker
{
    public $own = 1;
}
var_dump(new Packer(MessagePack\PackOptions::FORCE_BIN, [new TimestampExtension]));
var_dump((new BufferUnpacker("\x01\x02", null, [new TimestampExtension]))->skip(1), new Mine);
print_r(new BufferUnpacker('abc'));
?>
--EXPECT--
object(MessagePack\Packer)#1 (6) {
  ["isDetectStrBin":"MessagePack\Packer":private]=>
  bool(false)
  ["isForceStr":"MessagePack\Packer":private]=>
  bool(false)
  ["isDetectArrMap":"MessagePack\Packer":private]=>
  bool(true)
  ["isForceArr":"MessagePack\Packer":private]=>
  bool(false)
  ["isForceFloat32":"MessagePack\Packer":private]=>
  bool(false)
  ["transformers":"MessagePack\Packer":private]=>
  array(1) {
    [0]=>
    object(MessagePack\Extension\TimestampExtension)#2 (0) {
    }
  }
}
object(MessagePack\BufferUnpacker)#1 (5) {
  ["buffer":"MessagePack\BufferUnpacker":private]=>
  string(2) ""
  ["offset":"MessagePack\BufferUnpacker":private]=>
  int(1)
  ["isBigIntAsDec":"MessagePack\BufferUnpacker":private]=>
  bool(false)
  ["isBigIntAsGmp":"MessagePack\BufferUnpacker":private]=>
  bool(false)
  ["extensions":"MessagePack\BufferUnpacker":private]=>
  array(1) {
    [-1]=>
    object(MessagePack\Extension\TimestampExtension)#2 (0) {
    }
  }
}
object(Mine)#3 (6) {
  ["buffer":"MessagePack\BufferUnpacker":private]=>
  string(0) ""
  ["offset":"MessagePack\BufferUnpacker":private]=>
  int(0)
  ["isBigIntAsDec":"MessagePack\BufferUnpacker":private]=>
  bool(false)
  ["isBigIntAsGmp":"MessagePack\BufferUnpacker":private]=>
  bool(false)
  ["extensions":"MessagePack\BufferUnpacker":private]=>
  array(0) {
  }
  ["own"]=>
  int(1)
}
MessagePack\BufferUnpacker Object
(
    [buffer:MessagePack\BufferUnpacker:private] => abc
    [offset:MessagePack\BufferUnpacker:private] => 0
    [isBigIntAsDec:MessagePack\BufferUnpacker:private] => 
    [isBigIntAsGmp:MessagePack\BufferUnpacker:private] => 
    [extensions:MessagePack\BufferUnpacker:private] => Array
        (
        )

)
