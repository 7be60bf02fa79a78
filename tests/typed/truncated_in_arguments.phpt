--TEST--
A message that ends inside a list of a constructor's arguments leaves nothing behind
--EXTENSIONS--
msgpack
--FILE--
<?php
final class Row
{
    public array $cells;

    /** @param list<array<int, float>> $cells */
    public function __construct(array $cells)
    {
        $this->cells = $cells;
    }
}

$codec = new MessagePack\Codec('list<Row>');
$message = "\x91\x81\xa5cells\x92\x81\x01\xcb\x3f\xf8\0\0\0\0\0\0\x81\x02\xcb\x40\0\0\0\0\0\0\0";
var_dump($codec->unpack($message)[0]->cells === [[1 => 1.5], [2 => 2.0]]);
$try = function (string $message) use ($codec) {
    try {
        $codec->unpack($message);
    } catch (MessagePack\Exception\UnpackingFailedException) {
    }
};
for ($round = 0; $round < 3; $round++) {
    $before = memory_get_usage();
    for ($length = 0; $length < strlen($message); $length++) {
        $try(substr($message, 0, $length));
        $try(substr($message, 0, $length) . "\xc1");
        $try(substr($message, 0, $length) . "\x91\xa1");
    }
    $kept = memory_get_usage() - $before;
}
var_dump($kept);
?>
--EXPECT--
bool(true)
int(0)
