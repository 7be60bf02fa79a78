--TEST--
The option "throw": a template that does not fit, or malformed input, is an exception
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/show.php';

class Row
{
    public $a = 1;
    public $b = 2;
    private $c = 3;
}

class Lists
{
    public $rows = ['Row'];
    public $number = 1;
}

$values = ['Row' => [[7, 8, 9], ['a' => 7, 'c' => 9], 'text'], 'Lists' => [[[7], 8], [7, 8]]];
foreach ($values as $template => $each) {
    foreach ($each as $value) {
        echo $template, ' <- ', show($value), ': ', attempt(fn() => msgpack_unpack(msgpack_pack($value), $template, ['throw' => true])), "\n";
    }
}
foreach ([[], ['Row'], ['x' => 'Row'], [['Row']], ['x' => 1, 'y' => 2]] as $template) {
    foreach ([5, [], [5], ['k' => 5]] as $value) {
        echo show($template), ' <- ', show($value), ': ', attempt(fn() => msgpack_unpack(msgpack_pack($value), $template, ['throw' => true])), "\n";
    }
}
foreach (["\xc1", "\x91", '', "\x91\x01\x01"] as $bytes) {
    echo attempt(fn() => msgpack_unpack($bytes, 'Row', ['throw' => true])), "\n";
}

echo "MessagePack::OPT_THROW:\n";
$packer = new MessagePack;
var_dump($packer->setOption(MessagePack::OPT_THROW, true));
foreach ([$packer, clone $packer] as $each) {
    echo attempt(fn() => $each->unpack("\xc1")), "\n";
    echo attempt(fn() => $each->unpack("\x91\x05", [])), "\n";
}
var_dump($packer->setOption(MessagePack::OPT_THROW, false));
echo attempt(fn() => $packer->unpack("\xc1")), "\n";
$packer->setOption(MessagePack::OPT_THROW, true);
$packer->__construct();
echo attempt(fn() => $packer->unpack("\x05\x05")), "\n";
var_dump(@$packer->unpacker()->setOption(MessagePack::OPT_THROW, true));
?>
--EXPECT--
Row <- [7, 8, 9]: Row{a=7, b=8, ~Row~c=9}
Row <- [a: 7, c: 9]: Row{a=7, b=2, ~Row~c=9}
Row <- 'text': Row{a='text', b=2, ~Row~c=3}
Lists <- [[7], 8]: MessagePack\Exception\UnpackingFailedException: The template does not fit: template is not array
Lists <- [7, 8]: MessagePack\Exception\UnpackingFailedException: The template does not fit: unserialized data must be array.
[] <- 5: MessagePack\Exception\UnpackingFailedException: The template does not fit: template array length is 0
[] <- []: MessagePack\Exception\UnpackingFailedException: The template does not fit: template array length is 0
[] <- [5]: MessagePack\Exception\UnpackingFailedException: The template does not fit: template array length is 0
[] <- [k: 5]: MessagePack\Exception\UnpackingFailedException: The template does not fit: template array length is 0
['Row'] <- 5: MessagePack\Exception\UnpackingFailedException: The template does not fit: unserialized data must be array.
['Row'] <- []: MessagePack\Exception\UnpackingFailedException: The template does not fit: array length is 0 in unserialized data
['Row'] <- [5]: [Row{a=5, b=2, ~Row~c=3}]
['Row'] <- [k: 5]: MessagePack\Exception\UnpackingFailedException: The template does not fit: key is string
[x: 'Row'] <- 5: MessagePack\Exception\UnpackingFailedException: The template does not fit: input data is not array
[x: 'Row'] <- []: MessagePack\Exception\UnpackingFailedException: The template does not fit: can't get data
[x: 'Row'] <- [5]: [x: 5]
[x: 'Row'] <- [k: 5]: [x: 5]
[['Row']] <- 5: MessagePack\Exception\UnpackingFailedException: The template does not fit: unserialized data must be array.
[['Row']] <- []: MessagePack\Exception\UnpackingFailedException: The template does not fit: array length is 0 in unserialized data
[['Row']] <- [5]: MessagePack\Exception\UnpackingFailedException: The template does not fit: unserialized data must be array.
[['Row']] <- [k: 5]: MessagePack\Exception\UnpackingFailedException: The template does not fit: key is string
[x: 1, y: 2] <- 5: MessagePack\Exception\UnpackingFailedException: The template does not fit: input data is not array
[x: 1, y: 2] <- []: MessagePack\Exception\UnpackingFailedException: The template does not fit: can't get data
[x: 1, y: 2] <- [5]: MessagePack\Exception\UnpackingFailedException: The template does not fit: can't get data
[x: 1, y: 2] <- [k: 5]: MessagePack\Exception\UnpackingFailedException: The template does not fit: can't get data
MessagePack\Exception\UnpackingFailedException: Parse error at offset 0
MessagePack\Exception\InsufficientDataException: Insufficient data for unserializing at offset 1, in [0]
MessagePack\Exception\InsufficientDataException: Insufficient data for unserializing at offset 0
MessagePack\Exception\UnpackingFailedException: Extra bytes at offset 2
MessagePack::OPT_THROW:
bool(true)
MessagePack\Exception\UnpackingFailedException: Parse error at offset 0
MessagePack\Exception\UnpackingFailedException: The template does not fit: template array length is 0
MessagePack\Exception\UnpackingFailedException: Parse error at offset 0
MessagePack\Exception\UnpackingFailedException: The template does not fit: template array length is 0
bool(true)
false
  [msgpack] (php_msgpack_unserialize) Parse error
5
  [msgpack] (php_msgpack_unserialize) Extra bytes
bool(false)
