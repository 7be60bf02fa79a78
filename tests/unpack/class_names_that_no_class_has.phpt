--TEST--
A name that no class can have is not looked up, in any form: PHP's table has such keys for classes that are not declared yet
--EXTENSIONS--
msgpack
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
require __DIR__ . '/../compact/include/compact.php';
if (getenv('NEVER')) {
    class Conditional { public $x; function __wakeup() { echo "DEFECT: __wakeup()\n"; } }
    class ConditionalText implements Serializable { function serialize() {} function unserialize($text) { echo "DEFECT: unserialize()\n"; } }
    class ConditionalPayload { function __unserialize(array $data): void { echo "DEFECT: __unserialize()\n"; } }
}
spl_autoload_register(function (string $class) { echo 'DEFECT: autoloader, ', bin2hex($class), "\n"; });
ini_set('unserialize_callback_func', 'callback');
function callback(string $class) { echo 'DEFECT: callback, ', bin2hex($class), "\n"; }
$anonymous = get_class(new class { public $x; });
$names = [$anonymous, "a b", "a@b", "a\0", "\0", "a:b", 'a-b', "\x7f"];
foreach (['conditional' => 4, 'conditionaltext' => 5, 'conditionalpayload' => 6] as $name => $line) {
    for ($number = 0; $number < 4; $number++) {
        $names[] = "\0$name" . __FILE__ . ":$line\$" . dechex($number);
    }
}
foreach ($names as $name) {
    $packed = msgpack_pack($name);
    foreach ([
        "\x82\xc0$packed\xa1x\x05", "\x82\xc0$packed\xc0\x80", "\x82\xc0\x03$packed\xa1x", "\x82\xc0\x06$packed\xa1x",
        message("82 c0") . "$packed\xa1x\x05",
    ] as $form => $message) {
        foreach ([[], ['allowed_classes' => false], ['allowed_classes' => ['Conditional']]] as $options) {
            $value = @msgpack_unpack($message, null, $options);
            echo $value === false ? '' : "DEFECT: form $form of " . json_encode($name) . ': ' . get_debug_type($value) . "\n";
        }
    }
}
eval('class Conditional { public $x = 1; }');
var_dump(msgpack_unpack("\x82\xc0\xabConditional\xa1x\x06", null, ['allowed_classes' => ['Conditional']]));

echo "An alias is remembered by no other name\n";
class_alias('Conditional', 'Alias');
var_dump(get_class(msgpack_unpack("\x82\xc0\xa5Alias\xa1x\x06")), get_class(msgpack_unpack("\x82\xc0\xa5alias\xa1x\x06")));
?>
--EXPECTF--
object(Conditional)#%d (1) {
  ["x"]=>
  int(6)
}
An alias is remembered by no other name
string(11) "Conditional"
string(11) "Conditional"
