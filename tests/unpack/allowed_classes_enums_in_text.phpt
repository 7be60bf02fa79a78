--TEST--
allowed_classes applies to enums in the text of a Serializable class, which unserialize() would load
--EXTENSIONS--
msgpack
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
enum Suit { case Hearts; }
class Own implements Serializable { public $value; function serialize() { return ''; } function unserialize($text) { $this->value = unserialize($text); } }
spl_autoload_register(function (string $class) { echo "autoloader: $class\n"; });

function text(string $class, string $text, array|bool $allowed): string
{
    $value = @msgpack_unpack("\x82\xc0\x03" . msgpack_pack($class) . msgpack_pack($text), null, ['allowed_classes' => $allowed]);
    return $value === false ? 'rejected' : (str_contains(print_r($value, true), 'Suit Enum') ? 'Suit' : get_debug_type($value));
}
foreach (['E:11:"Suit:Hearts";', 'E:12:"\Suit:Hearts";', 'E:11:"suit:Hearts";', 'E:11:"Missing:One";'] as $case) {
    $texts = ['ArrayObject' => "x:i:0;a:1:{i:0;$case};m:a:0:{}", 'SplObjectStorage' => "x:i:1;O:8:\"stdClass\":0:{},$case;m:a:0:{}", 'SplDoublyLinkedList' => "i:0;:$case", 'Own' => $case];
    foreach ($texts as $class => $text) {
        echo "$class, $case: ", text($class, $text, [$class, 'stdClass']), ', ', text($class, $text, false), "\n";
    }
}
echo text('Own', 'E:11:"Suit:Hearts";', ['Own', 'SUIT']), ', ', text('Own', 'E:11:"Suit:Hearts";', true), "\n";
foreach (['s:9:"E:1 E: E::";', 's:6:"E:"E:1";', 'N;E:', 'N;E:1:"', 'N;E:1:"a', 'N;E:1:"a"'] as $text) {
    echo "$text: ", text('Own', $text, ['Own']), "\n";
}
?>
--EXPECT--
ArrayObject, E:11:"Suit:Hearts";: rejected, __PHP_Incomplete_Class
SplObjectStorage, E:11:"Suit:Hearts";: rejected, __PHP_Incomplete_Class
SplDoublyLinkedList, E:11:"Suit:Hearts";: rejected, __PHP_Incomplete_Class
Own, E:11:"Suit:Hearts";: rejected, __PHP_Incomplete_Class
ArrayObject, E:12:"\Suit:Hearts";: rejected, __PHP_Incomplete_Class
SplObjectStorage, E:12:"\Suit:Hearts";: rejected, __PHP_Incomplete_Class
SplDoublyLinkedList, E:12:"\Suit:Hearts";: rejected, __PHP_Incomplete_Class
Own, E:12:"\Suit:Hearts";: rejected, __PHP_Incomplete_Class
ArrayObject, E:11:"suit:Hearts";: rejected, __PHP_Incomplete_Class
SplObjectStorage, E:11:"suit:Hearts";: rejected, __PHP_Incomplete_Class
SplDoublyLinkedList, E:11:"suit:Hearts";: rejected, __PHP_Incomplete_Class
Own, E:11:"suit:Hearts";: rejected, __PHP_Incomplete_Class
ArrayObject, E:11:"Missing:One";: rejected, __PHP_Incomplete_Class
SplObjectStorage, E:11:"Missing:One";: rejected, __PHP_Incomplete_Class
SplDoublyLinkedList, E:11:"Missing:One";: rejected, __PHP_Incomplete_Class
Own, E:11:"Missing:One";: rejected, __PHP_Incomplete_Class
Suit, Suit
s:9:"E:1 E: E::";: Own
s:6:"E:"E:1";: Own
N;E:: Own
N;E:1:": Own
N;E:1:"a: Own
N;E:1:"a": Own
