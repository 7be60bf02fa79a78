--TEST--
Objects, enum cases and references are looked into without loading a class
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Raw;

class User
{
    public $name = 'Ann';
    protected $roles = ['admin'];
    private $hidden = 5;
    public $friend;
}
enum Suit: string
{
    case Hearts = 'h';
}
final class Payload
{
    public function __serialize(): array
    {
        return ['data' => [1, 2]];
    }
}
$user = new User;
$user->friend = $user;
$list = [10, 20];
$packed = msgpack_pack(['user' => $user, 'again' => $user, 'suit' => Suit::Hearts, 'payload' => new Payload, 'list' => &$list,
    'same' => &$list, 'empty' => new stdClass, 'dates' => new ArrayObject(['k' => 'v'])]);
file_put_contents(__DIR__ . '/objects.bin', str_replace('User', 'Nobo', $packed));

/* In another process, in which no class may be loaded. */
$code = <<<'PHP'
spl_autoload_register(function ($class) { echo "$class was loaded\n"; });
$raw = new MessagePack\Raw(file_get_contents($argv[1]));
echo $raw, "\n", json_encode($raw), "\n";
foreach ($raw as $key => $part) {
    echo $key, ': ', $part->type(), ' ', $part->className() ?? '-', ' ', count($part), ' ', implode(',', array_keys(iterator_to_array($part))), "\n";
}
var_dump($raw->get('/user/name'), $raw->get('/user/roles/0'), $raw->get('/again/hidden'), $raw->get('/user/friend/friend/name'), $raw->get('/suit/name'),
    $raw->get('/payload/data/1'), $raw->get('/list/1'), $raw->get('/same/1'), $raw->get('/dates/1/k'), $raw->has('/user/x'), $raw['user']['name']);
foreach (['/user', '/suit', ''] as $path) {
    try {
        $raw->get($path);
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo $e->getMessage(), ', ', $e->getOffset(), "\n";
    }
}
PHP;
file_put_contents(__DIR__ . '/objects.inc', "<?php\n$code");
$command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=msgpack', __DIR__ . '/objects.inc', __DIR__ . '/objects.bin'];
$process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
echo stream_get_contents($pipes[1]);
proc_close($process);

