--TEST--
Keys of 16 bytes and more, wherever the buffer has to grow
--EXTENSIONS--
msgpack
--FILE--
<?php
final class Row
{
    public function __construct(public string $text, public ?array $aNameOfAFieldThatHasMoreThanSixteenBytes = null, public int|string $anotherNameThatIsLongerThanSixteenBytes = 'b') {}
}

$codec = new MessagePack\Codec('list<Row>');
$wrong = 0;
for ($length = 0; $length < 5000; $length += $length % 1000 < 20 || $length % 1024 > 900 ? 1 : 13) {
    $rows = [new Row(str_repeat('a', $length), [1], 7), new Row('', ['b' => str_repeat('c', $length % 77)])];
    $wrong += $codec->unpack($codec->pack($rows)) != $rows;
}
var_dump($wrong);
?>
--EXPECT--
int(0)
