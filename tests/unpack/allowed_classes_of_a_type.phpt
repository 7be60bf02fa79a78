--TEST--
allowed_classes: "implements:App\Message" allows the classes that are instances of the type, which are loaded to find that out
--EXTENSIONS--
msgpack
--FILE--
<?php
namespace App { interface Message {} class Base {} enum Ready { case Open; } }
namespace {
    spl_autoload_register(function (string $class): void {
        echo "[$class] ";
        match ($class) {
            'App\Sent' => eval('namespace App; final class Sent implements Message { public int $id = 1; }'),
            'App\State' => eval('namespace App; enum State implements Message { case Open; }'),
            'App\Child' => eval('namespace App; class Child extends Base { function __wakeup() { echo "awake "; } }'),
            'App\Other' => eval('namespace App; class Other { function __destruct() { echo "never"; } }'),
            'App\Thrown' => throw new Exception('thrown'),
            default => null,
        };
    });
    $message = fn (string ...$names) => "\xdc" . pack('n', count($names)) . implode('', array_map(fn ($name) => "\x81\xc0" . msgpack_pack($name), $names));
    $show = function (string $bytes, array $options): void {
        try {
            foreach (msgpack_unpack($bytes, null, $options) ?: [] as $object) {
                echo $object instanceof __PHP_Incomplete_Class ? '- ' : $object::class . ' ';
            }
        } catch (Exception $e) {
            echo get_class($e), ': ', $e->getMessage();
        }
        echo "\n";
    };
    echo "-- without a type only what is listed is loaded\n";
    $show($message('App\None', 'App\Sent', 'App\Other'), ['allowed_classes' => ['App\None', 'App\Dto\*']]);
    echo "-- classes that implement or extend it\n";
    $show($message('App\Sent', 'App\None', 'App\Child', 'App\Other', '\App\Sent'), ['allowed_classes' => ['implements:App\Message']]);
    $show($message('App\Sent', 'APP\child', 'App\Base', 'stdClass'), ['allowed_classes' => ['implements:app\BASE', 'stdClass']]);
    $show(str_replace('App\Ready', 'App\State', msgpack_pack([App\Ready::Open])), ['allowed_classes' => ['implements:App\Message']]);
    ini_set('msgpack.allowed_classes', 'App\None, implements:App\Message');
    $show($message('App\Sent', 'App\Other'), []);
    echo bin2hex(msgpack_pack(new App\Child, ['allowed_classes' => ['implements:App\Base']])), "\n";
    $show($message('App\Thrown'), []);
    try {
        msgpack_pack(new App\Child, ['allowed_classes' => ['implements:App\Message']]);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
    echo "-- a type that is not loaded has no instances\n";
    $show($message('App\Sent'), ['allowed_classes' => ['implements:App\Missing']]);
    echo "-- in the data of PHP's classes\n";
    $show(msgpack_pack([new ArrayObject([new App\Child])]), ['allowed_classes' => ['ArrayObject', 'implements:App\Base']]);
    echo "-- no names\n";
    foreach (['implements:', 'implements:App\*', 'implements:\App\Message', 'implements: App', 'extends:App\Base'] as $wrong) {
        try {
            msgpack_unpack("\xc0", null, ['allowed_classes' => [$wrong]]);
            echo "accepted: $wrong\n";
        } catch (TypeError $error) {
            echo $error->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
-- without a type only what is listed is loaded
[App\None] - - - 
-- classes that implement or extend it
[App\Sent] [App\None] [App\Child] [App\Other] App\Sent - - - - 
awake - App\Child App\Base stdClass 
[App\State] App\State 
App\Sent - 
81c0a94170705c4368696c64
[App\Thrown] Exception: thrown
Class "App\Child" is not among the allowed classes
-- a type that is not loaded has no instances
- 
-- in the data of PHP's classes
awake ArrayObject 
-- no names
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "implements:" given
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "implements:App\*" given
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "implements:\App\Message" given
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "implements: App" given
msgpack_unpack(): Option "allowed_classes" must be an array of class names, "extends:App\Base" given