echo "-- malformed forms\n";
foreach (['82c0' . '04' . '00' . '01', '9282c004000105', '9282c004000505', '9282c004010205', '82c00405c0', '81c0c3', '82c006a15301', '82c00390a0', '83c0a141c09001a0',
    '9282c0040002' . '82c0040002', '81c005', '82c005a16101', '82c0a141c007', '9282c00400039101', '9282c004000182c0040002', '82c00400ff',
    '83c003a141a1780102', '82c007a141a178', '82c003a141c40178', '9282c0a143a1610782c0020002', '9282c001a1610782c0040002',
    '9282c0a143c0910782c0040003', '928082c0020002', '9282c001a1610782c0020002', '929082c0020002', '929082c0040002', '9283c001c0a143a1610782c0050002'] as $hex) {
    try {
        $raw = new Raw(hex2bin($hex));
        foreach ($raw as $part) {
            $part->type();
        }
        echo $hex, ': ', $raw->type(), ' ', count($raw), "\n";
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo $hex, ': ', $e->getMessage(), "\n";
    }
}
echo "-- an array by reference\n";
$raw = new Raw(hex2bin('82c00100a161'));
var_dump($raw->type(), $raw->className(), $raw->get('/0'));
echo Raw::fromDiagnostic('[A {}, {nil: 4, 0: 2}]')->at('/1')->className(), Raw::fromDiagnostic('[A {}, {nil: 4, 0: 2}]')[1]->className(), "\n";
echo "-- keys of a payload are no names of properties\n";
echo json_encode(array_keys(iterator_to_array(Raw::fromDiagnostic('A {nil: {"\u0000A\u0000key": 1}}')))), "\n";
echo "-- numbers of back-references\n";
echo json_encode(Raw::fromDiagnostic('[{nil:4,0:18446744073709551615},{nil:4,0:1}]')), "\n";
echo "-- back-references to what is around them\n";
$raw = Raw::fromDiagnostic('A {nil: [1' . str_repeat(',{nil:4,0:1}', 300) . ']}');
foreach ([[Raw::ANY], [Raw::ANY, Raw::ANY], [Raw::ANY, Raw::ANY, Raw::ANY], [0, Raw::ANY], [Raw::ANY, 1, Raw::ANY]] as $path) {
    echo iterator_count($raw->select($path)), "\n";
}
$raw = Raw::fromDiagnostic('A {nil: [1, {nil: 4, 0: 1}, {nil: 4, 0: 1}]}');
echo iterator_count($raw->select([Raw::ANY, 1, Raw::ANY, Raw::ANY])), "\n";
$raw = Raw::fromDiagnostic('A {nil: [[{nil: 4, 0: 1}, 5], {nil: 4, 0: 1}]}');
echo implode(' ', array_map(fn (int $keys) => iterator_count($raw->select(array_fill(0, $keys, Raw::ANY))), range(1, 5))), "\n";
foreach (['[{nil: "A", nil: 4000000000}]', '[{nil: 4, 0: 9}]'] as $notation) {
    try {
        echo iterator_count(Raw::fromDiagnostic($notation)->select([Raw::ANY, 'x']));
    } catch (MessagePack\Exception\UnpackingFailedException $e) {
        echo $e->getMessage(), $e->getPrevious() ? ', and another' : '', "\n";
    }
}
echo "-- what follows a back-reference, and a case\n";
foreach (['[A {0: 1, 1: {"a": 2}}, {nil: 4, 0: 2}, [{"a": 5}]]' => 3, '[{nil: 6, "Suit": "Hearts"}, [7]]' => 2, '[{nil: 3, "A": "text"}, [8]]' => 2] as $notation => $levels) {
    foreach (Raw::fromDiagnostic($notation)->select(array_fill(0, $levels, Raw::ANY)) as $keys => $part) {
        echo json_encode($keys), ' => ', $part, "\n";
    }
}
?>
--CLEAN--
<?php
unlink(__DIR__ . '/objects.bin');
unlink(__DIR__ . '/objects.inc');
?>
--EXPECT--
{"user": Nobo {"name": "Ann", "\u0000*\u0000roles": ["admin"], "\u0000Nobo\u0000hidden": 5, "friend": {nil: 4, 0: 2}}, "again": {nil: 4, 0: 2}, "suit": {nil: 6, "Suit": "Hearts"}, "payload": Payload {nil: {"data": [1, 2]}}, "list": {nil: 1, 0: 10, 1: 20}, "same": {nil: 2, 0: 10}, "empty": stdClass {}, "dates": ArrayObject {nil: [0, {"k": "v"}, [], nil]}}
{"user":{"name":"Ann","roles":["admin"],"hidden":5,"friend":{"$ref":2}},"again":{"$ref":2},"suit":{"name":"Hearts"},"payload":{"data":[1,2]},"list":{"0":10,"1":20},"same":{"$ref":10},"empty":{},"dates":[0,{"k":"v"},[],null]}
user: object Nobo 4 name,roles,hidden,friend
again: object Nobo 4 name,roles,hidden,friend
suit: object Suit 1 name
payload: object Payload 1 data
list: map - 2 0,1
same: map - 2 0,1
empty: object stdClass 0 
dates: object ArrayObject 4 0,1,2,3
string(3) "Ann"
string(5) "admin"
int(5)
string(3) "Ann"
string(6) "Hearts"
int(2)
int(20)
int(20)
string(1) "v"
bool(false)
string(3) "Ann"
Invalid map key type: expected int, str or bin but got nil (0xc0), 7
Invalid map key type: expected int, str or bin but got nil (0xc0), 81
Invalid map key type: expected int, str or bin but got nil (0xc0), 7
-- malformed forms
82c0040001: A back-reference to no earlier array or object at offset 0
9282c004000105: A back-reference to no earlier array or object at offset 1
9282c004000505: A back-reference to no earlier array or object at offset 1
9282c004010205: Malformed back-reference at offset 1
82c00405c0: Malformed back-reference at offset 0
81c0c3: Malformed form of an object at offset 0
82c006a15301: Malformed form of an object at offset 0
82c00390a0: Malformed form of an object at offset 0
83c0a141c09001a0: Malformed form of an object at offset 0
9282c004000282c0040002: A back-reference to no earlier array or object at offset 1
81c005: Malformed back-reference at offset 0
82c005a16101: Malformed back-reference at offset 0
82c0a141c007: Malformed form of an object at offset 0
9282c00400039101: A back-reference to no earlier array or object at offset 1
9282c004000182c0040002: A back-reference to no earlier array or object at offset 1
82c00400ff: Malformed back-reference at offset 0
83c003a141a1780102: Malformed form of an object at offset 0
82c007a141a178: Malformed form of an object at offset 0
82c003a141c40178: object 0
9282c0a143a1610782c0020002: A back-reference to no earlier array or object at offset 8
9282c001a1610782c0040002: A back-reference to no earlier array or object at offset 7
9282c0a143c0910782c0040003: A back-reference to no earlier array or object at offset 8
928082c0020002: A back-reference to no earlier array or object at offset 2
9282c001a1610782c0020002: array 2
929082c0020002: array 2
929082c0040002: A back-reference to no earlier array or object at offset 2
9283c001c0a143a1610782c0050002: array 2
-- an array by reference
string(3) "map"
NULL
string(1) "a"
AA
-- keys of a payload are no names of properties
["\u0000A\u0000key"]
-- numbers of back-references
[{"$ref":"18446744073709551615"},{"$ref":1}]
-- back-references to what is around them
301
90300
0
0
90300
0
2 4 4 2 0
Malformed form of an object at offset 1
A back-reference to no earlier array or object at offset 1
-- what follows a back-reference, and a case
[0,1,"a"] => 2
[1,1,"a"] => 2
[2,0,"a"] => 5
[0,"name"] => "Hearts"
[1,0] => 7
[1,0] => 8
