--TEST--
pack() throws where a field of a list has no value in front of one with a value, unless it may be null
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\AsList;
use MessagePack\{Codec, CodecOptions, Raw};
use MessagePack\Exception\{MappingException, PackingFailedException};

#[AsList]
class Row
{
    public int $a = 1;
    public int $b = 2;
    public ?int $c = 3;
    public mixed $d = 4;
    public Raw $e;
    public int $f = 6;
}

function show(Codec $codec, mixed $value): void
{
    try {
        $bytes = $codec->pack($value);
        $codec->unpack($bytes);
        echo new Raw($bytes), "\n";
    } catch (PackingFailedException | MappingException $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}

foreach ([0, CodecOptions::OMIT_DEFAULTS, CodecOptions::COMPACT] as $options) {
    echo "options $options\n";
    foreach ([[], ['a'], ['a', 'b'], ['c', 'd'], ['b', 'c', 'd', 'f']] as $names) {
        $row = new Row;
        $row->f = 60;
        foreach ($names as $name) {
            unset($row->$name);
        }
        echo implode(' ', $names), ': ';
        show(new Codec('Row', $options), $row);
        if (count($names) < 2) {
            echo '  nested: ';
            show(new Codec('array{rows: array<int, Row>}', $options), ['rows' => [7 => $row]]);
        }
    }
}
$codec = new Codec('array{0: int, 1?: int, 2?: ?string, 3?: string}');
foreach ([[1], [1, 2], [1, 2 => 'x'], [1, 3 => 'y'], [1, 2, 3 => 'y']] as $list) {
    show($codec, $list);
}
?>
--EXPECT--
options 0
: [1, 2, 3, 4, nil, 60]
  nested: {"rows": {7: [1, 2, 3, 4, nil, 60]}}
a: MessagePack\Exception\PackingFailedException: $[0]: expected int, nothing given
  nested: MessagePack\Exception\PackingFailedException: $.rows[7][0]: expected int, nothing given
a b: MessagePack\Exception\PackingFailedException: $[0]: expected int, nothing given
c d: [1, 2, nil, nil, nil, 60]
b c d f: MessagePack\Exception\MappingException: $.e: expected MessagePack\Raw, nothing given
options 16
: [1, 2, 3, 4, nil, 60]
  nested: {"rows": {7: [1, 2, 3, 4, nil, 60]}}
a: MessagePack\Exception\PackingFailedException: $[0]: expected int, nothing given
  nested: MessagePack\Exception\PackingFailedException: $.rows[7][0]: expected int, nothing given
a b: MessagePack\Exception\PackingFailedException: $[0]: expected int, nothing given
c d: [1, 2, nil, nil, nil, 60]
b c d f: MessagePack\Exception\MappingException: $.e: expected MessagePack\Raw, nothing given
options 64
: [1, 2, 3, 4, nil, 60]
  nested: {"rows": {7: [1, 2, 3, 4, nil, 60]}}
a: MessagePack\Exception\PackingFailedException: $[0]: expected int, nothing given
  nested: MessagePack\Exception\PackingFailedException: $.rows[7][0]: expected int, nothing given
a b: MessagePack\Exception\PackingFailedException: $[0]: expected int, nothing given
c d: [1, 2, nil, nil, nil, 60]
b c d f: MessagePack\Exception\MappingException: $.e: expected MessagePack\Raw, nothing given
[1]
[1, 2]
MessagePack\Exception\PackingFailedException: $[1]: expected int, nothing given
MessagePack\Exception\PackingFailedException: $[1]: expected int, nothing given
[1, 2, nil, "y"]
