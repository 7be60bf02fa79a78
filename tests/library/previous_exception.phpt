--TEST--
An InsufficientDataException has the message, code and previous exception given to it
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Exception\InsufficientDataException;

$previous = new Exception('previous');
foreach ([[], ['text'], ['text', 5], ['text', 5, null], ['text', 5, $previous]] as $arguments) {
    $e = new InsufficientDataException(...$arguments);
    var_dump([$e->getMessage(), $e->getCode(), $e->getPrevious() === $previous] === [$arguments[0] ?? 'Not enough data to read', $arguments[1] ?? 0, isset($arguments[2])]);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
