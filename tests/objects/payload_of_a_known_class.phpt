--TEST--
A message with payloads gives the same whether its classes were read before or not, whole or in pieces
--EXTENSIONS--
msgpack
--FILE--
<?php
trait Payload
{
    public $data;
    public function __serialize(): array { return $this->data; }
    public function __unserialize(array $data): void { echo '(', count($data), ')'; $this->data = $data; }
}

function outcome(callable $call): string
{
    ob_start();
    try {
        $value = $call();
        ob_start();
        var_dump($value);
        return preg_replace('/Class\d+/', 'Class', md5(preg_replace('/#\d+/', '', preg_replace('/Class\d+/', 'Class', ob_get_clean()))) . ob_get_clean());
    } catch (Throwable $e) {
        return get_class($e) . ': ' . $e->getMessage() . ob_get_clean();
    }
}

function in_pieces(string $packed): mixed
{
    $unpacker = new MessagePackUnpacker;
    foreach (str_split($packed) as $byte) {
        $unpacker->feed($byte);
        if ($unpacker->execute()) {
            return $unpacker->data();
        }
    }
    throw new Exception('incomplete');
}

$long = str_repeat('long', 70);
$values = [
    'map' => ['a' => 1, 'b' => 'text'],
    'list' => [1, 'text', null],
    'empty' => [],
    'nested' => ['a' => [['b' => 'deep'], []], 'c' => [1, [2, [3]]]],
    'long strings' => [$long, 'key' => $long, 'n' => 1.5, 'twice' => [$long, $long]],
    'rows' => [['id' => 1, 'name' => 'one'], ['id' => 2, 'name' => 'two'], ['id' => 3, 'name' => 'two']],
];
$number = 1000;
$new = function () use (&$number) {
    $class = 'Class' . $number++;
    eval("class $class { use Payload; }");
    return new $class;
};
$messages = [];
foreach ($values as $title => $value) {
    $object = $new();
    $object->data = $value;
    $copy = clone $object;
    $messages[$title] = [$object, $copy];
}
$self = $new();
$self->data = ['self' => $self, 'list' => [$self]];
$messages['itself'] = [$self, $self];
$outer = $new();
$inner = clone $outer;
$inner->data = [$outer, 'last' => 1];
$outer->data = ['inner' => $inner, 'again' => [$inner], 'twice' => $inner];
$messages['objects in each other'] = [$outer, 5];

$object = $new();
$object->data = [[['deep']]];
$shared = [$object, 'text'];
$messages['in a shared array'] = [$shared, [[$shared]]];

$holder = clone $inner;
$holder->data = [clone $object];
$row = fn($id) => ['id' => $id, 'name' => "name $id"];
$messages['then records'] = [[$holder, $holder], $row(1), 'text', $row(2)];

foreach ($messages as $title => $message) {
    foreach ([false, true] as $compact) {
        $packed = msgpack_pack($message, ['compact' => $compact]);
        preg_match('/Class\d+/', $packed, $match);
        $packed = preg_replace('/Class\d+/', $match[0], $packed);
        $other = 'Class' . $number++; // of the same length, and not read before
        eval("class $other { use Payload; }");
        $packed = str_replace($match[0], $other, $packed);
        $first = outcome(fn() => msgpack_unpack($packed));
        $again = outcome(fn() => msgpack_unpack($packed));
        $allowed = outcome(fn() => msgpack_unpack($packed, null, ['allowed_classes' => [$other]]));
        if (str_contains(print_r(msgpack_unpack($packed, null, ['allowed_classes' => false]), true), "$other Object")) {
            echo "Created without being allowed\n";
        }
        $pieces = outcome(fn() => in_pieces($packed));
        echo $title, $compact ? ', compact' : '', ': ', substr($first, 32), ' ', var_export([$first] === array_unique([$first, $again, $allowed, $pieces]), true), "\n";
        for ($depth = 1; $depth < 10; $depth++) {
            ini_set('msgpack.max_depth', $depth);
            $other = 'Class' . $number++;
            eval("class $other { use Payload; }");
            $deep = str_replace($match[0], $other, $packed);
            if (outcome(fn() => msgpack_unpack($deep)) !== outcome(fn() => msgpack_unpack($deep))) {
                echo "Another depth than $depth\n";
            }
        }
        ini_restore('msgpack.max_depth');
        $shorter = 0;
        for ($length = 1; $length < strlen($packed); $length++) {
            $shorter += @msgpack_unpack(substr($packed, 0, $length)) !== false;
        }
        if ($shorter) {
            echo "$shorter prefixes were read\n";
        }
    }
}

echo "In other forms:\n";
$result = fn($packed) => preg_replace('/^[0-9a-f]{32}/', 'read ', outcome(fn() => msgpack_unpack($packed) ?: throw new Exception('rejected')));
error_reporting(0);
foreach (['c0', '93010203', 'c080', '80', '01', 'a178', '82c0a9%sc090', '82c0aa%sc090', '83c0aa%sc09001c0', '82c0aa%sc001', '82c0aa%sc0', '82c0aa%s',
    '9282c003000092920102' . '82c0aa%sc093d453020102', '9282c003000092920102' . '82c0aa%sc0d45302', '9282c003000093920102' . '82c0aa%sc093a46c6f6e67a474657874d45302'] as $form) {
    $results = [];
    for ($i = 0; $i < 2; $i++) {
        $other = 'Class' . $number++ . 'x';
        eval("class $other { use Payload; }");
        $bytes = fn($hex) => str_contains($hex, '%s') ? $hex : "82c0aa%sc0$hex";
        $packed = hex2bin(sprintf($bytes($form), bin2hex($other)));
        $results[] = $result($packed);
        $results[] = $result($packed);
    }
    echo $form, ': ', implode(' | ', array_unique($results)), "\n";
}

echo "With a shared array around it, at two depths:\n";
foreach ([7, 8] as $depth) {
    ini_set('msgpack.max_depth', $depth);
    $other = 'Class' . $number++ . 'x';
    eval("class $other { use Payload; }");
    $packed = hex2bin('9282c0030000929182c0aa' . bin2hex($other) . 'c0919191019191d45302');
    echo $depth, ': ', $result($packed), ' | ', $result($packed), "\n";
}
?>
--EXPECT--
map: (2)(2) true
map, compact: (2)(2) true
list: (3)(3) true
list, compact: (3)(3) true
empty: (0)(0) true
empty, compact: (0)(0) true
nested: (2)(2) true
nested, compact: (2)(2) true
long strings: (4)(4) true
long strings, compact: (4)(4) true
rows: (3)(3) true
rows, compact: (3)(3) true
itself: (2) true
itself, compact: (2) true
objects in each other: (2)(3) true
objects in each other, compact: (2)(3) true
in a shared array: (1) true
in a shared array, compact: (1) true
then records: (1)(1) true
then records, compact: (1)(1) true
In other forms:
c0: Exception: rejected
93010203: read (3)
c080: Exception: rejected
80: read (0)
01: Exception: rejected
a178: Exception: rejected
82c0a9%sc090: read 
82c0aa%sc090: read (0)
83c0aa%sc09001c0: Exception: rejected
82c0aa%sc001: Exception: rejected
82c0aa%sc0: Exception: rejected
82c0aa%s: Exception: rejected
9282c00300009292010282c0aa%sc093d453020102: Exception: rejected
9282c00300009292010282c0aa%sc0d45302: Exception: rejected
9282c00300009392010282c0aa%sc093a46c6f6e67a474657874d45302: Exception: rejected
With a shared array around it, at two depths:
7: Exception: rejected | Exception: rejected
8: read (1) | read (1)
