--TEST--
Codec: validate() creates no date, of text, seconds or a timestamp, and needs no class for its properties
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\Type\Timestamp;

spl_autoload_register(function (string $class) {
    echo "$class is loaded\n";
    eval("class $class { const NAME = 'birthday'; }");
});

class Day extends DateTimeImmutable
{
    public string $name = Missing::NAME;
}
$packer = new MessagePack\Packer(null, [new MessagePack\Extension\TimestampExtension]);
$codec = new Codec('list<Day>');
$days = $packer->pack(['2024-02-29T00:00:00Z', 5, new Timestamp(5, 6000)]);
echo count($codec->validate($days)), "\n";
echo count($codec->validate($packer->pack(['2024-02-30T00:00:00Z']))), "\n";
foreach ($codec->unpack($days) as $day) {
    echo $day->name, ' ', $day->format('Y-m-d H:i:s.u'), "\n";
}
?>
--EXPECT--
0
1
Missing is loaded
birthday 2024-02-29 00:00:00.000000
birthday 1970-01-01 00:00:05.000000
birthday 1970-01-01 00:00:05.000006
