--TEST--
A StreamReader or StreamWriter that an error handler gets during its constructor is unusable
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamReader;
use MessagePack\StreamWriter;

set_error_handler(function (int $level, string $message) {
    foreach (debug_backtrace() as $frame) {
        $object = $frame['object'] ?? null;
        if ($object instanceof StreamReader || $object instanceof StreamWriter) {
            $GLOBALS['found'][] = $object;
            throw new DomainException($message);
        }
    }
});
foreach ([fn($stream) => new StreamReader($stream, null, [], 1.5), fn($stream) => new StreamWriter($stream, null, 1.5)] as $construct) {
    try {
        $construct(fopen('php://memory', 'w+'));
    } catch (DomainException $e) {
        echo $e->getMessage(), "\n";
    }
}
[$reader, $writer] = $found;
$calls = [
    fn() => $reader->read($message),
    fn() => $reader->getOffset(),
    fn() => $reader->isAtEnd(),
    fn() => iterator_to_array($reader),
    fn() => $writer->write(1),
    fn() => $writer->flush(),
    fn() => $writer->getPendingCount(),
];
foreach ($calls as $call) {
    try {
        echo json_encode($call()), "\n";
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Implicit conversion from float 1.5 to int loses precision
Implicit conversion from float 1.5 to int loses precision
The constructor has not been called
The constructor has not been called
false
The constructor has not been called
The constructor has not been called
The constructor has not been called
0
