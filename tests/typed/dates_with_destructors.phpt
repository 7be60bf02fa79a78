--TEST--
Destructors of dates do not run for a message that is rejected
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, CodecOptions};

class Day extends DateTimeImmutable
{
    public function __destruct()
    {
        echo 'destructor of ', $this->format('Y'), "\n";
    }
}
class Throwing
{
    public function __construct(public Day $day, int $year)
    {
        $this->day->getTimestamp() or throw new Exception('constructor');
    }
}
$codec = new Codec('list<Day>', CodecOptions::ALL_ERRORS);
foreach (["\x92\0\xa1x", "\x92\0", "\x92\0\0\xc0"] as $bytes) {
    try {
        $codec->unpack($bytes);
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
echo count($codec->validate("\x92\0\xa1x")), "\n";
$days = $codec->unpack("\x92\0\xce\x40\0\0\0");
echo "read\n";
unset($days);
try {
    (new Codec('Throwing'))->map(['day' => 0, 'year' => 2000]);
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
unset($exception);
?>
--EXPECT--
$[1]: expected a date (RFC 3339 text or seconds), "x" given
Not enough data to read
Bytes follow the value at offset 3
1
read
destructor of 1970
destructor of 2004
constructor
destructor of 1970
