--TEST--
A Raw rejects a table in a payload whose dictionary or constant has a long string, as unpacking does
--EXTENSIONS--
msgpack
--FILE--
<?php
class Payload
{
    public function __serialize(): array
    {
        return [];
    }

    public function __unserialize(array $data): void {}
}

foreach ([255, 256] as $length) {
    $string = "\xda" . pack('n', $length) . str_repeat('x', $length);
    foreach (["\x92\xd4\x52\x31", "\x93\xd5\x52\x31\0\xc0"] as $column) {
        $table = "\x92\xc7\x03\x52\x34\0\2$column$string"; // a list of two
        foreach (["\x92\x82\xc0\3\0\0$table", "\x92\x82\xc0\3\0\0\x82\xc0\xa7Payload\xc0$table"] as $message) {
            try {
                $parts = count((new MessagePack\Raw($message))->at([1]) ? [1] : []);
            } catch (MessagePack\Exception\UnpackingFailedException $exception) {
                $parts = $exception->getMessage();
            }
            echo "$length: ", @msgpack_unpack($message) === false ? 'rejected' : 'unpacked', ", $parts\n";
        }
    }
}
?>
--EXPECT--
255: unpacked, 1
255: unpacked, 1
255: unpacked, 1
255: unpacked, 1
256: unpacked, 1
256: rejected, The compact form is malformed at offset 287
256: unpacked, 1
256: rejected, The compact form is malformed at offset 289
