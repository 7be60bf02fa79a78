--TEST--
allowed_classes: "App\Dto\*" allows the classes of a namespace and of those in it; what no class is called is a TypeError
--EXTENSIONS--
msgpack
--FILE--
<?php
namespace App\Dto { final class User { public int $id = 1; } }
namespace App\Dto\Order { final class Item {} enum State { case Open; } }
namespace App\DtoTools { final class Runner {} }
namespace App { final class Dto {} }
namespace {
    $classes = [App\Dto\User::class, App\Dto\Order\Item::class, App\DtoTools\Runner::class, App\Dto::class, stdClass::class];
    $message = msgpack_pack([...array_map(fn (string $class): object => new $class, $classes), App\Dto\Order\State::Open]);
    $show = function (mixed $allowed) use ($message): void {
        foreach (msgpack_unpack($message, null, ['allowed_classes' => $allowed]) as $object) {
            echo $object instanceof __PHP_Incomplete_Class ? '-' : preg_replace('~.*\\\\~', '', $object::class), ' ';
        }
        echo "\n";
    };
    $show(['App\Dto\*']);
    $show(['\aPP\dTO\*']);
    $show(['App\*']);
    $show(['App\Dto\Order\*', 'stdClass', 'App\Dto']);
    ini_set('msgpack.allowed_classes', 'App\Dto\Order\*, stdClass');
    foreach (msgpack_unpack($message) as $object) {
        echo $object instanceof __PHP_Incomplete_Class ? '-' : $object::class, ' ';
    }
    echo "\n";
    var_dump(msgpack_pack(new App\Dto\User, ['allowed_classes' => ['App\Dto\*']]) === msgpack_pack(new App\Dto\User));
    // Names in a message that match, and are none.
    ini_set('msgpack.allowed_classes', '*');
    spl_autoload_register(function (string $class): void { echo "autoload $class\n"; });
    foreach (['App\Dto\*', 'App\Dto\..\x', 'App\Dto\\', 'App\Dto\None', '\App\Dto\User'] as $name) {
        $object = msgpack_unpack("\x81\xc0" . msgpack_pack($name), null, ['allowed_classes' => ['App\Dto\*']]);
        echo get_debug_type($object), "\n";
    }
    foreach (['', '*', 'App\Dto*', 'App\*\User', '\*', 'App\\\\*', 'a b', '\\', "A\0"] as $wrong) {
        try {
            msgpack_unpack($message, null, ['allowed_classes' => [$wrong]]);
            echo "accepted: $wrong\n";
        } catch (TypeError $error) {
            echo $error->getMessage(), "\n";
        }
        echo ini_set('msgpack.allowed_classes', "stdClass, $wrong") === false ? 'no setting' : 'a setting', "\n";
    }
}
?>
--EXPECTF--
User Item - - - State 
User Item - - - State 
User Item Runner Dto - State 
- Item - Dto stdClass State 
- App\Dto\Order\Item - - stdClass App\Dto\Order\State 
bool(true)

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line 29
bool

Warning: [msgpack] (php_msgpack_unserialize) Parse error in %s on line 29
bool
__PHP_Incomplete_Class
autoload App\Dto\None
__PHP_Incomplete_Class
__PHP_Incomplete_Class
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "" given
a setting
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "*" given
no setting
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "App\Dto*" given
no setting
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "App\*\User" given
no setting
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "\*" given
no setting
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "App\\*" given
no setting
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "a b" given
a setting
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "\" given
no setting
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "A" given
no setting
