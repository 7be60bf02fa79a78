--TEST--
Compact form: what the settings say holds, and the other setting may read it
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class Point { public $x = 'some text'; public $y = ['k' => 'some text']; }
$row = fn(int $n) => ['name' => 'some text', 'empty' => [], 7 => $n];
$data = [$row(1), $row(2), $row(3), ['point' => ['x' => 'some text'], 'again' => ['x' => 'some text']]];
foreach ([['1', '1'], ['1', '0'], ['0', '1'], ['0', '0']] as [$php_only, $assoc]) {
    ini_set('msgpack.php_only', $php_only);
    ini_set('msgpack.assoc', $assoc);
    var_dump(same_as_plain($data), same_as_plain([...$data, new Point, new Point, new DateTimeImmutable('2024-01-05')]));
}
ini_restore('msgpack.assoc');
ini_set('msgpack.php_only', '0');
show_form('an object under php_only=0', [new Point, new Point]);
$inside = range(1, 3);
$inside[] = &$inside;
var_dump(same_as_plain(['longer text', 'longer text', $inside]));
ini_restore('msgpack.php_only');
ini_set('msgpack.force_f32', '1');
show_form('force_f32', ['some text', 'some text', 0.1]);
ini_restore('msgpack.force_f32');

// Under assoc=0 a map is an object, and each its own, but for the payload of __serialize().
class Magic { public $data; public function __serialize(): array { return $this->data; } public function __unserialize(array $data): void { $this->data = $data; } }
ini_set('msgpack.assoc', '0');
$magic = new Magic;
$magic->data = ['key' => 1, 303 => 'text', '5' => 2];
var_dump(same_as_plain([$magic->data, $magic]), same_as_plain(['longer text', 'longer text', $magic, $magic->data]));
[$one, $two] = msgpack_unpack(compact_form([$data[0], $data[0]]));
var_dump($one == $two, $one !== $two);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
an object under php_only=0: 9292a9736f6d65207465787481a16bd4500092d4500081a16bd45000
bool(true)
force_f32: 93a9736f6d652074657874d45000ca3dcccccd
bool(true)
bool(true)
bool(true)
bool(true)
