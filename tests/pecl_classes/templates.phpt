--TEST--
Templates: a class, an object, a list or keys of these are filled from lists and maps as in PECL
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/show.php';

class Row
{
    public $a = 1;
    public $b = 2;
    public $c = 3;
}

class Hidden
{
    public $a = 1;
    protected $b = 2;
    private $c = 3;
}

class Child extends Hidden
{
    public $d = 4;
}

class Typed
{
    public int $a;
    public ?string $b;
    public readonly int $c;
}

class Constructed
{
    public $a;
    public $b = 'default';

    public function __construct()
    {
        $this->a = 'constructed';
    }
}

class Hasty
{
    public $a = 1;

    private function __construct()
    {
        $this->a = 'never';
    }
}

class Lists
{
    public $rows = ['Row'];
    public $nested = [['Row']];
}

class Mixture
{
    public $rows = ['Row'];
    public $number = 1;
}

enum Suit
{
    case Hearts;
}

class WithCase
{
    public $suit = Suit::Hearts;
    public $rank = 0;
}

echo "A class, or an object of it:\n";
foreach (['Row', '\\Row', 'row', new Row] as $template) {
    fill($template, [7, 8, 9]);
}
foreach ([[], [7], [7, 8, 9, 10], ['a' => 7], ['b' => 8, 0 => 7, 1 => 9], [5 => 7, 6 => 8], 'text', null, [[7], ['x' => 8], new Hidden], new Hidden, new Row] as $value) {
    fill('Row', $value);
}
echo "Visibility:\n";
fill('Hidden', [7, 8, 9]);
fill('Hidden', ['c' => 9, 'b' => 8, 'a' => 7]);
fill('Child', [7, 8, 9, 10]);
echo "Types:\n";
fill('Typed', [7, 8, 9]);
fill('Typed', ['text', 8, 9]);
fill('Typed', ['c' => 9]);
fill('Typed', 7);
echo "Constructors:\n";
fill('Constructed', []);
fill('Constructed', [7]);
fill('Hasty', [7]);
echo "Templates inside:\n";
fill('Lists', [[[7, 8, 9], 6], [[[5]]]]);
fill('Lists', [7, 8]);
fill('Mixture', [[7], 8]);
fill('Mixture', [[7]]);
fill('WithCase', [Suit::Hearts, 8]);
echo "Lists:\n";
fill(['Row'], [[7, 8, 9], 6, ['a' => 5], new Row]);
fill([new Row, 'ignored'], [[7, 8, 9]]);
fill([['Row']], [[[7, 8, 9]], [6]]);
fill([5], [7, 'x']);
foreach ([[], 5, new Row, ['x' => 7]] as $value) {
    fill(['Row'], $value);
}
fill([['Row']], [[7], 8]);
echo "Keys:\n";
fill(['x' => new Row, 'y' => 'Row', 'z' => ['Row']], [[7, 8, 9], [6], [5]]);
fill(['x' => new Row, 'y' => new Hidden], ['p' => [7, 8, 9], 'q' => [4, 5, 6], 'r' => 0]);
fill(['x' => 1, 'y' => 2], new Row);
fill(['x' => new Row, 'y' => new Row], [7]);
fill(['x' => new Row], 7);
fill([5 => new Row, 'x' => 1], [7, 8]);
fill(['x' => []], [7]);
fill(['x' => new Row, 1 => new Row], [7]);
echo "Everywhere:\n";
$packed = msgpack_pack([7, 8, 9]);
echo show((new MessagePack)->unpack($packed, 'Row')), "\n";
echo show((new MessagePack)->unpack($packed, ['Row'])), "\n";
$unpacker = new MessagePackUnpacker;
foreach (['Row', new Row, ['Row'], null] as $template) {
    $unpacker->feed($packed);
    $unpacker->execute();
    echo show($unpacker->data($template)), ' ', show($unpacker->data($template)), "\n";
}
echo "What is no value is one, too:\n";
foreach (["\xc1", "\x91", ''] as $bytes) {
    echo attempt(fn() => msgpack_unpack($bytes, 'Row')), "\n";
}
echo "held by reference:\n";
$template = [Row::class];
foreach ($template as &$each);
echo show(msgpack_unpack("\x91\x93\x04\x05\x06", $template)), "\n";
?>
--EXPECTF--
A class, or an object of it:
'Row' <- [7, 8, 9]: Row{a=7, b=8, c=9}
'\\Row' <- [7, 8, 9]: Row{a=7, b=8, c=9}
'row' <- [7, 8, 9]: Row{a=7, b=8, c=9}
Row{a=1, b=2, c=3} <- [7, 8, 9]: Row{a=7, b=8, c=9}
'Row' <- []: Row{a=1, b=2, c=3}
'Row' <- [7]: Row{a=7, b=2, c=3}
'Row' <- [7, 8, 9, 10]: Row{a=7, b=8, c=9, 3=10}
  8192: Creation of dynamic property Row::$3 is deprecated
'Row' <- [a: 7]: Row{a=7, b=2, c=3}
  [msgpack] (msgpack_convert_object) illegal offset type, skip this decoding
'Row' <- [b: 8, 0: 7, 1: 9]: Row{a=7, b=8, c=9}
  [msgpack] (msgpack_convert_object) illegal offset type, skip this decoding
