--TEST--
Compact form: objects of a class that an earlier message had are woken, innermost first
--EXTENSIONS--
msgpack
--FILE--
<?php
class Node { public $name; public $next; function __construct($name, $next = null) { $this->name = $name; $this->next = $next; } function __wakeup() { echo $this->name, ' '; } }
$packed = msgpack_pack([new Node('outer', new Node('inner')), new Node('last')], ['compact' => true]);
msgpack_unpack($packed);
msgpack_unpack($packed);
?>
--EXPECT--
inner outer last inner outer last
