--TEST--
Classes that extend PECL's, with PECL's signatures, compile and work
--EXTENSIONS--
msgpack
--FILE--
<?php
class Packer extends MessagePack
{
    public function __construct($opt = false)
    {
        parent::__construct($opt);
    }

    public function setOption($option, $value)
    {
        echo "setOption($option)\n";
        return parent::setOption($option, $value);
    }

    public function pack($value)
    {
        return strrev(parent::pack($value));
    }

    public function unpack($str, $object = null)
    {
        return parent::unpack(strrev($str), $object);
    }

    public function unpacker()
    {
        return new Unpacker;
    }
}

class Unpacker extends MessagePackUnpacker
{
    public $count = 0;

    public function __construct($opt = true)
    {
        parent::__construct($opt);
    }

    public function __destruct()
    {
        echo "$this->count messages\n";
        parent::__destruct();
    }

    public function setOption($option, $value)
    {
        return parent::setOption($option, $value);
    }

    public function feed($str)
    {
        return parent::feed($str);
    }

    public function execute($str = null, &$offset = null)
    {
        $done = $str === null ? parent::execute() : parent::execute($str, $offset);
        $this->count += $done;
        return $done;
    }

    public function data($object = null)
    {
        return parent::data($object);
    }

    public function reset()
    {
        parent::reset();
    }
}

$packer = new Packer;
$packer->setOption(MessagePack::OPT_PHPONLY, true);
$packed = $packer->pack([1, 2]);
echo bin2hex($packed), ' ', json_encode($packer->unpack($packed)), "\n";

$unpacker = $packer->unpacker();
var_dump($unpacker->feed("\x91\x01\x92"), $unpacker->execute(), $unpacker->data(), $unpacker->execute(), $unpacker->reset());
var_dump($unpacker->execute("\0\x91\x02", $offset), $offset);
var_dump($unpacker->execute("\0\x91\x02", $offset), $offset);
var_dump($unpacker->data());
?>
--EXPECT--
setOption(-1001)
020192 [1,2]
bool(true)
bool(true)
array(1) {
  [0]=>
  int(1)
}
bool(false)
NULL
bool(true)
int(1)
bool(true)
int(3)
array(1) {
  [0]=>
  int(2)
}
3 messages
