--TEST--
The option "throw": an exception with an offset for each warning, and no userland code of the message runs
--EXTENSIONS--
msgpack
--FILE--
<?php
enum Suit
{
    case Hearts;
    const Best = self::Hearts;
    const NUMBER = 5;
}

class Gadget
{
    public function __wakeup()
    {
        echo __METHOD__, "\n";
    }

    public function __destruct()
    {
        echo __METHOD__, "\n";
    }
}

function show(string $message, array $options = ['throw' => true]): string
{
    try {
        return json_encode(msgpack_unpack($message, null, $options));
    } catch (Throwable $exception) {
        return get_class($exception) . ': ' . preg_replace('/, in \S{6}\K\S{300,}/', '...', $exception->getMessage());
    }
}

set_error_handler(function (int $level, string $message) {
    echo "warned: $message\n";
    return true;
});

$gadget = "\x81\xc0\xa6Gadget";
$messages = [
    'false' => "\xc2",
    'null' => "\xc0",
    'nothing' => '',
    'malformed' => "\xc1",
    'malformed inside' => "\x92\x01\xc1",
    'malformed form' => "\x83\xc0\x04\x91\x01\x01\x01",
    'cut short' => "\x92\x01",
    'cut short in a string' => "\x92\x01\xa3ab",
    'cut short after a head' => "\xcd\x01",
    'extra bytes' => "\x05\x06",
    'extra bytes after a string' => "\xa1a\xa1b",
    'extra bytes after an object' => "\x91$gadget\x06",
    'too deep' => str_repeat("\x91", 5000) . "\xc0",
    'object, then malformed' => "\x92$gadget\xc1",
    'illegal key' => "\x92$gadget\x81\xc3\x05",
    'illegal key of an object' => "\x92$gadget\x82\xc0\xa8stdClass\x90\x01",
    'no such reference' => "\x92$gadget\x82\xc0\x04\x00\x09",
    'no such case' => "\x92$gadget\x82\xc0\x06\xa4Suit\xa6Spades",
    'no case' => "\x92$gadget\x82\xc0\x06\xa4Suit\xa6NUMBER",
    'not an enum' => "\x92$gadget\x82\xc0\x06\xa8stdClass\xa6Spades",
    'no unserializer' => "\x92$gadget\x82\xc0\x03\xa8stdClass\xa3abc",
    'no unserializer of a missing class' => "\x92$gadget\x82\xc0\x03\xa7Missing\xa3abc",
    'broken property name' => "\x92$gadget\x82\xc0\xa8stdClass\xa3\0ab\x01",
    'missing class' => "\x81\xc0\xa7Missing",
];
foreach ($messages as $name => $message) {
    echo "$name: ", show($message), "\n";
}
ini_set('msgpack.error_display', '0');
echo 'not silenced: ', show("\x92\x01"), ', ', show("\x92$gadget\x81\xc3\x05"), "\n";
ini_set('msgpack.error_display', '1');
echo 'max_depth: ', show("\x91\x91\xc0", ['throw' => true, 'max_depth' => 1]), "\n";
ini_set('unserialize_callback_func', 'missing_function');
echo 'callback: ', show("\x81\xc0\xa7Missing"), "\n";
ini_set('unserialize_callback_func', 'strlen');
echo 'callback: ', show("\x81\xc0\xa7Missing"), "\n";
echo 'off: ', var_export(msgpack_unpack("\xc1", null, ['throw' => false]), true), "\n";
echo 'off: ', var_export(msgpack_unpack("\x05\x06", null, ['throw' => false]), true), "\n";
echo is_subclass_of(MessagePack\Exception\InsufficientDataException::class, MessagePack\Exception\UnpackingFailedException::class) ? "caught as one\n" : '';
foreach ([1, 'true', null, []] as $wrong) {
    try {
        msgpack_unpack("\xc1", null, ['throw' => $wrong]);
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
false: false
null: null
nothing: MessagePack\Exception\InsufficientDataException: Insufficient data for unserializing at offset 0
malformed: MessagePack\Exception\UnpackingFailedException: Parse error at offset 0
malformed inside: MessagePack\Exception\UnpackingFailedException: Parse error at offset 2, in [1]
malformed form: MessagePack\Exception\UnpackingFailedException: Parse error at offset 3
cut short: MessagePack\Exception\InsufficientDataException: Insufficient data for unserializing at offset 2, in [1]
cut short in a string: MessagePack\Exception\InsufficientDataException: Insufficient data for unserializing at offset 2, in [1]
cut short after a head: MessagePack\Exception\InsufficientDataException: Insufficient data for unserializing at offset 0
extra bytes: MessagePack\Exception\UnpackingFailedException: Extra bytes at offset 1
extra bytes after a string: MessagePack\Exception\UnpackingFailedException: Extra bytes at offset 2
extra bytes after an object: MessagePack\Exception\UnpackingFailedException: Extra bytes at offset 10
too deep: MessagePack\Exception\UnpackingFailedException: Maximum depth of 4096 exceeded at offset 4097, in [0][0]...
object, then malformed: MessagePack\Exception\UnpackingFailedException: Parse error at offset 10, in [1]
illegal key: MessagePack\Exception\UnpackingFailedException: Illegal key type at offset 12, in [1]
illegal key of an object: MessagePack\Exception\UnpackingFailedException: Illegal key type at offset 22, in [1]
no such reference: MessagePack\Exception\UnpackingFailedException: Invalid references value: 8 at offset 15, in [1]
no such case: MessagePack\Exception\UnpackingFailedException: Undefined constant Suit::Spades at offset 25, in [1]
no case: MessagePack\Exception\UnpackingFailedException: Suit::NUMBER is not an enum case at offset 25, in [1]
not an enum: MessagePack\Exception\UnpackingFailedException: Class 'stdClass' is not an enum at offset 29, in [1]
no unserializer: MessagePack\Exception\UnpackingFailedException: Class stdClass has no unserializer at offset 26, in [1]
no unserializer of a missing class: MessagePack\Exception\UnpackingFailedException: Class __PHP_Incomplete_Class has no unserializer at offset 25, in [1]
broken property name: MessagePack\Exception\UnpackingFailedException: Illegal offset type, skip this decoding at offset 25, in [1]
missing class: {"__PHP_Incomplete_Class_Name":"Missing"}
not silenced: MessagePack\Exception\InsufficientDataException: Insufficient data for unserializing at offset 2, in [1], MessagePack\Exception\UnpackingFailedException: Illegal key type at offset 12, in [1]
max_depth: MessagePack\Exception\UnpackingFailedException: Maximum depth of 1 exceeded at offset 2, in [0]
callback: Error: Invalid callback missing_function, function "missing_function" not found or invalid function name
callback: MessagePack\Exception\UnpackingFailedException: Function strlen() hasn't defined the class it was called for at offset 10
off: warned: [msgpack] (php_msgpack_unserialize) Parse error
false
off: warned: [msgpack] (php_msgpack_unserialize) Extra bytes
5
caught as one
msgpack_unpack(): Option "throw" must be of type bool, int given
msgpack_unpack(): Option "throw" must be of type bool, string given
msgpack_unpack(): Option "throw" must be of type bool, null given
msgpack_unpack(): Option "throw" must be of type bool, array given
