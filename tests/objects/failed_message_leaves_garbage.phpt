--TEST--
Any number of cycles that userland made for a rejected message are collected
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED & ~E_WARNING);
class Cyclic implements Serializable
{
    public static WeakMap $all;
    private $self;
    public function serialize() { return ''; }
    public function unserialize($text)
    {
        $this->self = $this;
        self::$all[$this] = true;
    }
}
foreach ([1, 30000] as $count) {
    Cyclic::$all = new WeakMap;
    var_dump(msgpack_unpack("\xdd" . pack('N', $count + 1) . str_repeat("\x82\xc0\x03\xa6Cyclic\xa0", $count) . "\xc1"));
    gc_collect_cycles();
    echo "$count made, ", count(Cyclic::$all), " left\n";
}
?>
--EXPECT--
bool(false)
1 made, 0 left
bool(false)
30000 made, 0 left
