--TEST--
allowed_classes applies to what internal classes unserialize, wherever msgpack_unpack() is called
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
class Evil { public $c; function __wakeup() { echo "Evil woken\n"; } }
class Child extends ArrayObject {}
class Caller extends ArrayObject { function unserialize($text): void { parent::unserialize($text); } }
class Own implements Serializable { public $value; function serialize() { return ''; } function unserialize($text) { $this->value = unserialize($text); } }
function str16(string $bytes): string { return "\xda" . pack('n', strlen($bytes)) . $bytes; }
function message(string $class, string $text): string { return "\x82\xc0\x03" . str16($class) . str16($text); }
$evil = 'O:4:"Evil":1:{s:1:"c";s:2:"rm";}';
$array = "x:i:0;a:1:{i:0;$evil};m:a:0:{}";
$texts = [
    'ArrayObject' => $array, 'ArrayIterator' => $array, 'RecursiveArrayIterator' => $array, 'Child' => $array, 'Caller' => $array,
    'SplObjectStorage' => "x:i:1;O:8:\"stdClass\":0:{},$evil;m:a:0:{}",
    'SplDoublyLinkedList' => "i:0;:$evil", 'SplQueue' => "i:4;:$evil", 'SplStack' => "i:6;:$evil",
    'Own' => $evil,
];
class Outer { public $message; public $class; function __wakeup() { try_it('inside of unserialize()', $this->class, $this->message); } }
class OuterText implements Serializable { function serialize() { return ''; } function unserialize($text) { [$class, $message] = explode(' ', $text, 2); try_it('inside of Serializable', $class, $message); } }

function try_it(string $where, string $class, string $message): void
{
    $list = ['Outer', 'OuterText', 'stdClass', $class];
    $unpacker = new MessagePack();
    $unpacker->setOption(MessagePack::OPT_ALLOWED_CLASSES, $list);
    foreach ([fn () => msgpack_unpack($message, null, ['allowed_classes' => $list]), fn () => $unpacker->unpack($message)] as $unpack) {
        $value = $unpack();
        ob_start();
        var_dump($value);
        $dump = ob_get_clean();
        if (!$value instanceof $class || !str_contains($dump, '__PHP_Incomplete_Class') || str_contains($dump, '(Evil)')) {
            echo "$class, $where:\n$dump";
        }
    }
}
foreach ($texts as $class => $text) {
    $message = message($class, $text);
    try_it('alone', $class, $message);
    unserialize(sprintf('O:5:"Outer":2:{s:5:"class";s:%d:"%s";s:7:"message";s:%d:"%s";}', strlen($class), $class, strlen($message), $message));
    unserialize(sprintf('C:9:"OuterText":%d:{%s %s}', strlen("$class $message"), $class, $message));
}
/* And where every class is allowed, they are. */
foreach ($texts as $class => $text) {
    echo "$class: ", get_class(msgpack_unpack(message($class, $text))), "\n";
}
?>
--EXPECT--
ArrayObject: Evil woken
ArrayObject
ArrayIterator: Evil woken
ArrayIterator
RecursiveArrayIterator: Evil woken
RecursiveArrayIterator
Child: Evil woken
Child
Caller: Evil woken
Caller
SplObjectStorage: Evil woken
SplObjectStorage
SplDoublyLinkedList: Evil woken
SplDoublyLinkedList
SplQueue: Evil woken
SplQueue
SplStack: Evil woken
SplStack
Own: Evil woken
Own
