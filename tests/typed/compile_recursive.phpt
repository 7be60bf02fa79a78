--TEST--
Classes may contain themselves and each other, and a thousand of them may be nested
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

class A
{
    public function __construct(public ?B $b = null, /** @var list<A> */ public array $all = []) {}
}
class B
{
    public ?A $a = null;
    /** @var array{b?: B} */
    public array $shape = [];
}
map_all('A', ['b' => ['a' => ['all' => [[], []]], 'shape' => ['b' => []]]]);
$code = '';
for ($i = 0; $i < 1000; $i++) {
    $code .= "class N$i { public function __construct(public int \$v = $i, public ?N" . ($i + 1) % 1000 . " \$next = null) {} }\n";
}
eval($code);
$codec = new MessagePack\Codec('N0');
$value = null;
for ($i = 0; $i < 1500; $i++) {
    $value = ['next' => $value];
}
$object = $codec->map($value);
for ($depth = 0; $object; $depth++) {
    $object instanceof ("N" . $depth % 1000) && $object->v === $depth % 1000 or exit("wrong at $depth");
    $object = $object->next;
}
var_dump($depth);
?>
--EXPECT--
-- A
{"b":{"a":{"all":[[],[]]},"shape":{"b":[]}}} => \A::__set_state(array(   'b' =>   \B::__set_state(array(     'a' =>     \A::__set_state(array(       'b' => NULL,       'all' =>       array (        0 =>         \A::__set_state(array(           'b' => NULL,           'all' =>           array (          ),        )),        1 =>         \A::__set_state(array(           'b' => NULL,           'all' =>           array (          ),        )),      ),    )),     'shape' =>     array (      'b' =>       \B::__set_state(array(         'a' => NULL,         'shape' =>         array (        ),      )),    ),  )),   'all' =>   array (  ),))
int(1500)
