--TEST--
A message is read in each form, and written in the one that the options say
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, CodecOptions, Raw, UnpackOptions};

final class Point
{
    public function __construct(public readonly int $x, public readonly int $y)
    {
    }
}
$points = array_map(fn (int $i) => new Point($i, -$i), range(1, 4));
$plain = new Codec('list<Point>');
foreach (['plain' => 0, 'compact' => CodecOptions::COMPACT, 'records' => CodecOptions::RECORDS] as $form => $option) {
    $codec = new Codec('list<Point>', $option);
    $bytes = $codec->pack($points);
    echo $form, ': ', strlen($bytes), ' bytes, ', $codec->unpack($bytes) == $points ? 'equal' : 'different', ', validate: ', count($codec->validate($bytes)), "\n";
    if ($form !== 'records') {
        var_dump($plain->unpack($bytes) == $points);
    }
    $raw = new Raw($bytes, $form === 'records' ? UnpackOptions::USE_RECORDS : 0);
    var_dump($raw->as($plain) == $points, $raw[2]->as(new Codec('Point')) == $points[2]);
}
$error = $plain->validate((new Codec('list<array{x: int}>', CodecOptions::COMPACT))->pack(array_fill(0, 20, ['x' => 1])))[0];
echo "$error->path $error->code $error->offset\n";
?>
--EXPECT--
plain: 29 bytes, equal, validate: 0
bool(true)
bool(true)
bool(true)
compact: 29 bytes, equal, validate: 0
bool(true)
bool(true)
bool(true)
records: 20 bytes, equal, validate: 0
bool(true)
bool(true)
$[0].y missing -1
