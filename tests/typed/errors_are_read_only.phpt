--TEST--
A MappingError is made by the extension alone, and cannot be changed
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, MappingError};

function attempt(callable $call): void
{
    try {
        echo json_encode($call()), "\n";
    } catch (Throwable $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}

$error = (new Codec('int'))->validate("\xa1x")[0];
var_dump($error);
attempt(function () use ($error) { $error->path = '$'; });
attempt(function () use ($error) { $error->other = 1; });
attempt(fn () => new MappingError());
attempt(function () {
    try {
        (new Codec('int'))->unpack("\xa1x");
    } catch (MessagePack\Exception\MappingException $e) {
        $e->errors = [];
    }
});
attempt(fn () => unserialize(serialize($error)) == $error);
?>
--EXPECT--
object(MessagePack\MappingError)#2 (5) {
  ["path"]=>
  string(1) "$"
  ["expected"]=>
  string(3) "int"
  ["given"]=>
  string(6) "string"
  ["code"]=>
  string(4) "type"
  ["offset"]=>
  int(0)
}
Error: Cannot modify readonly property MessagePack\MappingError::$path
Error: Cannot create dynamic property MessagePack\MappingError::$other
Error: Call to private MessagePack\MappingError::__construct() from global scope
Error: Cannot modify readonly property MessagePack\Exception\MappingException::$errors
true
