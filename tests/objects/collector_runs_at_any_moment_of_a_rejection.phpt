--TEST--
The collector may run at any moment while the objects of a rejected message are freed
--EXTENSIONS--
msgpack
--INI--
zend.enable_gc=1
--FILE--
<?php
class Typed { public ?object $x = null; public mixed $y = null; }
class Unserializes { public $x; function __unserialize(array $data): void { $this->x = $data; } }

/** Leaves so many possible roots that the collector runs when there are `$missing` more. */
function fill_root_buffer(int $missing): void
{
    static $objects = [];
    gc_collect_cycles();
    $threshold = gc_status()['threshold'];
    for ($i = count($objects); $i < $threshold; $i++) {
        $objects[] = new stdClass;
    }
    $count = $threshold - 1 - $missing;
    for ($i = 0; $i < $count; $i++) {
        $held = $objects[$i];
        $held = null; /* dropping one of two references makes a possible root */
    }
}

$object = "\x82\xc0\xa8stdClass\xa1x";
$byReference = "\x83\xc0\x01\xc0\xa8stdClass\xa1x";
$messages = [
    'in a property' => "\x92\x82\xc0\xa8stdClass\xa1x{$object}\x07\xc1",
    'in a property, by reference' => "\x92\x82\xc0\xa8stdClass\xa1x{$byReference}\x07\xc1",
    'in an array in a property' => "\x92\x82\xc0\xa8stdClass\xa1x\x92{$object}\x07{$object}\x07\xc1",
    'in a typed property' => "\x92\x83\xc0\xa5Typed\xa1x{$byReference}\x07\xa1y\x92{$object}\x07{$byReference}\x07\xc1",
    'by reference' => "\x94{$object}\x07{$object}\x82\xc0\x05\x00\x02{$object}\x82\xc0\x05\x00\x03\xc1",
    'objects' => "\x94{$object}\x07{$object}\x82\xc0\x04\x00\x02{$object}\x82\xc0\x04\x00\x03\xc1",
    'held by reference' => "\x94{$byReference}\x07{$byReference}\x82\xc0\x04\x00\x02{$byReference}\x82\xc0\x04\x00\x03\xc1",
    'inside itself' => "\x92{$byReference}\x92\x82\xc0\x04\x00\x02\x82\xc0\x05\x00\x02\xc1",
    'two properties' => "\x93{$object}\x07\x83\xc0\xa8stdClass\xa1x\x82\xc0\x05\x00\x02\xa1y\x82\xc0\x05\x00\x02\xc1",
    'typed' => "\x93\x82\xc0\xa5Typed\xa1x\xc0\x83\xc0\xa5Typed\xa1x\x82\xc0\x05\x00\x02\xa1y\x92\x82\xc0\x05\x00\x02\x82\xc0\x04\x00\x03\xc1",
    'payload' => "\x93\x82\xc0\xacUnserializes\xc0\x91\x07\x82\xc0\xacUnserializes\xc0\x92\x82\xc0\x05\x00\x02\x82\xc0\x04\x00\x04\xc1",
    'array' => "\x93\x82\xc0\x01\xa1x\x91\x82\xc0\x02\x00\x02\x82\xc0\x01\xa1x\x92\x82\xc0\x02\x00\x02\x82\xc0\x02\x00\x05\xc1",
];
foreach ($messages as $what => $message) {
    $runs = 0;
    for ($missing = 0; $missing < 24; $missing++) {
        fill_root_buffer($missing);
        $before = gc_status()['runs'];
        if (@msgpack_unpack($message) !== false) {
            echo "$what: not rejected\n";
        }
        $runs += gc_status()['runs'] > $before;
    }
    echo "$what: ", $runs > 0 ? 'the collector ran' : 'the collector never ran', "\n";
}
?>
--EXPECT--
in a property: the collector ran
in a property, by reference: the collector ran
in an array in a property: the collector ran
in a typed property: the collector ran
by reference: the collector ran
objects: the collector ran
held by reference: the collector ran
inside itself: the collector ran
two properties: the collector ran
typed: the collector ran
payload: the collector ran
array: the collector ran
