--TEST--
Compact form: objects of a class are read from columns, as they are from maps
--EXTENSIONS--
msgpack
--FILE--
<?php
const PARTS_DIFFER = '__wakeup() would be called twice';
require __DIR__ . '/include/compact.php';
require __DIR__ . '/include/columns.php';

#[AllowDynamicProperties]
class P
{
    public int $a = 7;
    protected $b = [1];
    private ?string $c;
    public readonly int $d;
}
class W
{
    public $x;

    public function __wakeup()
    {
        echo "wakeup $this->x\n";
    }
}
class T
{
    public array|W $x;
    public ?T $t = null;
}
enum E: string
{
    case A = 'a';
}

$two = '92 01 02';
foreach ([
    'one property' => column(3, '95c70051 c0 a161 a150' . ext('08 05 01')),
    'public, protected, private and readonly ones' => column(2, '9bc70051 c0 a161 a4002a0062 a400500063 a164 a150' . ext('00 05') . '92 c3 a3616263 92 c0 a178' . $two),
    'a dynamic one' => column(2, '97c70051 c0 a17a a161 a150' . $two . ext('00 05')),
    'some that are missing' => column(3, '97c70051 c0 a161 a164 a150 92' . ext('38 05') . "$two 92" . ext('38 00') . '90'),
    'a value of another type' => column(2, '95c70051 c0 a161 a150 92 01 a178'),
    'a null in place of an integer' => column(2, '95c70051 c0 a161 a150 92' . ext('37 02') . '91 01'),
    'texts' => column(2, '95c70051 c0 a400500063 a150 92' . ext('39 61 01') . ext('00 05')),
    'an object with __wakeup()' => column(2, "95c70051 c0 a178 a157 $two"),
    'stdClass, with missing ones' => column(2, "97c70051 c0 a178 a179 a8737464436c617373 $two 92" . ext('38 02') . '91 03'),
    'an integer as a name' => column(2, "95c70051 c0 05 a8737464436c617373 $two"),
    'a known shape' => '92 83 c0 a8737464436c617373 a161 01 a162 02' . column(3, '93d45100' . ext('00 05') . '93 c0c2c3'),
    'a known class without properties' => '92 81 c0 a8737464436c617373' . column(3, '91d45100'),
    'a class without properties' => column(3, '93c70051 c0 a154'),
    'a record of a shape that objects define' => '92' . column(2, "95c70051 c0 a178 a157 $two") . '92d4510003',
    'a class that is missing' => column(2, "95c70051 c0 a171 a14e $two"),
    'an enum' => column(2, "95c70051 c0 a171 a145 $two"),
    'an abstract class' => column(2, '95c70051 c0 a171 ae' . bin2hex('FilterIterator') . $two),
    'an interface' => column(2, '95c70051 c0 a171 a9' . bin2hex('Countable') . $two),
    'a class that forbids it' => column(2, '95c70051 c0 a171 a7' . bin2hex('Closure') . $two),
    'rows that are in each other' => column(2, '95c70051 c0 a174 a154 92 d45303 d45302'),
    'a row that is in a list in another' => column(2, '97c70051 c0 a178 a174 a154 92 90 91 d45303 92 c0 c0'),
    'objects in objects' => column(2, '97c70051 c0 a178 a174 a154 92 90 90 95c70051 c0 a174 a154 92 c0 d45302'),
    'lists in objects' => column(2, '97c70051 c0 a178 a174 a154 92' . ext('34 01 00 0102') . '93 010203 92 c0 c0'),
    'a reference to an earlier object' => column(2, "97c70051 c0 a161 a17a a150 $two 92 82c001c0a157 82c0050004"),
    'a reference that has another type' => column(2, '97c70051 c0 a178 a174 a154 92 83c001c0a157a17801 90 92 c0 05'),
    'a reference of a type to another object' => column(2, '97c70051 c0 a178 a174 a154 92 83c001c0a157a17801 83c001c0a150a17801 92 c0 05'),
    'an empty list that becomes a reference' => '92' . column(2, '95c70051 c0 a178 a154 92 90 90') . '82c0020005',
    'an empty list of a dynamic property that does' => '92' . column(2, '95c70051 c0 a17a a150 92 90 90') . '82c0020005',
    'a class twice' => column(2, "97c70051 c0 a161 c0 a150 $two $two"),
    'a name twice' => column(2, "97c70051 c0 a161 a161 a150 $two $two"),
    'a property by two names' => column(2, "97c70051 c0 a162 a4002a0062 a150 $two 92 03 04"),
    'a typed one by two names' => column(2, "97c70051 c0 a161 a4002a0061 a150 $two 92 03 04"),
    'by two names, first of another type' => column(2, "97c70051 c0 a4002a0061 a161 a150 92 01 a178 $two"),
    'by two names, each in other rows, of another type' => column(2, '97c70051 c0 a4002a0061 a161 a150 92' . ext('38 02') . '91 a178 92' . ext('38 01') . '91 05'),
    'by two names, first an object of another class' => column(2, "97c70051 c0 a174 a4002a0074 a154 92 c0 81c0a150 92 c0 c0"),
    'by two names, first a reference' => column(2, "97c70051 c0 a174 a4002a0074 a154 92 c0 82c001c0a154 92 c0 c0"),
    'a class that is an integer' => column(2, "95c70051 c0 a161 05 $two"),
    'too many columns' => '92 82 c0 a154 a174 c0' . column(2, "93d45100 $two $two"),
    'in place of strings' => column(2, '92' . ext('39 00') . '94c70051 c0 a154 90'),
    'as a value' => '94c70051 c0 a154 90',
    'cut' => substr(column(3, '95c70051 c0 a161 a150' . ext('08 05 01')), 0, -2),
] as $what => $digits) {
    show_in_pieces($what, $digits);
}

