--TEST--
A nil key names the class anywhere in the map; of two names the last wins
--EXTENSIONS--
msgpack
--FILE--
<?php
class Foo { public $a = 1; protected int $typed = 5; private $own = 6; }
class Bar { public $a; public $b; }
class Woken { public $a; function __wakeup() { echo "__wakeup() with {$this->a}\n"; } }
class Magic { public $data; function __unserialize(array $data): void { $this->data = $data; } }
enum Suit: string { case Hearts = 'h'; }
function str(string $bytes): string { return chr(0xa0 | strlen($bytes)) . $bytes; }
$foo = str('Foo');
$messages = [
    'behind' => "\x82\xa1a\x02\xc0$foo",
    'between' => "\x84\xa1a\x02" . str("\0*\0typed") . "\x07\xc0$foo" . str("\0Foo\0own") . "\x08",
    'twice' => "\x84\xc0$foo\xa1a\x01\xc0" . str('Bar') . "\xa1b\x02",
    '__wakeup()' => "\x82\xa1a\x01\xc0" . str('Woken'),
    '__unserialize()' => "\x83\xa1a\x01\xc0" . str('Magic') . "\xa1b\x02",
    'three times' => "\x84\xc0$foo\xc0" . str('Bar') . "\xa1a\x01\xc0$foo",
    'by an enum that has the case' => "\x84\xc0$foo\xc0" . str('Suit') . "\xa4name" . str('Hearts') . "\xc0" . str('Suit'),
    'an enum case' => "\x82\xa4name" . str('Hearts') . "\xc0" . str('Suit'),
    'no enum case' => "\x82\xa4name" . str('Spades') . "\xc0" . str('Suit'),
    'a class that is missing' => "\x82\xa1a\x01\xc0" . str('Missing'),
    'no name' => "\x85\xa1a\x01\xc0\xc0\xc0\x05\xc0\x06\xc0\x91\x01",
    'by reference' => "\x92\x83\xc0\x01\xa1a\x01\xc0$foo\x82\xc0\x02\x00\x02",
    'referred to later' => "\x92\x82\xa1a\x90\xc0$foo\x82\xc0\x04\x00\x02",
    'holds what is referred to later' => "\x93\x82\xa1a\x81\xc0" . str('Bar') . "\xc0$foo\x82\xc0\x04\x00\x03\x82\xc0\x05\x00\x02",
    'a type that does not fit' => "\x82" . str("\0*\0typed") . "\xa1x\xc0$foo",
    'a reference of a type that does not fit' => "\x92\x83\xc0\x01\xa1k\x82\xa1l\x82\xc0\x02\x00\x02\xc0" . str('Typed') . "\xc0$foo\x01",
    'cut short in the name' => "\x82\xa1a\x02\xc0\xa3Fo",
];
class Typed { public array $l = []; }
class First { public $p; function __destruct() { echo "destructed: half a message\n"; } }
class Second { public $p; public $q; function __destruct() { echo "destructed\n"; } }
foreach ($messages as $how => $message) {
    echo "- $how: ";
    try {
        $value = msgpack_unpack($message);
        is_array($value) ? var_export(array_map(fn ($each) => is_object($each) ? get_class($each) . '#' . spl_object_id($each) : $each, $value)) : var_export($value);
        echo "\n";
        $unpacker = new MessagePackUnpacker();
        foreach (str_split($message) as $byte) {
            $unpacker->feed($byte);
            $done = $unpacker->execute();
        }
        echo $done && $unpacker->data() == $value || $value === false ? '' : "DIFFERENT IN PIECES\n";
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
}
echo "- the object that is dropped is never destructed, and a reference to the map means the other\n";
$value = msgpack_unpack("\x84\xc0" . str('First') . "\xa1p\x05\xc0" . str('Second') . "\xa1q\x82\xc0\x04\x00\x01");
var_dump($value->q === $value);
$value = null;
gc_collect_cycles();
?>
--EXPECTF--
- behind: \Foo::__set_state(array(
   'a' => 2,
   'typed' => 5,
   'own' => 6,
))
- between: \Foo::__set_state(array(
   'a' => 2,
   'typed' => 7,
   'own' => 8,
))
- twice: \Bar::__set_state(array(
   'a' => NULL,
   'b' => 2,
))
- __wakeup(): __wakeup() with 1
\Woken::__set_state(array(
   'a' => 1,
))
__wakeup() with 1
- __unserialize(): \Magic::__set_state(array(
   'data' => 
  array (
    'a' => 1,
    'b' => 2,
  ),
))
- three times: 
Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
false
- by an enum that has the case: 
Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
false
- an enum case: \Suit::Hearts
- no enum case: 
Warning: [msgpack] (msgpack_unserialize_map_item) Undefined constant Suit::Spades in %s on line %d

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line %d
false
- a class that is missing: \__PHP_Incomplete_Class::__set_state(array(
   '__PHP_Incomplete_Class_Name' => 'Missing',
   'a' => 1,
))
- no name: array (
  'a' => 1,
)
- by reference: array (
  0 => 'Foo#%d',
  1 => 'Foo#%d',
)
- referred to later: array (
  0 => 'Foo#%d',
  1 => 'Foo#%d',
)
- holds what is referred to later: array (
  0 => 'Foo#%d',
  1 => 'Bar#%d',
  2 => 'Foo#%d',
)
- a type that does not fit: Cannot assign string to property Foo::$typed of type int, in ->typed
- a reference of a type that does not fit: Cannot assign Foo to reference held by property Typed::$l of type array, in [0]
- cut short in the name: 
Warning: [msgpack] (php_msgpack_unserialize) Insufficient data for unserializing in %s on line %d
false
- the object that is dropped is never destructed, and a reference to the map means the other
bool(true)
destructed
