--TEST--
Properties with hooks and asymmetric visibility
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
if (PHP_VERSION_ID < 80400) die('skip PHP 8.4');
?>
--FILE--
<?php
require __DIR__ . '/include/types.inc';

class Promoted
{
    public function __construct(
        public string $name { set => strtoupper($value); },
        public private(set) int $id,
        public int $twice = 1 { get => $this->twice * 2; },
    ) {}
}
class Plain
{
    public function __construct(public private(set) int $id, protected(set) readonly string $name) {}
}
class Properties
{
    public string $name = '' { set => strtoupper($value); }
    public private(set) int $id = 1;
    public string $both { get => "$this->name $this->id"; }
}
class OnlyRead
{
    public int $id = 1 { get => $this->id + 1; }
}
class Base
{
    public function __construct(public string $name = 'n', public int $x = 0) {}
}
class Hooked extends Base
{
    public string $name { set { echo "set $value\n"; $this->name = $value; } }
}
map_all('Promoted', ['name' => 'a', 'id' => 5]);
map_all('Plain', ['name' => 'a', 'id' => 5]);
map_all('Properties', ['name' => 'a', 'id' => 5, 'both' => 'x']);
map_all('OnlyRead', ['id' => 5]);
map_all('Base', ['name' => 'a', 'x' => 2]);
map_all('Hooked', ['name' => 'a', 'x' => 2], ['x' => 3]);
?>
--EXPECT--
-- Promoted
{"name":"a","id":5} => \Promoted::__set_state(array(   'name' => 'A',   'id' => 5,   'twice' => 2,))
-- Plain
{"name":"a","id":5} => \Plain::__set_state(array(   'id' => 5,   'name' => 'a',))
-- Properties
{"name":"a","id":5,"both":"x"} => \Properties::__set_state(array(   'name' => 'A',   'id' => 5,   'both' => 'A 5',))
-- OnlyRead
{"id":5} => \OnlyRead::__set_state(array(   'id' => 6,))
-- Base
{"name":"a","x":2} => \Base::__set_state(array(   'name' => 'a',   'x' => 2,))
-- Hooked
{"name":"a","x":2} => set a
\Hooked::__set_state(array(   'name' => 'a',   'x' => 2,))
{"x":3} => set n
\Hooked::__set_state(array(   'name' => 'n',   'x' => 3,))
