--TEST--
Compact form: objects with methods of their own that extend a class of PHP are rows, in which no array and no long text is shared
--EXTENSIONS--
msgpack
--FILE--
<?php
const PARTS_DIFFER = 'a plain payload is copied';
require __DIR__ . '/include/compact.php';

class Moment extends DateTimeImmutable // as dates of libraries are
{
    public static int $calls = 0;
    public function __serialize(): array
    {
        self::$calls++;
        return ['date' => $this->format('Y-m-d H:i:s.u'), 'timezone_type' => 3, 'timezone' => $this->getTimezone()->getName(),
            'dump' => ['date' => $this->format('Y-m-d H:i:s.u'), 'zone' => 'zone']];
    }
    public function __unserialize(array $data): void { parent::__construct($data['date'], new DateTimeZone($data['timezone'])); }
}
class Restored extends DateTimeImmutable
{
    public function __unserialize(array $data): void { parent::__unserialize($data); }
}
class Bag extends ArrayObject
{
    public $text, $self;
    public function __serialize(): array { return ['list' => $this->getArrayCopy(), 'text' => $this['text'] ?? null, 'self' => $this['self'] ?? $this]; }
    public function __unserialize(array $data): void { parent::__unserialize([0, $data['list'], ['text' => $data['text'], 'self' => $data['self']]]); }
}
class Half extends ArrayObject
{
    public function __serialize(): array { return ['id' => 1]; }
}
class Row { public function __construct(public int $id, public mixed $more = null) {} }

function form(string $what, array $value): void
{
    Moment::$calls = 0;
    $packed = compact_form($value);
    $calls = Moment::$calls;
    $plain = msgpack_pack($value);
    echo "$what: ", preg_match('~\xc7.\x52[\x34\x35]~s', $packed) ? 'columns' : 'no columns', ', ', intdiv(strlen($packed), count($value)), ' bytes each',
        $calls ? ", $calls calls" : '', shown(msgpack_unpack($packed)) === shown(msgpack_unpack($plain)) ? '' : ', another value',
        msgpack_pack(msgpack_unpack($packed), ['compact' => true]) === $packed ? '' : ', other bytes once more', "\n";
}
$to = fn (callable $make) => array_map($make, range(1, 40));
$moment = fn (int $i) => new Moment('@' . (1700000000 + 100001 * $i));
form('a list', $to($moment));
form('in maps', $to(fn ($i) => ['id' => $i, 'at' => $moment($i)]));
form('in maps with an array that is there again', [...$to(fn ($i) => ['id' => $i, 'at' => $moment($i)]), ($same = [1, 2, [3]]), $same]);
form('in objects', $to(fn ($i) => new Row($i, [$moment($i), $moment(-$i)])));
form('dates that PHP writes', $to(fn ($i) => new Restored('@' . 100001 * $i)));
form('an ArrayObject', $to(fn ($i) => new Bag([$i])));
form('the same array in each', $to(fn ($i) => new Bag([1, 2, 3, 'list' => array_fill(0, 30, 7)])));
form('the same text in each', $to(fn ($i) => new Bag(['text' => str_repeat('short', 51)])));
form('a long one', $to(fn ($i) => new Bag(['text' => str_repeat('longer', 43)])));
$row = new Row(1, $list = range(100, 140));
form('an object in each', $to(fn ($i) => new Bag(['self' => $row])));
form('its array in each', $to(fn ($i) => new Bag(['self' => $list])));
echo preg_match('~\xc7.\x52[\x34\x35]~s', compact_form($to(fn ($i) => new Half))) ? 'columns' : 'no columns', " for an __unserialize() of PHP\n";

ob_start(fn (string $shown) => preg_replace('/a{256}/', '(256 bytes)', $shown));
/* Ordinal 2 is a list, string 0 is one of 256 bytes. The rows have the ordinals from 4. */
$long = 'da0100' . str_repeat('61', 256);
$rows = fn (string $class, string $cells): string => message("93 91 01 $long 92c703523400 02 95c70051c0 a1 78 " . bin2hex(chr(0xa0 + strlen($class)) . $class) . $cells);
class Plain { public $data; public function __unserialize(array $data): void { $this->data = $data; } }
class Copies extends ArrayObject { public $data; public function __unserialize(array $data): void { $this->data = $data; } }
foreach (['Plain', 'Copies'] as $class) {
    show_unpacked("$class, the same array", $rows($class, '92 d45302 d45302'));
    show_unpacked("$class, in a list", $rows($class, '92 91 d45302 90'));
    show_unpacked("$class, a long text", $rows($class, '92 d45000 01'));
    show_unpacked("$class, an object of the rows", $rows($class, '92 d45304 d45305'));
}
?>
--EXPECT--
a list: columns, 14 bytes each, 40 calls
in maps: columns, 15 bytes each, 40 calls
in maps with an array that is there again: columns, 15 bytes each, 40 calls
in objects: columns, 28 bytes each, 80 calls
dates that PHP writes: columns, 8 bytes each
an ArrayObject: columns, 5 bytes each
the same array in each: columns, 16 bytes each
the same text in each: columns, 17 bytes each
a long one: columns, 526 bytes each
an object in each: columns, 7 bytes each
its array in each: columns, 28 bytes each, other bytes once more
no columns for an __unserialize() of PHP
Plain, the same array: a:3:{i:0;a:1:{i:0;i:1;}i:1;s:256:"(256 bytes)";i:2;a:2:{i:0;O:5:"Plain":1:{s:4:"data";a:1:{s:1:"x";a:1:{i:0;i:1;}}}i:1;O:5:"Plain":1:{s:4:"data";a:1:{s:1:"x";a:1:{i:0;i:1;}}}}}
Plain, in a list: a:3:{i:0;a:1:{i:0;i:1;}i:1;s:256:"(256 bytes)";i:2;a:2:{i:0;O:5:"Plain":1:{s:4:"data";a:1:{s:1:"x";a:1:{i:0;a:1:{i:0;i:1;}}}}i:1;O:5:"Plain":1:{s:4:"data";a:1:{s:1:"x";a:0:{}}}}}
Plain, a long text: a:3:{i:0;a:1:{i:0;i:1;}i:1;s:256:"(256 bytes)";i:2;a:2:{i:0;O:5:"Plain":1:{s:4:"data";a:1:{s:1:"x";s:256:"(256 bytes)";}}i:1;O:5:"Plain":1:{s:4:"data";a:1:{s:1:"x";i:1;}}}}
Plain, an object of the rows: a:3:{i:0;a:1:{i:0;i:1;}i:1;s:256:"(256 bytes)";i:2;a:2:{i:0;O:5:"Plain":1:{s:4:"data";a:1:{s:1:"x";r:6;}}i:1;O:5:"Plain":1:{s:4:"data";a:1:{s:1:"x";r:9;}}}}
Copies, the same array: Parse error at offset 293, in [2][0]->x
Copies, in a list: Parse error at offset 294, in [2][0]->x[0]
Copies, a long text: Parse error at offset 292, in [2][0]->x
Copies, an object of the rows: a:3:{i:0;a:1:{i:0;i:1;}i:1;s:256:"(256 bytes)";i:2;a:2:{i:0;O:6:"Copies":4:{i:0;i:0;i:1;a:0:{}i:2;a:1:{s:4:"data";a:1:{s:1:"x";r:6;}}i:3;N;}i:1;O:6:"Copies":4:{i:0;i:0;i:1;a:0:{}i:2;a:1:{s:4:"data";a:1:{s:1:"x";r:13;}}i:3;N;}}}
