--TEST--
Under msgpack.read_serialized, msgpack.allowed_classes disarms a gadget in text
--EXTENSIONS--
msgpack
session
--FILE--
<?php
require __DIR__ . '/include/handlers.php';
class Gadget { public $command = 'rm -r /'; function __wakeup() { echo "exec($this->command)\n"; } function __destruct() { echo "unlink()\n"; } }
class TextGadget implements Serializable { function serialize() { return ''; } function unserialize($text) { echo __METHOD__, "\n"; }
    function __serialize(): array { return []; } function __unserialize(array $data): void { echo __METHOD__, "\n"; } }
enum Suit { case Hearts; }
class User { public $inner; }

$sessions = [
    'a gadget' => 'user|O:4:"User":1:{s:5:"inner";O:6:"Gadget":1:{s:7:"command";s:7:"rm -r /";}}',
    'a payload' => 'user|O:4:"User":1:{s:5:"inner";O:10:"TextGadget":0:{}}',
    'a Serializable' => 'user|O:4:"User":1:{s:5:"inner";C:10:"TextGadget":1:{x}}',
    'in ArrayObject' => 'user|O:4:"User":1:{s:5:"inner";O:11:"ArrayObject":4:{i:0;i:0;i:1;a:1:{i:0;O:6:"Gadget":0:{}}i:2;a:0:{}i:3;N;}}',
    'in text of ArrayObject' => 'user|O:4:"User":1:{s:5:"inner";C:11:"ArrayObject":' . strlen($inner = 'x:i:0;a:1:{i:0;O:6:"Gadget":0:{}};m:a:0:{}') . ":{{$inner}}}",
    'an enum' => 'user|O:4:"User":1:{s:5:"inner";E:11:"Suit:Hearts";}',
    'a missing enum' => 'user|O:4:"User":1:{s:5:"inner";E:14:"Missing:Hearts";}',
];
function show(mixed $value): string
{
    return match (true) {
        $value === null => 'destroyed',
        is_array($value) => '[' . implode(' ', array_map(show(...), $value)) . ']',
        $value instanceof __PHP_Incomplete_Class => '-' . (isset(((array) $value)['inner']) ? '(' . show(((array) $value)['inner']) . ')' : ''),
        $value instanceof User => 'User(' . show($value->inner) . ')',
        $value instanceof ArrayObject => 'ArrayObject' . show($value->getArrayCopy()),
        default => $value::class,
    };
}
$handlers = new Handlers;
spl_autoload_register(function (string $class) { echo "autoloader: $class\n"; });
ini_set('unserialize_callback_func', 'callback');
function callback(string $class) { echo "callback: $class\n"; }
set_error_handler(function (int $level, string $message) { echo "  $message\n"; return true; });
ini_set('msgpack.read_serialized', 1);
foreach (['*', 'User, ArrayObject', 'User Suit', ''] as $list) {
    ini_set('msgpack.allowed_classes', $list);
    echo "\"$list\"\n";
    foreach ($sessions as $name => $bytes) {
        $read = $handlers->read($bytes);
        echo "$name: ", show($read), "\n";
        unset($read);
    }
}
ini_set('msgpack.allowed_classes', '*');
ini_set('msgpack.php_only', 0);
echo "php_only=0, which names no classes\n", show($handlers->read($sessions['a gadget'])), "\n";
?>
--EXPECT--
"*"
exec(rm -r /)
a gadget: [User(Gadget)]
unlink()
TextGadget::__unserialize
a payload: [User(TextGadget)]
TextGadget::unserialize
a Serializable: [User(TextGadget)]
exec(rm -r /)
in ArrayObject: [User(ArrayObject[Gadget])]
unlink()
exec(rm -r /)
in text of ArrayObject: [User(ArrayObject[Gadget])]
unlink()
an enum: [User(Suit)]
autoloader: Missing
  session_start(): Class 'Missing' not found
  session_start(): Failed to decode session object. Session has been destroyed
a missing enum: destroyed
"User, ArrayObject"
a gadget: [User(-)]
a payload: [User(-)]
  Class __PHP_Incomplete_Class has no unserializer
a Serializable: [User(-)]
in ArrayObject: [User(ArrayObject[-])]
in text of ArrayObject: [User(ArrayObject[-])]
  session_start(): Failed to decode session object. Session has been destroyed
an enum: destroyed
  session_start(): Failed to decode session object. Session has been destroyed
a missing enum: destroyed
"User Suit"
a gadget: [User(-)]
a payload: [User(-)]
  Class __PHP_Incomplete_Class has no unserializer
a Serializable: [User(-)]
in ArrayObject: [User(-)]
  Class __PHP_Incomplete_Class has no unserializer
in text of ArrayObject: [User(-)]
an enum: [User(Suit)]
  session_start(): Failed to decode session object. Session has been destroyed
a missing enum: destroyed
""
a gadget: [-(-)]
a payload: [-(-)]
  Class __PHP_Incomplete_Class has no unserializer
a Serializable: [-(-)]
in ArrayObject: [-(-)]
  Class __PHP_Incomplete_Class has no unserializer
in text of ArrayObject: [-(-)]
  session_start(): Failed to decode session object. Session has been destroyed
an enum: destroyed
  session_start(): Failed to decode session object. Session has been destroyed
a missing enum: destroyed
php_only=0, which names no classes
[-(-)]
