--TEST--
JSON Schema: what each kind of type becomes
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/schema_classes.php';

use MessagePack\Codec;
use MessagePack\CodecOptions;

function show(string $type, int $options = 0): void
{
    $schema = (new Codec($type, $options))->jsonSchema();
    echo "$type: ", array_shift($schema) === 'https://json-schema.org/draft/2020-12/schema' ? '' : 'not 2020-12 ', json_encode($schema, JSON_UNESCAPED_SLASHES), "\n";
}
foreach ([
    'mixed', 'MessagePack\Raw', '?MessagePack\Raw', 'null', 'bool', '?true', 'false', 'int', 'int<0, max>', 'int<-5, 5>|null', 'float', '?float', 'int|float', 'int<0, 9>|float|string',
    'string', 'non-empty-string', 'non-falsy-string|null', 'lowercase-string', "1|2.5|'a'|null|true", '1e999|2|null', 'Status', '?Level', 'Unit',
    'list<string>', 'non-empty-list<int>|null', 'array', 'array<int>', 'array<string, ?bool>', 'non-empty-array<int, int>', 'array{}', 'array{a: int, b?: ?string}', '?array{a: int, ...}',
    'list{int, 1?: string}', 'list{}', 'Point', '?Point', 'array<string, Circle>|bool|null', 'Shape',
] as $type) {
    show($type);
}
echo "\nOther keys are forbidden:\n";
foreach (['array{a: int}', 'array{a: int, ...}', 'list{int}', 'Point', 'array{shape: Shape, circle: ?Circle}'] as $type) {
    show($type, CodecOptions::FORBID_UNKNOWN);
}

echo "\nDates:\n";
$date = (new Codec('?DateTimeInterface'))->jsonSchema()['anyOf'];
foreach (['2024-02-29T00:00:00Z', '2000-02-29T00:00:00.5+23:59', '1900-02-29T00:00:00Z', '2023-02-29T00:00:00Z', '2024-04-31T00:00:00Z', '2024-01-01T24:00:00Z', '2024-01-01'] as $text) {
    echo $text, preg_match("/{$date[0]['pattern']}/", $text) ? " is one\n" : " is none\n";
}
unset($date[0]['pattern']);
if (PHP_INT_SIZE === 4) {
    $date[1] += ['minimum' => -62167219200, 'maximum' => 253402300799];
}
echo json_encode($date), "\n";

echo "\nAliases and defaults:\n";
$user = (new Codec('User'))->jsonSchema()['$defs']['User'];
foreach (['user_id', 'id', 'friend', 'status', 'level', 'unit', 'n', 'any', 'raw', 'mail', 'email', 'untyped'] as $name) {
    echo "$name: ", json_encode($user['properties'][$name], JSON_UNESCAPED_SLASHES), "\n";
}
echo json_encode($user['required']), ' ', json_encode($user['allOf']), "\n";

echo "\nDefaults that JSON has, and those which it lacks:\n";
class Defaults
{
    /**
     * @param array<string, int> $map
     * @param array{x?: int} $shape
     * @param array<int, int> $numbers
     * @param list<int> $list
     * @param list<array<string, int>> $maps
     * @param array<string, int> $digits
     */
    public function __construct(public array $map = [], public array $shape = [], public array $numbers = [], public array $list = [],
        public array $maps = [[]], public float $infinite = INF, public string $bytes = "\xff", public array $keys = ["\xff" => 1], public array $any = [],
        public ?array $none = null, public array $digits = [1, 2]) {}
}
echo json_encode(array_map(fn (array $of): mixed => $of['default'], array_filter((new Codec('Defaults'))->jsonSchema()['$defs']['Defaults']['properties'],
    fn (array $of): bool => array_key_exists('default', $of)))), "\n";

