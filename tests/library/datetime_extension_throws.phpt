--TEST--
DateTimeExtension passes on exceptions of a date's and a packer's methods
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Extension\DateTimeExtension;
use MessagePack\Packer;

class Timeless extends DateTimeImmutable
{
    public function getTimestamp(): int
    {
        throw new LogicException('The date has no seconds');
    }
}

class Broken extends Packer
{
    public function packExt($type, $data)
    {
        throw new LogicException("The packer cannot pack type $type");
    }
}

foreach ([[new Packer(), new Timeless()], [new Broken(), new DateTime('@0')]] as [$packer, $date]) {
    try {
        $packer->extendWith(new DateTimeExtension())->pack([$date]);
    } catch (LogicException $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
The date has no seconds
The packer cannot pack type -1
