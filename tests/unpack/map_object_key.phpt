--TEST--
An object as a key is dropped with its value, without a call of __toString() and without an Error
--EXTENSIONS--
msgpack
--FILE--
<?php
class Text
{
    public $text = 'k';

    public function __toString(): string
    {
        echo "  __toString() runs\n";
        return $this->text;
    }
}

set_error_handler(function (int $level, string $message) {
    echo "  $message\n";
    return true;
});

$object = "\x81\xc0\xa4Text";
$messages = [
    'an object' => "\x82$object\x01\xa1a\x02",
    'an object by reference' => "\x82\x82\xc0\x01\xc0\xa4Text\x01\xa1a\x02",
    'an earlier object' => "\x83\xa1o$object\x82\xc0\x04\x00\x02\x01\xa1a\x02",
    'an earlier object, by reference' => "\x83\xa1o$object\x82\xc0\x05\x00\x02\x01\xa1a\x02",
    'an object without __toString()' => "\x83\xa1o\x81\xc0\xa8stdClass\x82\xc0\x05\x00\x02\x01\xa1a\x02",
];
foreach ($messages as $name => $message) {
    echo "$name\n";
    try {
        echo '  ' . json_encode(msgpack_unpack($message)) . "\n";
    } catch (Throwable $throwable) {
        echo '  ', get_class($throwable), ': ', $throwable->getMessage(), "\n";
    }
}
?>
--EXPECT--
an object
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":2}
an object by reference
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"a":2}
an earlier object
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"o":{"text":"k"},"a":2}
an earlier object, by reference
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"o":{"text":"k"},"a":2}
an object without __toString()
  [msgpack] (msgpack_unserialize_map_item) illegal key type
  {"o":{},"a":2}
