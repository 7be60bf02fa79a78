--TEST--
"App\Dto\*" in msgpack.allowed_classes allows the classes of the namespace in text, too: of serialize(), and of a Serializable
--EXTENSIONS--
msgpack
session
--FILE--
<?php
namespace App\Dto { final class User { public $inner; } enum State { case Open; } class Rows extends \ArrayObject {} }
namespace App\DtoTools { final class Runner {} }
namespace {
    require __DIR__ . '/include/handlers.php';
    error_reporting(E_ALL & ~E_DEPRECATED);
    class Own implements Serializable { public $value; function serialize() { return ''; } function unserialize($text) { $this->value = unserialize($text); } }
    spl_autoload_register(function (string $class) { echo "autoloader: $class\n"; });
    ini_set('msgpack.read_serialized', 1);

    $user = new App\Dto\User;
    $user->inner = [App\Dto\State::Open, new App\Dto\Rows([new App\Dto\User]), new stdClass];
    $runner = str_replace('Dto\User', 'DtoTools\Runner', str_replace('12:', '19:', serialize(new App\Dto\User)));
    $rows = 'x:i:0;a:1:{i:0;O:12:"App\Dto\User":1:{s:5:"inner";i:1;}};m:a:0:{}';
    $texts = [serialize($user), $runner, 'C:12:"App\Dto\Rows":' . strlen($rows) . ":{{$rows}}"];
    $handlers = new Handlers;
    $show = function (string $what, mixed $value): void {
        preg_match_all('~__PHP_Incomplete_Class_Name\] => \S+|(App\S+|stdClass) (?:Object|Enum)~', print_r($value, true), $classes);
        echo "  $what: ", implode(' ', preg_replace(['~^__.* ~', '~ .*~'], ['-', ''], $classes[0])), "\n";
    };
    foreach (['App\Dto\*, Own, stdClass', '\aPP\* Own', 'App\Dto\User', 'Own', 'App\Dt\*', 'implements:ArrayObject'] as $list) {
        ini_set('msgpack.allowed_classes', $list);
        echo "$list\n";
        foreach ($texts as $number => $text) {
            $show("text $number", @$handlers->read("user|$text"));
        }
        $show('Own', @msgpack_unpack("\x82\xc0\x03" . msgpack_pack('Own') . msgpack_pack($texts[0])));
    }
}
?>
--EXPECT--
App\Dto\*, Own, stdClass
  text 0: App\Dto\User App\Dto\State App\Dto\Rows App\Dto\User stdClass
  text 1: -App\DtoTools\Runner
  text 2: App\Dto\Rows App\Dto\User
  Own: App\Dto\User App\Dto\State App\Dto\Rows App\Dto\User stdClass
\aPP\* Own
  text 0: App\Dto\User App\Dto\State App\Dto\Rows App\Dto\User -stdClass
  text 1: App\DtoTools\Runner
  text 2: App\Dto\Rows App\Dto\User
  Own: App\Dto\User App\Dto\State App\Dto\Rows App\Dto\User -stdClass
App\Dto\User
  text 0: 
  text 1: -App\DtoTools\Runner
  text 2: -App\Dto\Rows
  Own: -Own
Own
  text 0: 
  text 1: -App\DtoTools\Runner
  text 2: -App\Dto\Rows
  Own: 
App\Dt\*
  text 0: 
  text 1: -App\DtoTools\Runner
  text 2: -App\Dto\Rows
  Own: -Own
implements:ArrayObject
  text 0: 
  text 1: -App\DtoTools\Runner
  text 2: App\Dto\Rows -App\Dto\User
  Own: -Own
