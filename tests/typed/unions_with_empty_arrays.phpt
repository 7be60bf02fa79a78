--TEST--
In a union an empty array or map is of the member that may be empty
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Attribute\Discriminator;
use MessagePack\{Codec, CodecOptions, Raw};
use MessagePack\Exception\{MappingException, PackingFailedException};

class Options
{
    public ?int $a = null;
}

class Point
{
    public function __construct(public int $x) {}
}

#[Discriminator('kind', ['a' => A::class])]
interface Tagged {}
class A implements Tagged {}

function answer(callable $call): string
{
    try {
        return $call();
    } catch (MappingException | PackingFailedException $e) {
        return $e->getMessage();
    }
}

$types = ['array{int, int}|array{a?: int}', 'array{0?: int}|array{a: int}', 'array{int}|array{a: int}',
    'non-empty-list<int>|array{a?: int}', 'list<int>|non-empty-array<string, int>',
    'non-empty-list<int>|non-empty-array<string, int>', 'non-empty-list<int>|Options', 'list<int>|Options',
    'list<int>|Point', 'non-empty-list<int>|Point', 'list<int>|Tagged', 'int|non-empty-list<int>'];
foreach ($types as $type) {
    echo "$type\n";
    foreach ([0, CodecOptions::COMPACT] as $options) {
        $codec = new Codec($type, $options);
        $show = fn (mixed $value) => is_object($value) ? get_class($value) : json_encode($value);
        $lines[$options] = '  pack([]): ' . answer(fn () => new Raw($codec->pack([]))) . "\n"
            . '  []: ' . answer(fn () => $show($codec->unpack("\x90"))) . "\n"
            . '  {}: ' . answer(fn () => $show($codec->unpack("\x80"))) . "\n"
            . '  map([]): ' . answer(fn () => $show($codec->map([]))) . "\n";
    }
    echo $lines[0], $lines[CodecOptions::COMPACT] === $lines[0] ? '' : "compact\n" . $lines[CodecOptions::COMPACT];
}
?>
--EXPECT--
array{int, int}|array{a?: int}
  pack([]): {}
  []: []
  {}: []
  map([]): []
array{0?: int}|array{a: int}
  pack([]): []
  []: []
  {}: []
  map([]): []
array{int}|array{a: int}
  pack([]): $[0]: expected int, nothing given
  []: $[0]: expected int, nothing given
  {}: $.a: expected int, nothing given
  map([]): $[0]: expected int, nothing given
non-empty-list<int>|array{a?: int}
  pack([]): {}
  []: []
  {}: []
  map([]): []
list<int>|non-empty-array<string, int>
  pack([]): []
  []: []
  {}: []
  map([]): []
non-empty-list<int>|non-empty-array<string, int>
  pack([]): $: expected non-empty-list<int>|non-empty-array<string, int>, array given
  []: $: expected non-empty-list<int>, empty array given
  {}: $: expected non-empty-array<string, int>, empty map given
  map([]): $: expected non-empty-list<int>, empty array given
non-empty-list<int>|Options
  pack([]): $: expected non-empty-list<int>|Options, array given
  []: Options
  {}: Options
  map([]): Options
list<int>|Options
  pack([]): []
  []: []
  {}: Options
  map([]): []
list<int>|Point
  pack([]): []
  []: []
  {}: []
  map([]): []
non-empty-list<int>|Point
  pack([]): $: expected non-empty-list<int>|Point, array given
  []: $: expected non-empty-list<int>, empty array given
  {}: $.x: expected int, nothing given
  map([]): $: expected non-empty-list<int>, empty array given
list<int>|Tagged
  pack([]): []
  []: []
  {}: []
  map([]): []
int|non-empty-list<int>
  pack([]): $: expected int|non-empty-list<int>, array given
  []: $: expected non-empty-list<int>, empty array given
  {}: $: expected non-empty-list<int>, empty map given
  map([]): $: expected non-empty-list<int>, empty array given
