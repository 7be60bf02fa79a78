--TEST--
A partial message that PHP frees before its unpacker, at the end of the request, is not used again
--EXTENSIONS--
msgpack
--FILE--
<?php
class Unpacker extends MessagePackUnpacker { public $self; }
class Holder { public $x; public $y; }

gc_disable();
foreach (['objects', 'references'] as $of) {
    $unpacker = new Unpacker;
    $unpacker->self = $unpacker;
    // A list of two, whose first element has arrived: an object that holds values of the back-reference table.
    $unpacker->feed("\x92\x83\xc0\xa6Holder\xa1x" . ($of === 'objects' ? "\x82\xc0\xa6Holder\xa1x\x91\x05" : "\x82\xc0\x01\xa1a\x91\x05") . "\xa1y\x82\xc0\x01\xa1a\x91\x05");
    var_dump($unpacker->execute());
}
unset($unpacker);
echo "done\n"; // a memory checker watches what follows
?>
--EXPECT--
bool(false)
bool(false)
done
