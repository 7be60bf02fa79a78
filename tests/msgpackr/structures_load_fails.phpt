--TEST--
MessagePack\Structures: after getStructures() has failed, they are loaded when they are needed again
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/bytes.php';
use MessagePack\{BufferUnpacker, Packer, Structures};

$results = [
    fn () => throw new LogicException('get'), fn () => 1, fn () => 'x', fn () => "\x91\x91\xa1a",
    fn () => throw new LogicException('get again'),
];
$structures = new Structures(function () use (&$results) {
    echo 'get, ';
    return array_shift($results)();
}, function (string $packed, int $known) {
    echo "save beside $known, ";
    return true;
});
$packer = (new Packer)->withStructures($structures);
for ($i = 0; $i < 4; $i++) {
    try {
        echo bin2hex($packer->pack(['a' => 1])), "\n";
    } catch (Exception $exception) {
        echo $exception->getMessage(), "\n";
    }
}
echo bin2hex($packer->pack(['b' => 1])), "\n";
$unpacker = (new BufferUnpacker("\x45\1"))->withStructures($structures);
try {
    $unpacker->unpack();
} catch (LogicException $exception) {
    echo $exception->getMessage(), "\n";
}
echo bin2hex($packer->pack(['b' => 1])), "\n";
?>
--EXPECT--
get, get
get, getStructures() must return a string or null, int returned
get, The packed structures are no list of lists of different names
get, 4001
save beside 1, 4101
get, get again
4101
