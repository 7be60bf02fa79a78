--TEST--
Objects of one class in a row have the bytes of each alone
--FILE--
<?php
#[AllowDynamicProperties]
class Row { public $id; protected $owner; private $text = 'text'; function __construct($id = 1, $owner = null) { $this->id = $id; $this->owner = $owner; } }
class Other { public int $first; public $second = 2; function __construct(?int $first = null) { $first === null || $this->first = $first; } }
class WithANameThatTakesMoreThanOneBlock { public $andAPropertyWhoseNameIsLongerThanFifteenBytes; public $b; }
class WithoutProperties {}

/* Whether a list has the bytes of its elements, and unpacks to equal ones. */
function check(string $what, array $list): void {
    $alone = implode(array_map('msgpack_pack', $list));
    $packed = msgpack_pack($list);
    echo $what, ': ', substr($packed, -strlen($alone)) === $alone && unserialize(serialize($list)) == msgpack_unpack($packed) ? 'equal' : 'NOT EQUAL', "\n";
}

check('one class', array_map(fn ($i) => new Row($i), range(1, 100)));
check('long names', array_map(fn () => new WithANameThatTakesMoreThanOneBlock, range(1, 1000)));
check('no properties', [new WithoutProperties, new WithoutProperties, new WithoutProperties]);
check('in turns', array_map(fn ($i) => $i % 3 ? new Row($i) : new Other($i), range(1, 40)));
check('nested', array_map(fn ($i) => new Row($i, new Row(-$i, new Other($i))), range(1, 40)));
check('without a value', [new Other(1), new Other(1), new Other, new Other(1), new Other, new Other, new Other(3)]);

$rows = array_map(fn ($i) => new Row($i), range(1, 8));
unset($rows[2]->id, $rows[3]->id, $rows[6]->id);
$rows[4]->dynamic = 'x';
check('unset and dynamic properties', $rows);

check('missing classes', [unserialize('O:4:"None":0:{}'), unserialize('O:5:"None2":0:{}'), unserialize('O:4:"None":1:{s:1:"a";i:1;}'), unserialize('O:5:"None2":1:{s:1:"a";i:1;}')]);
?>
--EXPECT--
one class: equal
long names: equal
no properties: equal
in turns: equal
nested: equal
without a value: equal
unset and dynamic properties: equal
missing classes: equal