'Row' <- [5: 7, 6: 8]: Row{a=7, b=8, c=3}
'Row' <- 'text': Row{a='text', b=2, c=3}
'Row' <- NULL: Row{a=NULL, b=2, c=3}
'Row' <- [[7], [x: 8], Hidden{a=1, ~*~b=2, ~Hidden~c=3}]: Row{a=[7], b=[x: 8], c=Hidden{a=1, ~*~b=2, ~Hidden~c=3}}
'Row' <- Hidden{a=1, ~*~b=2, ~Hidden~c=3}: Row{a=Hidden{a=1, ~*~b=2, ~Hidden~c=3}, b=2, c=3}
'Row' <- Row{a=1, b=2, c=3}: Row{a=1, b=2, c=3}
Visibility:
'Hidden' <- [7, 8, 9]: Hidden{a=7, ~*~b=8, ~Hidden~c=9}
'Hidden' <- [c: 9, b: 8, a: 7]: Hidden{a=7, ~*~b=8, ~Hidden~c=9}
  [msgpack] (msgpack_convert_object) illegal offset type, skip this decoding
'Child' <- [7, 8, 9, 10]: Child{a=7, ~*~b=8, ~Hidden~c=3, d=10, c=9}
  8192: Creation of dynamic property Child::$c is deprecated
Types:
'Typed' <- [7, 8, 9]: Typed{a=7, b='8', c=9}
'Typed' <- ['text', 8, 9]: TypeError: Cannot assign string to property Typed::$a of type int
'Typed' <- [c: 9]: Error: Cannot %s readonly property Typed::$c from global scope
'Typed' <- 7: Typed{a=7}
Constructors:
'Constructed' <- []: Constructed{a='constructed', b='default'}
'Constructed' <- [7]: Constructed{a=7, b='default'}
'Hasty' <- [7]: Hasty{a=7}
Templates inside:
'Lists' <- [[[7, 8, 9], 6], [[[5]]]]: Lists{rows=[Row{a=7, b=8, c=9}, Row{a=6, b=2, c=3}], nested=[[Row{a=5, b=2, c=3}]]}
'Lists' <- [7, 8]: NULL
  [msgpack] (msgpack_convert_array) unserialized data must be array.
  [msgpack] (msgpack_convert_object) convert failure in convert_object
'Mixture' <- [[7], 8]: NULL
  [msgpack] (msgpack_convert_array) template is not array
  [msgpack] (msgpack_convert_object) convert failure in convert_object
'Mixture' <- [[7]]: Mixture{rows=[7], number=1}
'WithCase' <- [Suit::Hearts, 8]: WithCase{suit=Suit::Hearts, rank=8}
Lists:
['Row'] <- [[7, 8, 9], 6, [a: 5], Row{a=1, b=2, c=3}]: [Row{a=7, b=8, c=9}, Row{a=6, b=2, c=3}, Row{a=5, b=2, c=3}, Row{a=1, b=2, c=3}]
  [msgpack] (msgpack_convert_object) illegal offset type, skip this decoding
[Row{a=1, b=2, c=3}, 'ignored'] <- [[7, 8, 9]]: [Row{a=7, b=8, c=9}]
[['Row']] <- [[[7, 8, 9]], [6]]: [[Row{a=7, b=8, c=9}], [Row{a=6, b=2, c=3}]]
[5] <- [7, 'x']: [7, 'x']
['Row'] <- []: NULL
  [msgpack] (msgpack_convert_array) array length is 0 in unserialized data
['Row'] <- 5: NULL
  [msgpack] (msgpack_convert_array) unserialized data must be array.
['Row'] <- Row{a=1, b=2, c=3}: NULL
  [msgpack] (msgpack_convert_array) unserialized data must be array.
['Row'] <- [x: 7]: NULL
  [msgpack] (msgpack_convert_array) key is string
[['Row']] <- [[7], 8]: NULL
  [msgpack] (msgpack_convert_array) unserialized data must be array.
  [msgpack] (msgpack_convert_array) convert failure in HASH_KEY_IS_LONG in indexed array
Keys:
[x: Row{a=1, b=2, c=3}, y: 'Row', z: ['Row']] <- [[7, 8, 9], [6], [5]]: [x: Row{a=7, b=8, c=9}, y: [6], z: [Row{a=5, b=2, c=3}]]
[x: Row{a=1, b=2, c=3}, y: Hidden{a=1, ~*~b=2, ~Hidden~c=3}] <- [p: [7, 8, 9], q: [4, 5, 6], r: 0]: [x: Row{a=7, b=8, c=9}, y: Hidden{a=4, ~*~b=5, ~Hidden~c=6}]
[x: 1, y: 2] <- Row{a=1, b=2, c=3}: [x: 1, y: 2]
[x: Row{a=1, b=2, c=3}, y: Row{a=1, b=2, c=3}] <- [7]: NULL
  [msgpack] (msgpack_convert_array) can't get data
[x: Row{a=1, b=2, c=3}] <- 7: NULL
  [msgpack] (msgpack_convert_array) input data is not array
[5: Row{a=1, b=2, c=3}, x: 1] <- [7, 8]: [x: 8]
[x: []] <- [7]: NULL
  [msgpack] (msgpack_convert_array) template array length is 0
[x: Row{a=1, b=2, c=3}, 1: Row{a=1, b=2, c=3}] <- [7]: [Row{a=7, b=2, c=3}]
Everywhere:
Row{a=7, b=8, c=9}
[Row{a=7, b=2, c=3}, Row{a=8, b=2, c=3}, Row{a=9, b=2, c=3}]
Row{a=7, b=8, c=9} false
Row{a=7, b=8, c=9} false
[Row{a=7, b=2, c=3}, Row{a=8, b=2, c=3}, Row{a=9, b=2, c=3}] false
[7, 8, 9] false
What is no value is one, too:
Row{a=false, b=2, c=3}
  [msgpack] (php_msgpack_unserialize) Parse error
Row{a=false, b=2, c=3}
  [msgpack] (php_msgpack_unserialize) Insufficient data for unserializing
Row{a=NULL, b=2, c=3}
held by reference:
[Row{a=4, b=5, c=6}]