echo "-- options\n";
show_unpacked('allowed_classes', message(column(2, "95c70051 c0 a161 a150 $two")), ['allowed_classes' => ['W']]);
show_unpacked('max_depth 2', message(column(2, "95c70051 c0 a161 a154 $two")), ['max_depth' => 1]);
foreach (["95c70051 c0 a161 a150 $two", "95c70051 c0 a178 a157 $two", "95c70051 c0 a179 a157 $two", "95c70051 c0 a17a a14e $two", "97c70051 c0 a178 a4002a0078 a157 $two $two"] as $i => $column) {
    show_unpacked("strict $i", message(column(2, $column)), ['strict' => true]);
}
ini_set('msgpack.assoc', '0');
show_in_pieces('assoc=0, maps in objects', column(2, "95c70051 c0 a17a a150 92 81a16101 81a16102"));
show_in_pieces('assoc=0, columns of maps in objects', column(2, "95c70051 c0 a17a a150 93c70051 a161 $two"));
show_in_pieces('assoc=0, maps in place of lists', column(2, "95c70051 c0 a178 a154 93c70051 a161 $two"));
ini_set('msgpack.php_only', '0');
show_in_pieces('php_only=0', column(2, "95c70051 c0 a178 a157 $two"));
try {
    (new MessagePack\BufferUnpacker('', MessagePack\UnpackOptions::COMPACT))->reset(message(column(2, "95c70051 c0 a178 a157 $two")))->unpack();
} catch (MessagePack\Exception\UnpackingFailedException $exception) {
    echo $exception->getMessage(), "\n";
}
?>
--EXPECT--
one property: a:3:{i:0;O:1:"P":2:{s:1:"a";i:5;s:4:"~*~b";a:1:{i:0;i:1;}}i:1;O:1:"P":2:{s:1:"a";i:6;s:4:"~*~b";a:1:{i:0;i:1;}}i:2;O:1:"P":2:{s:1:"a";i:7;s:4:"~*~b";a:1:{i:0;i:1;}}}
public, protected, private and readonly ones: a:2:{i:0;O:1:"P":4:{s:1:"a";i:5;s:4:"~*~b";b:1;s:4:"~P~c";N;s:1:"d";i:1;}i:1;O:1:"P":4:{s:1:"a";i:5;s:4:"~*~b";s:3:"abc";s:4:"~P~c";s:1:"x";s:1:"d";i:2;}}
a dynamic one: a:2:{i:0;O:1:"P":3:{s:1:"a";i:5;s:4:"~*~b";a:1:{i:0;i:1;}s:1:"z";i:1;}i:1;O:1:"P":3:{s:1:"a";i:5;s:4:"~*~b";a:1:{i:0;i:1;}s:1:"z";i:2;}}
some that are missing: a:3:{i:0;O:1:"P":2:{s:1:"a";i:1;s:4:"~*~b";a:1:{i:0;i:1;}}i:1;O:1:"P":2:{s:1:"a";i:7;s:4:"~*~b";a:1:{i:0;i:1;}}i:2;O:1:"P":2:{s:1:"a";i:2;s:4:"~*~b";a:1:{i:0;i:1;}}}
a value of another type: Cannot assign string to property P::$a of type int, in [1]->a
a null in place of an integer: Cannot assign null to property P::$a of type int, in [0]->a
texts: a:2:{i:0;O:1:"P":3:{s:1:"a";i:7;s:4:"~*~b";a:1:{i:0;i:1;}s:4:"~P~c";s:2:"a5";}i:1;O:1:"P":3:{s:1:"a";i:7;s:4:"~*~b";a:1:{i:0;i:1;}s:4:"~P~c";s:2:"a5";}}
wakeup 1
wakeup 2
wakeup 1
wakeup 2
an object with __wakeup(): a:2:{i:0;O:1:"W":1:{s:1:"x";i:1;}i:1;O:1:"W":1:{s:1:"x";i:2;}}
stdClass, with missing ones: a:2:{i:0;O:8:"stdClass":1:{s:1:"x";i:1;}i:1;O:8:"stdClass":2:{s:1:"x";i:2;s:1:"y";i:3;}}
an integer as a name: a:2:{i:0;O:8:"stdClass":1:{s:1:"5";i:1;}i:1;O:8:"stdClass":1:{s:1:"5";i:2;}}
a known shape: a:2:{i:0;O:8:"stdClass":2:{s:1:"a";i:1;s:1:"b";i:2;}i:1;a:3:{i:0;O:8:"stdClass":2:{s:1:"a";i:5;s:1:"b";N;}i:1;O:8:"stdClass":2:{s:1:"a";i:5;s:1:"b";b:0;}i:2;O:8:"stdClass":2:{s:1:"a";i:5;s:1:"b";b:1;}}}
a known class without properties: a:2:{i:0;O:8:"stdClass":0:{}i:1;a:3:{i:0;O:8:"stdClass":0:{}i:1;O:8:"stdClass":0:{}i:2;O:8:"stdClass":0:{}}}
a class without properties: a:3:{i:0;O:1:"T":1:{s:1:"t";N;}i:1;O:1:"T":1:{s:1:"t";N;}i:2;O:1:"T":1:{s:1:"t";N;}}
wakeup 1
wakeup 2
wakeup 3
wakeup 1
wakeup 2
wakeup 3
a record of a shape that objects define: a:2:{i:0;a:2:{i:0;O:1:"W":1:{s:1:"x";i:1;}i:1;O:1:"W":1:{s:1:"x";i:2;}}i:1;O:1:"W":1:{s:1:"x";i:3;}}
a class that is missing: a:2:{i:0;O:1:"N":1:{s:1:"q";i:1;}i:1;O:1:"N":1:{s:1:"q";i:2;}}
an enum: Parse error at offset 22, in [0]
an abstract class: Cannot instantiate abstract class FilterIterator
an interface: Cannot instantiate interface Countable
a class that forbids it: Unserialization of 'Closure' is not allowed, in [0]
rows that are in each other: a:2:{i:0;O:1:"T":1:{s:1:"t";O:1:"T":1:{s:1:"t";r:2;}}i:1;r:3;}
a row that is in a list in another: a:2:{i:0;O:1:"T":2:{s:1:"x";a:0:{}s:1:"t";N;}i:1;O:1:"T":2:{s:1:"x";a:1:{i:0;r:5;}s:1:"t";N;}}
objects in objects: a:2:{i:0;O:1:"T":2:{s:1:"x";a:0:{}s:1:"t";O:1:"T":1:{s:1:"t";N;}}i:1;O:1:"T":2:{s:1:"x";a:0:{}s:1:"t";O:1:"T":1:{s:1:"t";r:2;}}}
lists in objects: a:2:{i:0;O:1:"T":2:{s:1:"x";a:1:{i:0;i:1;}s:1:"t";N;}i:1;O:1:"T":2:{s:1:"x";a:2:{i:0;i:2;i:1;i:3;}s:1:"t";N;}}
wakeup 
wakeup 
a reference to an earlier object: a:2:{i:0;O:1:"P":3:{s:1:"a";i:1;s:4:"~*~b";a:1:{i:0;i:1;}s:1:"z";O:1:"W":1:{s:1:"x";N;}}i:1;O:1:"P":3:{s:1:"a";i:2;s:4:"~*~b";a:1:{i:0;i:1;}s:1:"z";R:6;}}
a reference that has another type: Cannot assign int to property T::$t of type ?T, in [1]->t
a reference of a type to another object: Cannot assign P to property T::$x of type W|array, in [1]->x
an empty list that becomes a reference: a:2:{i:0;a:2:{i:0;O:1:"T":2:{s:1:"x";a:0:{}s:1:"t";N;}i:1;O:1:"T":2:{s:1:"x";a:0:{}s:1:"t";N;}}i:1;R:4;}
an empty list of a dynamic property that does: a:2:{i:0;a:2:{i:0;O:1:"P":3:{s:1:"a";i:7;s:4:"~*~b";a:1:{i:0;i:1;}s:1:"z";a:0:{}}i:1;O:1:"P":3:{s:1:"a";i:7;s:4:"~*~b";a:1:{i:0;i:1;}s:1:"z";a:0:{}}}i:1;R:7;}
a class twice: Parse error at offset 21, in [0]
a name twice: Parse error at offset 22, in [0]
a property by two names: a:2:{i:0;O:1:"P":2:{s:1:"a";i:7;s:4:"~*~b";i:3;}i:1;O:1:"P":2:{s:1:"a";i:7;s:4:"~*~b";i:4;}}
a typed one by two names: a:2:{i:0;O:1:"P":2:{s:1:"a";i:3;s:4:"~*~b";a:1:{i:0;i:1;}}i:1;O:1:"P":2:{s:1:"a";i:4;s:4:"~*~b";a:1:{i:0;i:1;}}}
by two names, first of another type: Cannot assign string to property P::$a of type int, in [1]->a
by two names, each in other rows, of another type: Cannot assign string to property P::$a of type int, in [1]->a
by two names, first an object of another class: Cannot assign P to property T::$t of type ?T, in [1]->t
by two names, first a reference: a:2:{i:0;O:1:"T":1:{s:1:"t";N;}i:1;O:1:"T":1:{s:1:"t";N;}}
a class that is an integer: Parse error at offset 21, in [0]
too many columns: Parse error at offset 25, in [1]
in place of strings: Parse error at offset 23, in [0]
as a value: Parse error at offset 10
cut: Insufficient data for unserializing at offset 22, in [0]
-- options
allowed_classes: a:2:{i:0;O:1:"P":1:{s:1:"a";i:1;}i:1;O:1:"P":1:{s:1:"a";i:2;}}
max_depth 2: Maximum depth of 1 exceeded at offset 17
strict 0: Property P::$c has no value at offset 25, in [0]
wakeup 1
wakeup 2
strict 1: a:2:{i:0;O:1:"W":1:{s:1:"x";i:1;}i:1;O:1:"W":1:{s:1:"x";i:2;}}
strict 2: Property W::$y is not declared at offset 23, in [0]
strict 3: Class "N" is missing at offset 22, in [0]
strict 4: Property W::$x is there twice at offset 31, in [0]
assoc=0, maps in objects: a:2:{i:0;O:1:"P":3:{s:1:"a";i:7;s:4:"~*~b";a:1:{i:0;i:1;}s:1:"z";O:8:"stdClass":1:{s:1:"a";i:1;}}i:1;O:1:"P":3:{s:1:"a";i:7;s:4:"~*~b";a:1:{i:0;i:1;}s:1:"z";O:8:"stdClass":1:{s:1:"a";i:2;}}}
assoc=0, columns of maps in objects: a:2:{i:0;O:1:"P":3:{s:1:"a";i:7;s:4:"~*~b";a:1:{i:0;i:1;}s:1:"z";O:8:"stdClass":1:{s:1:"a";i:1;}}i:1;O:1:"P":3:{s:1:"a";i:7;s:4:"~*~b";a:1:{i:0;i:1;}s:1:"z";O:8:"stdClass":1:{s:1:"a";i:2;}}}
assoc=0, maps in place of lists: Cannot assign stdClass to property T::$x of type W|array, in [0]->x
php_only=0: Parse error at offset 22
The compact form is malformed at offset 22, in [0]
