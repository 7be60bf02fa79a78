--TEST--
An object that contains itself, directly or through others, round-trips
--EXTENSIONS--
msgpack
--FILE--
<?php
class Node { public $next; protected $previous; function link(Node $to) { $this->next = $to; $to->previous = $this; } function previous() { return $this->previous; } }
$self = new Node;
$self->next = $self;
$back = msgpack_unpack(msgpack_pack($self));
var_dump($back->next === $back);

$first = new Node;
$second = new Node;
$first->link($second);
$second->link($first);
$back = msgpack_unpack(msgpack_pack($first));
var_dump($back->next->next === $back, $back->previous()->previous() === $back, $back->next !== $back);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