echo "\nKeys that PHP's arrays would have as a list:\n";
class Numbered
{
    public function __construct(#[MessagePack\Attribute\Name('0')] public int $id, #[MessagePack\Attribute\Name('1')] public string $name = 'x') {}
}
show('Numbered', CodecOptions::FORBID_UNKNOWN);

echo "\nCases of an enum whose values JSON has:\n";
enum Letter: string
{
    case A = 'a';
    case Ff = "\xff";
}
show('Letter');

echo "\nAn array whose keys may be anything has its elements in two places, eight levels deep:\n";
echo strlen(json_encode((new Codec(str_repeat('array<', 60) . 'int' . str_repeat('>', 60)))->jsonSchema())) < 100000 ? "short\n" : "long\n";
?>
--EXPECT--
mixed: []
MessagePack\Raw: []
?MessagePack\Raw: []
null: {"type":"null"}
bool: {"type":"boolean"}
?true: {"enum":[true,null]}
false: {"enum":[false]}
int: {"type":"integer"}
int<0, max>: {"type":"integer","minimum":0}
int<-5, 5>|null: {"type":["integer","null"],"minimum":-5,"maximum":5}
float: {"type":"number"}
?float: {"type":["number","null"]}
int|float: {"anyOf":[{"type":"integer"},{"type":"number"}]}
int<0, 9>|float|string: {"anyOf":[{"type":"integer","minimum":0,"maximum":9},{"type":"number","not":{"type":"integer"}},{"type":"string"}]}
string: {"type":"string"}
non-empty-string: {"type":"string","minLength":1}
non-falsy-string|null: {"type":["string","null"],"minLength":1,"not":{"const":"0"}}
lowercase-string: {"type":"string","pattern":"^[^A-Z]*$"}
1|2.5|'a'|null|true: {"enum":[1,2.5,"a",true,null]}
1e999|2|null: {"enum":[2,null]}
Status: {"enum":["on","off"]}
?Level: {"enum":[1,2,null]}
Unit: {"enum":["Low","High"]}
list<string>: {"type":"array","items":{"type":"string"}}
non-empty-list<int>|null: {"type":["array","null"],"minItems":1,"items":{"type":"integer"}}
array: {"type":["array","object"]}
array<int>: {"type":["array","object"],"items":{"type":"integer"},"additionalProperties":{"type":"integer"}}
array<string, ?bool>: {"type":"object","additionalProperties":{"type":["boolean","null"]}}
non-empty-array<int, int>: {"type":["array","object"],"minItems":1,"items":{"type":"integer"},"minProperties":1,"additionalProperties":{"type":"integer"},"propertyNames":{"pattern":"^(?:0|-?[1-9][0-9]*)$"}}
array{}: {"type":"object"}
array{a: int, b?: ?string}: {"type":"object","properties":{"a":{"type":"integer"},"b":{"type":["string","null"]}},"required":["a"]}
?array{a: int, ...}: {"type":["object","null"],"properties":{"a":{"type":"integer"}},"required":["a"]}
list{int, 1?: string}: {"type":"array","prefixItems":[{"type":"integer"},{"type":"string"}],"minItems":1}
list{}: {"type":"array"}
Point: {"$ref":"#/$defs/Point","$defs":{"Point":{"type":"array","prefixItems":[{"type":"integer"},{"anyOf":[{"type":"integer"},{"type":"number"}],"default":0},{"type":["string","null"],"default":null}],"minItems":1}}}
?Point: {"anyOf":[{"$ref":"#/$defs/Point"},{"type":"null"}],"$defs":{"Point":{"type":"array","prefixItems":[{"type":"integer"},{"anyOf":[{"type":"integer"},{"type":"number"}],"default":0},{"type":["string","null"],"default":null}],"minItems":1}}}
array<string, Circle>|bool|null: {"anyOf":[{"type":"boolean"},{"type":"object","additionalProperties":{"$ref":"#/$defs/Circle"}},{"type":"null"}],"$defs":{"Circle":{"type":"object","properties":{"radius":{"type":"number","default":0.5}}}}}
Shape: {"oneOf":[{"$ref":"#/$defs/Circle","properties":{"kind":{"const":"circle"}},"required":["kind"]},{"$ref":"#/$defs/Group","properties":{"kind":{"const":7}},"required":["kind"]}],"$defs":{"Circle":{"type":"object","properties":{"radius":{"type":"number","default":0.5}}},"Group":{"type":"object","properties":{"kind":{"type":"integer"},"items":{"type":"array","items":{"oneOf":[{"$ref":"#/$defs/Circle","properties":{"kind":{"const":"circle"}},"required":["kind"]},{"$ref":"#/$defs/Group","properties":{"kind":{"const":7}},"required":["kind"]}]}},"first":{"anyOf":[{"oneOf":[{"$ref":"#/$defs/Circle","properties":{"kind":{"const":"circle"}},"required":["kind"]},{"$ref":"#/$defs/Group","properties":{"kind":{"const":7}},"required":["kind"]}]},{"type":"null"}],"default":null},"circle":{"anyOf":[{"$ref":"#/$defs/Circle"},{"type":"null"}],"default":null}},"required":["kind","items"]}}}

Other keys are forbidden:
array{a: int}: {"type":"object","properties":{"a":{"type":"integer"}},"required":["a"],"additionalProperties":false}
array{a: int, ...}: {"type":"object","properties":{"a":{"type":"integer"}},"required":["a"]}
list{int}: {"type":"array","prefixItems":[{"type":"integer"}],"minItems":1,"items":false}
Point: {"$ref":"#/$defs/Point","$defs":{"Point":{"type":"array","prefixItems":[{"type":"integer"},{"anyOf":[{"type":"integer"},{"type":"number"}],"default":0},{"type":["string","null"],"default":null}],"minItems":1,"items":false}}}
array{shape: Shape, circle: ?Circle}: {"type":"object","properties":{"shape":{"oneOf":[{"$ref":"#/$defs/Circle-kind","properties":{"kind":{"const":"circle"}},"required":["kind"]},{"$ref":"#/$defs/Group","properties":{"kind":{"const":7}},"required":["kind"]}]},"circle":{"anyOf":[{"$ref":"#/$defs/Circle"},{"type":"null"}]}},"required":["shape","circle"],"additionalProperties":false,"$defs":{"Circle-kind":{"type":"object","properties":{"radius":{"type":"number","default":0.5},"kind":true},"additionalProperties":false},"Group":{"type":"object","properties":{"kind":{"type":"integer"},"items":{"type":"array","items":{"oneOf":[{"$ref":"#/$defs/Circle-kind","properties":{"kind":{"const":"circle"}},"required":["kind"]},{"$ref":"#/$defs/Group","properties":{"kind":{"const":7}},"required":["kind"]}]}},"first":{"anyOf":[{"oneOf":[{"$ref":"#/$defs/Circle-kind","properties":{"kind":{"const":"circle"}},"required":["kind"]},{"$ref":"#/$defs/Group","properties":{"kind":{"const":7}},"required":["kind"]}]},{"type":"null"}],"default":null},"circle":{"anyOf":[{"$ref":"#/$defs/Circle"},{"type":"null"}],"default":null}},"required":["kind","items"],"additionalProperties":false},"Circle":{"type":"object","properties":{"radius":{"type":"number","default":0.5}},"additionalProperties":false}}}

Dates:
2024-02-29T00:00:00Z is one
2000-02-29T00:00:00.5+23:59 is one
1900-02-29T00:00:00Z is none
2023-02-29T00:00:00Z is none
2024-04-31T00:00:00Z is none
2024-01-01T24:00:00Z is none
2024-01-01 is none
[{"type":"string","format":"date-time"},{"type":"integer","minimum":-62167219200,"maximum":253402300799},{"type":"null"}]

Aliases and defaults:
user_id: {"type":"integer"}
id: {"type":"integer"}
friend: {"anyOf":[{"$ref":"#/$defs/User"},{"type":"null"}]}
status: {"enum":["on","off"],"default":"on"}
level: {"enum":[1,2,null],"default":null}
unit: {"enum":["Low","High"],"default":"High"}
n: {"anyOf":[{"type":"boolean"},{"type":"integer","minimum":0,"maximum":9},{"type":"number","not":{"type":"integer"}}],"default":1.5}
any: {"default":{"x":[1]}}
raw: {"default":null}
mail: {"type":["string","null"],"default":null}
email: {"type":["string","null"],"default":null}
untyped: {"type":["array","object","null"],"default":[]}
["name","tags","age","points","shape","literal","numbers","pair","friend","at"] [{"oneOf":[{"required":["user_id"]},{"required":["id"]}]},{"oneOf":[{"required":["mail"]},{"required":["email"]},{"not":{"anyOf":[{"required":["mail"]},{"required":["email"]}]}}]}]

Defaults that JSON has, and those which it lacks:
{"numbers":[],"list":[],"any":[],"none":null}

Keys that PHP's arrays would have as a list:
Numbered: {"$ref":"#/$defs/Numbered","$defs":{"Numbered":{"type":"object","patternProperties":{"^0$":{"type":"integer"},"^1$":{"type":"string","default":"x"}},"required":["0"],"additionalProperties":false}}}

Cases of an enum whose values JSON has:
Letter: {"enum":["a"]}

An array whose keys may be anything has its elements in two places, eight levels deep:
short
