--TEST--
Garbage of a rejected message is collected, even if the collector ran while the message was freed
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator says how much memory there is'); ?>
--FILE--
<?php
class Cyclic implements Serializable
{
    public $self;
    function serialize() { return ''; }
    function unserialize($text) { $this->self = $this; }
    function __serialize(): array { return []; }
    function __unserialize(array $data): void { }
}

// More roots than the collector's threshold, less one.
$message = "\xdd" . pack('N', 30001) . str_repeat("\x82\xc0\x03\xa6Cyclic\xa1t", 30000);
$before = memory_get_usage();
var_dump(@msgpack_unpack($message));
gc_collect_cycles();
gc_collect_cycles();
var_dump(memory_get_usage() - $before < 500_000);
?>
--EXPECT--
bool(false)
bool(true)
