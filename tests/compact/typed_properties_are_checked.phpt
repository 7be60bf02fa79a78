--TEST--
Compact form: a typed property accepts only its type
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
class T { public int $i = 0; public ?T $t = null; public array $list = []; public ?string $text = 'default'; public $any; }
function outcome(string $message): string {
    try {
        return serialize(msgpack_unpack($message));
    } catch (TypeError $error) {
        return $error->getMessage();
    }
}
$object = "\x82\xc0\xa1T";
outcome(ANNOUNCEMENT . $object . "\xa1i\x07"); // the class is known from here on
foreach ([
    "\xa1i\x07", "\xa1i\xa3abc", "\xa1i\xc0", "\xa1i\x93\x01\x02\x03", "\xa1i\x80", "\xa1i\x90", "\xa1t\x81\xc0\xa8stdClass", "\xa1t$object\xa1i\x09",
    "\xa4list\x93\x05\x06\x07", "\xa4list\x05", "\xa4list\x81\xa3key\x92\x01\x90", "\xa4text\xc0", "\xa4text\x91\xa3abc", "\xa3any\x93\x01\x91\x02$object\xa1i\x03",
] as $pair) {
    $read = outcome($object . $pair);
    echo $read === outcome(ANNOUNCEMENT . $object . $pair) ? $read : 'not as in the plain form: ' . $read, "\n";
}
var_dump(outcome(ANNOUNCEMENT . "\x92$object\xa4list\x91\x08" . "\x82\xc0\xa1T\xa1i\xd4\x53\x02"));
?>
--EXPECT--
O:1:"T":5:{s:1:"i";i:7;s:1:"t";N;s:4:"list";a:0:{}s:4:"text";s:7:"default";s:3:"any";N;}
Cannot assign string to property T::$i of type int, in ->i
Cannot assign null to property T::$i of type int, in ->i
Cannot assign array to property T::$i of type int, in ->i
Cannot assign stdClass to property T::$i of type int, in ->i
Cannot assign array to property T::$i of type int, in ->i
Cannot assign stdClass to property T::$t of type ?T, in ->t
O:1:"T":5:{s:1:"i";i:0;s:1:"t";O:1:"T":5:{s:1:"i";i:9;s:1:"t";N;s:4:"list";a:0:{}s:4:"text";s:7:"default";s:3:"any";N;}s:4:"list";a:0:{}s:4:"text";s:7:"default";s:3:"any";N;}
O:1:"T":5:{s:1:"i";i:0;s:1:"t";N;s:4:"list";a:3:{i:0;i:5;i:1;i:6;i:2;i:7;}s:4:"text";s:7:"default";s:3:"any";N;}
Cannot assign int to property T::$list of type array, in ->list
O:1:"T":5:{s:1:"i";i:0;s:1:"t";N;s:4:"list";a:1:{s:3:"key";a:2:{i:0;i:1;i:1;a:0:{}}}s:4:"text";s:7:"default";s:3:"any";N;}
O:1:"T":5:{s:1:"i";i:0;s:1:"t";N;s:4:"list";a:0:{}s:4:"text";N;s:3:"any";N;}
Cannot assign array to property T::$text of type ?string, in ->text
O:1:"T":5:{s:1:"i";i:0;s:1:"t";N;s:4:"list";a:0:{}s:4:"text";s:7:"default";s:3:"any";a:3:{i:0;i:1;i:1;a:1:{i:0;i:2;}i:2;O:1:"T":5:{s:1:"i";i:3;s:1:"t";N;s:4:"list";a:0:{}s:4:"text";s:7:"default";s:3:"any";N;}}}
string(56) "Cannot assign T to property T::$i of type int, in [1]->i"
