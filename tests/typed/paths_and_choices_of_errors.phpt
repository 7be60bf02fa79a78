--TEST--
Errors of a Codec: keys in paths are as in PHP, quotes in them escaped, and long literals are shortened
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\Exception\MappingException;
use MessagePack\Exception\PackingFailedException;

final class Measured
{
    /** @param int|float $width */
    public function __construct(public float $width, /** @var float|int|null */ public ?float $height = null)
    {
    }
}

function show(callable $call): void
{
    try {
        var_dump($call());
    } catch (MappingException|PackingFailedException $e) {
        echo $e->getMessage(), "\n";
    }
}

foreach ([['array{int, string}', [1]], ['array{int, string}', [1, 2]]] as [$type, $value]) {
    show(fn () => (new Codec($type))->map($value));
    show(fn () => (new Codec($type))->unpack(msgpack_pack($value)));
    show(fn () => (new Codec($type))->pack($value));
}
$codec = new Codec('array<string, int>');
foreach (['a"].b["c', '-5', '05', '"'] as $key) {
    show(fn () => $codec->map([$key => 'x']));
    show(fn () => $codec->pack([$key => 'x']));
}
show(fn () => (new Codec('positive-int'))->map('a"b'));
show(fn () => (new Codec('numeric-string'))->map('a"b'));
echo "Literals:\n";
show(fn () => (new Codec("'a'|'b'|3"))->map('z'));
show(fn () => (new Codec("'" . str_repeat('long ', 12) . "'|'b'|null"))->map('z'));
show(fn () => (new Codec(implode('|', range(1000, 1999))))->map(5));
echo "int|float of a float:\n";
show(fn () => (new Codec('Measured'))->map(['width' => 1, 'height' => 2.5]));
show(fn () => (new Codec('Measured'))->map(['width' => 'x']));
echo json_encode((new Codec('Measured'))->jsonSchema()), "\n";
show(fn () => bin2hex((new Codec('Measured'))->pack(new Measured(1, null))));
?>
--EXPECTF--
$[1]: expected string, nothing given
$[1]: expected string, nothing given
$[1]: expected string, nothing given
$[1]: expected string, int given
$[1]: expected string, int given
$[1]: expected string, int given
$["a\"].b[\"c"]: expected int, string given
$["a\"].b[\"c"]: expected int, string given
$[-5]: expected int, string given
$[-5]: expected int, string given
$["05"]: expected int, string given
$["05"]: expected int, string given
$["\""]: expected int, string given
$["\""]: expected int, string given
$: expected int<1, max>, string given
$: expected numeric-string, "a\"b" given
Literals:
$: expected 'a'|'b'|3, "z" given
$: expected "long long long long long long long long ..."|"b"|null, "z" given
$: expected 1000|1001|1002|1003|1004|1005|1006|1007|1008|1009|1010|1011|1012|1013|1014|1015|1016|..., 5 given
int|float of a float:
object(Measured)#%d (2) {
  ["width"]=>
  float(1)
  ["height"]=>
  float(2.5)
}
$.width: expected int|float, string given
{"$schema":"https:\/\/json-schema.org\/draft\/2020-12\/schema","$ref":"#\/$defs\/Measured","$defs":{"Measured":{"type":"object","properties":{"width":{"anyOf":[{"type":"number"}]},"height":{"anyOf":[{"type":"number"},{"type":"null"}],"default":null}},"required":["width"]}}}
string(48) "82a57769647468cb3ff0000000000000a6686569676874c0"
