--TEST--
execute() leaves the offset unchanged when it throws
--EXTENSIONS--
msgpack
--FILE--
<?php
class Throws { public function __wakeup() { throw new Exception('thrown'); } }
class Quiet { public function __wakeup() {} }

foreach (['Throws', 'Quiet'] as $class) {
    $unpacker = new MessagePackUnpacker;
    $offset = 1;
    try {
        $done = $unpacker->execute("\x05\x81\xc0" . msgpack_pack($class) . "\x06", $offset);
        echo "$class: ", json_encode($done), ", at $offset\n";
    } catch (Exception $e) {
        echo "$class: ", $e->getMessage(), ", at $offset\n";
    }
}
?>
--EXPECT--
Throws: thrown, at 1
Quiet: true, at 9
