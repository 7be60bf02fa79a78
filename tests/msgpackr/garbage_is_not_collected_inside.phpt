--TEST--
Structured clones: many Sets and Errors do not make PHP collect garbage while they are read, whose destructors may change the input
--EXTENSIONS--
msgpack
--INI--
zend.enable_gc=1
--FILE--
<?php
use MessagePack\{BufferUnpacker, UnpackOptions};

class Garbage
{
    public $self;

    function __construct(public BufferUnpacker $unpacker)
    {
        $this->self = $this;
    }

    function __destruct()
    {
        $GLOBALS['is_destroyed'] = true;
        $this->unpacker->append(str_repeat('x', 1 << 20));
    }
}

$count = 10100; /* PHP collects garbage where there are 10,001 possible roots */
foreach (['Sets' => "\xd4\x73\0\x91\x01", 'Errors' => "\xd4\x65\0\x93\xa1e\xa1m\x91\x01"] as $what => $bytes) {
    $unpacker = new BufferUnpacker("\xdd" . pack('N', $count) . str_repeat($bytes, $count), UnpackOptions::STRUCTURED_CLONE);
    $is_destroyed = false;
    new Garbage($unpacker);
    $values = $unpacker->unpack();
    printf("%d %s, destroyed meanwhile: %s", count($values), $what, json_encode($is_destroyed));
    gc_collect_cycles();
    printf(", and then: %s\n", json_encode($is_destroyed));
    unset($values);
}
?>
--EXPECT--
10100 Sets, destroyed meanwhile: false, and then: true
10100 Errors, destroyed meanwhile: false, and then: true
