--TEST--
OMIT_DEFAULTS leaves out fields that are identical to their default, with the sign of zeros; of an array those at its end
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Attribute, Codec, CodecOptions, Raw};

enum Suit: string { case Hearts = 'h'; case Spades = 's'; }
final class Many
{
    public function __construct(
        public int $id, public int $zero = 0, public float $float = 0.0, public ?string $text = null, public array $list = [1, 2], public Suit $suit = Suit::Hearts,
        public DateTimeImmutable $date = new DateTimeImmutable('2026-01-01T00:00:00Z'), public mixed $any = 'x', public array $floats = ['a' => [0.0]],
    ) {
    }
}
#[Attribute\AsList]
final class Row
{
    public function __construct(public int $id, public int $a = 1, public ?string $b = null, public int $c = 3)
    {
    }
}
$many = new Codec('Many', CodecOptions::OMIT_DEFAULTS);
$row = new Codec('Row', CodecOptions::OMIT_DEFAULTS);
foreach ([new Many(1), new Many(0, 1, -0.0, '', [2, 1], Suit::Spades, new DateTimeImmutable('2026-01-02T00:00:00Z'), null), new Many(1, floats: ['a' => [-0.0]]),
    new Many(1, floats: ['a' => [strlen('') / 1.0]]), new Many(1, floats: ['a' => [0]]), new Many(1, floats: ['b' => [0.0]])] as $value) {
    echo new Raw($bytes = $many->pack($value)), $many->unpack($bytes) == $value ? '' : ' DIFFERENT', "\n";
}
foreach ([new Row(1), new Row(1, 2), new Row(1, 1, 'b'), new Row(1, 1, null, 4)] as $value) {
    echo new Raw($bytes = $row->pack($value)), $row->unpack($bytes) == $value ? '' : ' DIFFERENT', "\n";
}
?>
--EXPECT--
{"id": 1, "date": "2026-01-01T00:00:00+00:00"}
{"id": 0, "zero": 1, "float": -0.0, "text": "", "list": [2, 1], "suit": "s", "date": "2026-01-02T00:00:00+00:00", "any": nil}
{"id": 1, "date": "2026-01-01T00:00:00+00:00", "floats": {"a": [-0.0]}}
{"id": 1, "date": "2026-01-01T00:00:00+00:00"}
{"id": 1, "date": "2026-01-01T00:00:00+00:00", "floats": {"a": [0]}}
{"id": 1, "date": "2026-01-01T00:00:00+00:00", "floats": {"b": [0.0]}}
[1]
[1, 2]
[1, 1, "b"]
[1, 1, nil, 4]
