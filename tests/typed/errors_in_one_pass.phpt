--TEST--
ALL_ERRORS lists up to 100 errors, whatever they are; without it there is the first
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, CodecOptions};
use MessagePack\Exception\MappingException;

enum Suit: string { case Hearts = 'h'; }
final class Card
{
    public function __construct(public Suit $suit, public DateTimeImmutable $date, public int $number, public ?string $text = null)
    {
    }
}
$value = [['suit' => 'x', 'date' => 'yesterday', 'text' => 5, 'more' => 1], ['suit' => 'h', 'date' => '2026-01-01T00:00:00Z', 'number' => 1]];
foreach ([0, CodecOptions::ALL_ERRORS, CodecOptions::ALL_ERRORS | CodecOptions::FORBID_UNKNOWN] as $options) {
    try {
        (new Codec('list<Card>', $options))->map($value);
    } catch (MappingException $e) {
        echo $e->getMessage(), "\n";
        foreach ($e->errors as $error) {
            echo "  $error->code at $error->path: $error->expected, not $error->given\n";
        }
    }
}
$bytes = (new Codec('list<string>'))->pack(array_fill(0, 150, 'x'));
echo count((new Codec('list<int>'))->validate($bytes)), "\n";
try {
    (new Codec('list<int>', CodecOptions::ALL_ERRORS))->unpack($bytes);
} catch (MappingException $e) {
    echo $e->getMessage(), ' ', count($e->errors), ' ', $e->getPath(), ' ', $e->getOffset(), "\n";
}
?>
--EXPECT--
$[0].suit: expected "h", "x" given
  enum at $[0].suit: "h", not "x"
$[0].suit: expected "h", "x" given (and 3 more)
  enum at $[0].suit: "h", not "x"
  date at $[0].date: a date (RFC 3339 text or seconds), not "yesterday"
  type at $[0].text: string|null, not int
  missing at $[0].number: int, not nothing
$[0].suit: expected "h", "x" given (and 4 more)
  enum at $[0].suit: "h", not "x"
  date at $[0].date: a date (RFC 3339 text or seconds), not "yesterday"
  type at $[0].text: string|null, not int
  unknown at $[0].more: no such key, not one
  missing at $[0].number: int, not nothing
100
$[0]: expected int, string given (and 99 more) 100 $[0] 3
