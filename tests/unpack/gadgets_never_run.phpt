--TEST--
No code of a class that is not allowed runs, whatever the form, whole or truncated
--EXTENSIONS--
msgpack
--FILE--
<?php
$ran = [];

trait Destructive
{
    public $command = 'rm';
    public function __construct() { $GLOBALS['ran'][] = __METHOD__; }
    public function __destruct() { $GLOBALS['ran'][] = __METHOD__; }
    public function __get($name) { $GLOBALS['ran'][] = __METHOD__; }
    public function __set($name, $value) { $GLOBALS['ran'][] = __METHOD__; }
    public function __unset($name) { $GLOBALS['ran'][] = __METHOD__; }
    public function __isset($name) { $GLOBALS['ran'][] = __METHOD__; return true; }
    public function __call($name, $arguments) { $GLOBALS['ran'][] = __METHOD__; }
    public function __toString() { $GLOBALS['ran'][] = __METHOD__; return 'text'; }
}
class Gadget { use Destructive; public function __wakeup() { $GLOBALS['ran'][] = __METHOD__; } }
class PayloadGadget { use Destructive; public function __unserialize(array $data): void { $GLOBALS['ran'][] = __METHOD__; } }
class TextGadget implements Serializable { use Destructive;
    public function serialize() { return 'x'; }
    public function unserialize($text) { $GLOBALS['ran'][] = __METHOD__; }
    public function __serialize(): array { return []; } public function __unserialize(array $data): void { $GLOBALS['ran'][] = __METHOD__; } }
enum Choice { case One; const Two = self::One; }
class Allowed { public $inner; }
spl_autoload_register(function (string $class) { $GLOBALS['ran'][] = "autoload $class"; });
ini_set('unserialize_callback_func', 'called_back');
function called_back(string $class) { $GLOBALS['ran'][] = "called back for $class"; }

$str = fn(string $text) => chr(0xa0 | strlen($text)) . $text;
$messages = [];
foreach (['Gadget', 'gADGET', '\Gadget', 'PayloadGadget', 'TextGadget', 'Choice', 'Missing', 'ArrayObject', 'SplObjectStorage', 'Closure'] as $class) {
    $name = $str($class);
    $messages[] = "\x81\xc0$name";
    $messages[] = "\x82\xc0$name" . $str('command') . $str('ls');
    $messages[] = "\x82\xc0$name\xc0\x81" . $str('command') . $str('ls');
    $messages[] = "\x82\xc0$name" . $str('name') . $str('One');
    $messages[] = "\x82\xc0\x03$name" . $str('text');
    $messages[] = "\x82\xc0\x06$name" . $str('One');
    $messages[] = "\x83\xc0\x01\xc0$name" . $str('command') . $str('ls');
}
$plain = $messages;
foreach ($plain as $message) {
    $messages[] = "\x92$message\x82\xc0\x04\x00\x02";                          // twice
    $messages[] = "\x92$message\x82\xc0\x05\x00\x02";                          // again, by reference
    $messages[] = "\x81$message\x01";                                          // as a key
    $messages[] = "\x82\xa1a$message\xa1a\x01";                                // overwritten
    $messages[] = "\x82\xc0" . $str('Allowed') . $str('inner') . $message;     // inside an allowed object
    $messages[] = "\x82\xc0" . $str('stdClass') . $str('Gadget') . $message;
}

set_error_handler(fn() => true);
$unpackers = [
    fn($bytes) => msgpack_unpack($bytes, null, ['allowed_classes' => false]),
    fn($bytes) => msgpack_unpack($bytes, null, ['allowed_classes' => ['Allowed', 'stdClass']]),
    fn($bytes) => MessagePack\MessagePack::unpack($bytes),
    fn($bytes) => (new MessagePack\BufferUnpacker($bytes))->tryUnpack(),
];
$calls = 0;
foreach ($messages as $i => $message) {
    $shortest = $i % 5 === 0 ? 1 : strlen($message);
    for ($length = strlen($message); $length >= $shortest; $length--) {
        foreach ($unpackers as $unpack) {
            try {
                $value = $unpack(substr($message, 0, $length));
                unset($value);
            } catch (MessagePack\Exception\UnpackingFailedException | Exception) {
            }
            $calls++;
        }
    }
}
gc_collect_cycles();
var_dump($ran, $calls > 4_000);

// They do run if they are allowed.
msgpack_unpack($plain[1]);
var_dump($ran);
?>
--EXPECT--
array(0) {
}
bool(true)
array(2) {
  [0]=>
  string(16) "Gadget::__wakeup"
  [1]=>
  string(23) "Destructive::__destruct"
}
