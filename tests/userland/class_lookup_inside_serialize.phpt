--TEST--
An autoloader that a message calls inside unserialize() has a state of its own; afterwards serialize() knows objects again in nested calls
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
class Text implements Serializable
{
    public function __construct(public $data) {}
    public function serialize() { return serialize($this->data); }
    public function unserialize($text) { $this->data = unserialize($text); }
}
class Unpacks implements Serializable
{
    public static string $message;
    public static ?array $classes = null;
    public function serialize() { return ''; }
    public function unserialize($text) { msgpack_unpack(self::$message, null, self::$classes ? ['allowed_classes' => self::$classes] : []); }
}
spl_autoload_register(function ($class) {
    $value = unserialize('a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}');
    echo "$class: ", json_encode($value[0] === $value[1]), "\n";
});

$shared = new ArrayObject;
$text = 'O:4:"Gone":0:{}';
foreach ([["\x81\xc0\xa4Gone", null], ["\x82\xc0\x03\xa4Text" . chr(0xa0 | strlen($text)) . $text, ['Text', 'Gone']]] as [Unpacks::$message, Unpacks::$classes]) {
    unserialize('a:1:{i:0;C:7:"Unpacks":0:{}}');
    echo substr(serialize([$shared, new Text($shared)]), -20), "\n";
}
ini_set('unserialize_callback_func', 'callback');
function callback(string $class): void
{
    $value = unserialize('a:2:{i:0;O:8:"stdClass":0:{}i:1;r:2;}');
    echo "callback for $class: ", json_encode($value[0] === $value[1]), "\n";
    eval("class $class {}");
}
[Unpacks::$message, Unpacks::$classes] = ["\x81\xc0\xa5Later", null];
unserialize('a:1:{i:0;C:7:"Unpacks":0:{}}');
echo substr(serialize([$shared, new Text($shared)]), -20), "\n";
?>
--EXPECT--
Gone: true
C:4:"Text":4:{r:2;}}
Gone: true
C:4:"Text":4:{r:2;}}
Later: true
callback for Later: true
C:4:"Text":4:{r:2;}}
