--TEST--
Under a list of classes, text for PHP's own Serializable classes names no other one where PHP would look for it
--EXTENSIONS--
msgpack
session
--INI--
session.use_cookies=0
session.cache_limiter=
session.serialize_handler=msgpack
msgpack.read_serialized=1
--FILE--
<?php
class Gadget extends ArrayIterator { function __destruct() { echo "DEFECT: __destruct()\n"; } function current(): mixed { echo "DEFECT: current()\n"; return 1; } }
class Base { private $p = 1; }
class Derived extends Base {}
class Own extends ArrayObject { private $own = 5; protected $protected = 6; }
class Sub extends Own {}
spl_autoload_register(function (string $class) {
    echo $class === 'Throws' ? '' : "DEFECT: autoloader, $class\n";
    throw new Exception("from the autoloader");
});
$list = ['ArrayObject', 'ArrayIterator', 'SplObjectStorage', 'SplDoublyLinkedList', 'DateTime', 'stdClass', 'Own', 'Sub', 'Derived', 'Throws'];
ini_set('msgpack.allowed_classes', implode(',', $list));
session_start();

$hidden = serialize(["\0App\\Boot\0x" => 1]);
$own = serialize(["\0Own\0own" => 1, "\0*\0protected" => 2]);
$object = fn (string $storage = 'a:0:{}', string $members = 'a:0:{}', string $class = 'N;') => "O:11:\"ArrayObject\":4:{i:0;i:0;i:1;{$storage}i:2;{$members}i:3;$class}";
$custom = fn (string $data, string $class = 'ArrayObject') => 'C:' . strlen($class) . ":\"$class\":" . strlen($data) . ":{{$data}}";
$date = serialize(new DateTime('2020-01-01 UTC'));
$nested = 'x:i:0;a:0:{};m:a:0:{}';
for ($level = 0; $level < 100; $level++) {
    $nested = 'x:i:0;a:1:{i:0;' . $custom($nested) . '};m:a:0:{}';
}

/** Of which class the text is read: alone, in an ArrayObject's, and in a session. */
function read(string $class, string $data, string $value): string
{
    $of = fn (string $class, string $text) => "\x82\xc0\x03" . msgpack_pack($class) . msgpack_pack($text);
    $messages = [$of('ArrayObject', "x:i:0;a:1:{i:0;$value};m:a:0:{}")];
    if ($data !== '') {
        $messages[] = $of($class, $data);
    }
    foreach ($messages as $message) {
        $read = @msgpack_unpack($message);
        foreach ($read ?: [] as $each) {
            foreach ($each instanceof Traversable ? $each : [] as $inner) {
            }
        }
        $results[] = (bool) $read;
    }
    $_SESSION = [];
    @session_decode("v|$value");
    $results[] = isset($_SESSION['v']);
    $_SESSION = [];
    session_status() === PHP_SESSION_ACTIVE || session_start();
    return implode(' ', array_map(fn ($is_read) => $is_read ? 'read' : 'rejected', array_unique($results)));
}

foreach ([
    'without names' => 'x:i:0;a:1:{i:0;i:1;};m:a:0:{}',
    'floats' => 'x:i:0;a:5:{i:0;d:0.5;i:1;d:-1.5E+25;i:2;d:NAN;i:3;d:-INF;i:4;d:7;};m:a:0:{}',
    'a float without decimals' => 'x:i:0;a:1:{i:0;d:1.;};m:a:0:{}',
    'members' => "x:i:0;a:0:{};m:$hidden",
    'members with escapes' => 'x:i:0;a:0:{};m:a:1:{S:11:"\00App\5cBoot\00x";i:1;}',
    'keys of the storage' => "x:i:0;$hidden;m:a:0:{}",
    'in a hundred others' => $nested,
    'SplObjectStorage' => ['SplObjectStorage', 'x:i:1;O:8:"stdClass":0:{},i:5;;m:a:0:{}'],
    'SplObjectStorage, members' => ['SplObjectStorage', "x:i:0;m:$hidden"],
    'SplDoublyLinkedList' => ['SplDoublyLinkedList', 'i:0;:i:1;:O:8:"stdClass":0:{}'],
    'SplDoublyLinkedList, iterator' => ['SplDoublyLinkedList', 'i:0;:' . $object(class: 's:6:"Gadget";')],
    'names of the class' => ['Own', "x:i:0;a:0:{};m:$own"],
    'names of a parent class' => ['Sub', "x:i:0;a:0:{};m:$own"],
] as $label => $data) {
    [$class, $data] = is_array($data) ? $data : ['ArrayObject', $data];
    echo "$label: ", read($class, $data, $custom($data, $class)), "\n";
}
foreach ([
    'object' => $object(),
    'object, members' => $object(members: $hidden),
    'object, storage' => $object(storage: $hidden),
    'object, iterator' => $object(class: 's:6:"Gadget";'),
    'object, iterator that is missing' => $object(class: 's:7:"Missing";'),
    'object, iterator, by a string' => 'O:11:"ArrayObject":4:{s:1:"3";s:6:"Gadget";i:0;i:0;i:1;a:0:{}i:2;a:0:{}}',
    'object, iterator, by reference' => 'O:11:"ArrayObject":4:{i:0;s:6:"Gadget";i:1;a:0:{}i:2;a:0:{}i:3;R:2;}',
    'object, iterator that is allowed' => $object(class: 's:13:"ArrayIterator";'),
    'object in an object' => $object(storage: 'a:1:{i:0;' . $object(class: 's:6:"Gadget";') . '}'),
    'date' => $date,
    'date, name' => str_replace(':3:{', ":4:{s:11:\"\0App\\Boot\0x\";i:1;", $date),
    'of no interest to PHP' => serialize(new Derived),
] as $label => $value) {
    echo "$label: ", read('', '', $value), "\n";
}
foreach (['O:6:"Throws":0:{}', $custom('text', 'Throws'), $custom('x:i:0;a:1:{i:0;O:6:"Throws":0:{}};m:a:0:{}')] as $value) {
    $text = "x:i:0;a:2:{i:0;{$value}i:1;O:8:\"stdClass\":0:{}};m:a:0:{}";
    foreach ([fn () => msgpack_unpack("\x82\xc0\x03" . msgpack_pack('ArrayObject') . msgpack_pack($text)), fn () => (session_status() === PHP_SESSION_ACTIVE || session_start()) && @session_decode("v|$value")] as $read) {
        try {
            $read();
        } catch (Exception $exception) {
            echo get_class($exception->getPrevious() ?? $exception), ': ', $exception->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
without names: read
floats: read
a float without decimals: rejected
members: rejected
members with escapes: rejected
keys of the storage: read
in a hundred others: rejected
SplObjectStorage: read
SplObjectStorage, members: rejected
SplDoublyLinkedList: read
SplDoublyLinkedList, iterator: rejected
names of the class: read
names of a parent class: read
object: read
object, members: rejected
object, storage: read
object, iterator: rejected
object, iterator that is missing: rejected
object, iterator, by a string: rejected
object, iterator, by reference: rejected
object, iterator that is allowed: read
object in an object: rejected
date: read
date, name: rejected
of no interest to PHP: read
Exception: from the autoloader
Exception: from the autoloader
Exception: from the autoloader
Exception: from the autoloader
Exception: from the autoloader
Exception: from the autoloader
