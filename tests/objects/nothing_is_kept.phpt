--TEST--
The values of a message, whole or truncated anywhere, are freed or collected
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(0);
enum Suit: string { case Hearts = 'h'; }
class Plain { public $self; public $name = 'n'; }
class Typed { public ?self $self = null; public array $list = []; public ?Suit $suit = null; }
class Woken { public $self; function __wakeup() { $this->self = $this; } }
class Throws { public $self; function __wakeup() { throw new Exception('woken'); } }
class Magic { public $data; function __unserialize(array $data): void { $this->data = [$data, $this]; } }
class MagicThrows { public $data; function __unserialize(array $data): void { $this->data = $this; throw new Exception('unserialized'); } }
class Text implements Serializable { public $self; function serialize() { return ''; } function unserialize($text) { $this->self = $this; if ($text === 'x') throw new Exception('text'); } }
class Collects { function __destruct() { gc_collect_cycles(); } }
class CollectsText implements Serializable { function serialize() { return ''; } function unserialize($text) { gc_collect_cycles(); } }
function str(string $bytes): string { return chr(0xa0 | strlen($bytes)) . $bytes; }
function object(string $class, string ...$pairs): string { return chr(0x81 + count($pairs) / 2) . "\xc0" . str($class) . implode($pairs); }
function same(int $id, int $mark = 4): string { return "\x82\xc0" . chr($mark) . "\x00" . chr($id); }
$self = str('self');
$collects = "\x82" . str('k') . object('Collects') . str('k') . "\x82\xc0\x03" . str('CollectsText') . str('');
$messages = [
    object('Plain', $self, same(1)),
    object('Plain', $self, same(1, 5)),
    "\x92" . object('Plain', $self, same(2, 5)) . same(2, 5),
    object('Missing', $self, same(1)),
    object('Typed', $self, same(1), str('list'), "\x91" . same(1), str('suit'), object('Suit', str('name'), str('Hearts'))),
    object('Typed', $self, same(1), $self, "\x01"),
    object('Typed', $self, "\x91" . object('Plain', $self, same(3))),
    object('Typed', $self, "\x83\xc0\x01\xc0" . str('Typed') . $self . same(1), $self, object('Plain')),
    "\x83\xc0\x01" . str('k') . "\x91" . same(1, 2) . str('l') . same(1, 2),
    "\x83\xc0\x01\xc0" . str('Plain') . $self . same(1, 5),
    "\x92\x83\xc0\x01\xc0" . str('Plain') . $self . same(2, 2) . same(2, 2),
    object('Woken', $self, same(1)), "\x92" . object('Woken') . object('Throws', $self, same(2)),
    object('Magic', $self, same(1)), "\x82\xc0" . str('Magic') . "\xc0\x92" . same(1) . same(1, 5),
    "\x92" . object('MagicThrows', $self, same(2)) . object('Plain', $self, same(4)),
    "\x82\xc0\x03" . str('Text') . str(''), "\x82\xc0\x03" . str('Text') . str('x'),
    "\x82\xc0" . str('ArrayObject') . "\xc0\x94\x00\x91" . same(1) . "\x80\xc0",
    "\x82\xc0" . str('SplObjectStorage') . "\xc0\x92\x92" . same(1) . same(1) . "\x90",
    "\x82\xc0" . str('Plain') . "\xc0\x81" . $self . same(1),
    "\x83" . $self . object('Plain', $self, same(2)) . "\xc0" . str('Typed') . str('list') . "\x91" . same(2),
    "\x83" . $self . object('Plain', $self, same(2)) . $self . object('Plain', $self, same(4)) . $self . $collects,
    "\x93" . object('Plain', $self, same(2)) . $collects . object('Plain', $self, same(7)),
    "\x82" . object('Plain', $self, same(2)) . "\x01\x91" . same(2) . "\x02",
    "\x83\xc0\x04\x00\x09" . object('Plain', $self, same(2)) . object('Plain', $self, same(3)),
    "\x83\xc0" . object('Plain', $self, same(2)) . str('k') . "\x01\xc0" . str('Missing'),
];
function unpack_in_every_way(string $message): void
{
    foreach ([[], ['allowed_classes' => false], ['max_depth' => 2]] as $options) {
        try {
            $value = msgpack_unpack($message, null, $options);
        } catch (Throwable) {
        }
        $value = null;
    }
    $unpacker = new MessagePackUnpacker();
    try {
        foreach (str_split($message) as $byte) {
            $unpacker->feed($byte);
            $unpacker->execute();
        }
    } catch (Throwable) {
    }
    try {
        msgpack_unpack($message)->name ?? msgpack_unpack($message)[0]; // a temporary
    } catch (Throwable) {
    }
}
function kept(string $message, int $times): int
{
    $before = memory_get_usage();
    for ($i = 0; $i < $times; $i++) {
        unpack_in_every_way($message);
    }
    gc_collect_cycles();
    gc_collect_cycles();
    return memory_get_usage() - $before;
}
foreach ($messages as $number => $message) {
    for ($length = strlen($message); $length > 0; $length--) {
        $cut = substr($message, 0, $length);
        kept($cut, 1);
        $kept = kept($cut, 3);
        if ($kept >= 3 * 40) { // no object takes less
            echo "message $number, $length of ", strlen($message), " bytes, ", bin2hex($cut), ": $kept bytes kept\n";
        }
    }
}
?>
DONE
--EXPECT--
DONE
