--TEST--
What follows a type in a docblock is a description, a name, or an error: never a type that is half read
--EXTENSIONS--
msgpack
--FILE--
<?php
namespace App;
use MessagePack\Codec;
use MessagePack\Exception\InvalidTypeException;

class Id { public int $x = 0; }
class T { public int $x = 0; }

function show(string $class): void
{
    try {
        $schema = json_decode(json_encode((new Codec($class))->jsonSchema()), true)['$defs'];
        foreach (array_filter($schema, fn ($name) => str_starts_with($name, 'App.C'), ARRAY_FILTER_USE_KEY) as $properties) {
            echo json_encode($properties['properties'], JSON_UNESCAPED_SLASHES), "\n";
        }
    } catch (InvalidTypeException $e) {
        echo preg_replace('/^\S+( \(.*?\))?|parameter \$\w+ \(.*?\)|type "/', '', strtr($e->getMessage(), ["\n" => '\n', "\r" => '\r', "\t" => ' '])), "\n";
    }
}

/** Declares a class whose constructor or property has the docblock. */
function declare_class(string $docblock, string $code, string $before = '', string $file = ''): string
{
    static $count = 0;
    $class = 'C' . ++$count;
    $file = __DIR__ . "/docblocks_that_are_no_types.$count.inc";
    file_put_contents($file, "<?php namespace App; $before class $class {" . ($docblock === '' ? '' : "/** $docblock */") . " $code }");
    @require $file;
    register_shutdown_function(unlink(...), $file);
    return "App\\$class";
}

echo "Parameters\n";
foreach ([
    'list <int> $x', 'array {a: int} $x', 'int <0, 10> $x', 'int [] $x', 'int[5] $x', '1_000|2 $x', '0x1F|2 $x', "'a'.'b' \$x",
    'int/string $x', 'int, string $x', 'list<int>> $x', 'int] $x', 'list<int>}junk $x', "array{'\$ref': string} \$x", "'\$a'|'\$b' \$x",
    '($y is int ? string : int) $x', "array{\n *   @id: int} \$x", 'array{a: int $x', "'a \$x", "'it\\'s \$y'|'\$x' \$x", 'Id <int> $x',
    '$x list<string>', 'int|string  &$x', 'int  ...$x', "\n *   list<int>\n *   \$x", "\r * list<int>\r * \$x", 'list<int> $x $y', 'int $xy',
    'list<int>', '', 'int $ x', "list<\n *   int,\n * > \$x", 'array<string, int,> $x', 'int & $x', 'int ... $x', 'list<int> {$x}', 'list<int> `$x`', "int name the user's", 'self::A* $x', 'int *  $x', 'int** $x', 'int . & .. $x', 'int &...$x', 'int ...&$x',
] as $type) {
    echo strtr($type, ["\n" => '\n', "\r" => '\r']), ' => ';
    show(declare_class("@param $type", 'public function __construct(public $x) {} const A = 1, AB = 2;'));
}

echo "\nProperties\n";
foreach ([
    'list <int>', 'list < int >', 'array < string, int >', 'int [ ]', "list<int>\n * [] by default", 'int < 0, 9>', 'Id []', 'array {a: int}', 'array {@see Id}', 'int (seconds)', 'int [seconds]', 'int in seconds, of $y', 'int, in seconds', "'it's'",
    'int | string $x', 'int $y', 'int $x', "list<int> \$a\n * @var list<string> \$x", "list<int>\n * of all", "\n * list<int>", 'list<int>$x', 'int.', 'Id <b>bold</b>',
    "list<int> (deprecated) \$options['ids'] is used", 'int<0, max> $5 = 500', 'list<int> $ in cents', '$x list<int>', "null|Id\n *\n * <p>The", 'string <b>bold</b>', 'int < 100', 'int <= 100',
    'list <b>bold</b>', 'string; x', 'self::A*', 'self::A* of all', 'self::A', "int\0 of all",
] as $type) {
    echo strtr($type, ["\n" => '\n', "\0" => '\0']), ' => ';
    show(declare_class("@var $type", 'public $x; const A = 1, AB = 2;'));
}

echo "\nNames that are no classes\n";
show(declare_class('', '/** @var Id */ public $x; ', '/** @phpstan-import-type Foo from Bar  as  Id */'));
show(declare_class('', '/** @var Id */ public $x; ', '/** @phpstan-import-type Id from Bar */'));
show(declare_class('', '/** @var Id */ public $x; ', '/** @phpstan-import-type Foo from Id as Other */'));
show(declare_class('', '/** @var T */ public $x; ', "/**\n * @phpstan-template\n *   T\n */"));
show(declare_class('', 'use Tr1;', '/** @phpstan-type Id int<1, max> */ trait Tr1 { /** @var Id */ public $x; }'));
show(declare_class('', 'use Tr2;', '/** @template T */ trait Tr2 { /** @param T $x */ public function __construct(public $x) {} }'));
show(declare_class('', 'use Tr3; /** @var T */ public $y;', '/** @template T */ trait Tr3 { /** @var Id */ public $x; }'));

echo "\nSources\n";
eval('namespace App; trait Tr4 { /** @var list<Id> */ public $x; } class C900 { use Tr4; /** @var list<Id> */ public $x; }');
show('App\C900');
$class = declare_class('@param list<Id> $x', 'public function __construct(public array $x) {} function f() { return "\777"; }');
@trigger_error('mine');
$handler = set_error_handler(fn () => print("called\n"));
show($class);
echo error_get_last()['message'], "\n";
$class = declare_class('@param list<Id> $x', 'public function __construct(public array $x) {}');
file_put_contents((new \ReflectionClass($class))->getFileName(), '<?php class A {');
show($class);
show($class);
?>
--EXPECT--
Parameters
list <int> $x => {"x":{"type":"array","items":{"type":"integer"}}}
array {a: int} $x =>  : array {a: int}": unexpected "{a: int}" at byte 6
int <0, 10> $x => {"x":{"type":"integer","minimum":0,"maximum":10}}
int [] $x => {"x":{"type":"array","items":{"type":"integer"}}}
int[5] $x =>  : int[5]": unexpected "[5]" at byte 3
1_000|2 $x =>  : 1_000|2": unexpected "_000|2" at byte 1
0x1F|2 $x =>  : 0x1F|2": unexpected "x1F|2" at byte 1
'a'.'b' $x =>  : 'a'.'b'": unexpected ".'b'" at byte 3
int/string $x =>  : int/string": unexpected "/string" at byte 3
int, string $x =>  : int, string": unexpected ", string" at byte 3
list<int>> $x =>  : list<int>>": unexpected ">" at byte 9
int] $x =>  : int]": unexpected "]" at byte 3
list<int>}junk $x =>  : list<int>}junk": unexpected "}junk" at byte 9
array{'$ref': string} $x => {"x":{"type":"object","properties":{"$ref":{"type":"string"}},"required":["$ref"]}}
'$a'|'$b' $x => {"x":{"enum":["$a","$b"]}}
($y is int ? string : int) $x =>  : ($y is int ? string : int)": unexpected "$y is int ? string :" at byte 1
array{\n *   @id: int} $x =>  : array{": unexpected end
array{a: int $x =>  : array{a: int $x": unexpected "$x" at byte 13
'a $x =>  : 'a $x": unexpected end
'it\'s $y'|'$x' $x => {"x":{"enum":["it's $y","$x"]}}
Id <int> $x =>  : Id <int>": Id<...> is not supported
$x list<string> => {"x":true}
int|string  &$x => {"x":{"anyOf":[{"type":"integer"},{"type":"string"}]}}
int  ...$x => {"x":{"type":"integer"}}
\n *   list<int>\n *   $x => {"x":{"type":"array","items":{"type":"integer"}}}
\r * list<int>\r * $x => {"x":{"type":"array","items":{"type":"integer"}}}
list<int> $x $y => {"x":{"type":"array","items":{"type":"integer"}}}
int $xy => {"x":true}
list<int> =>  : a @param has no $name
 =>  : a @param has no $name
int $ x =>  : a @param has no $name
list<\n *   int,\n * > $x => {"x":{"type":"array","items":{"type":"integer"}}}
array<string, int,> $x => {"x":{"type":"object","additionalProperties":{"type":"integer"}}}
int & $x => {"x":{"type":"integer"}}
int ... $x => {"x":{"type":"integer"}}
list<int> {$x} =>  : list<int> {$x}": unexpected "{$x}" at byte 10
list<int> `$x` =>  : list<int> `": unexpected "`" at byte 10
int name the user's =>  : a @param has no $name
self::A* $x =>  : self::A*": unexpected "*" at byte 7
int *  $x => {"x":{"type":"integer"}}
int** $x =>  : int**": unexpected "**" at byte 3
int . & .. $x =>  : int . & ..": unexpected ". & .." at byte 4
int &...$x => {"x":{"type":"integer"}}
int ...&$x =>  : int ...": unexpected "..." at byte 4

Properties
list <int> => {"x":{"type":"array","items":{"type":"integer"}}}
list < int > => {"x":{"type":"array","items":{"type":"integer"}}}
array < string, int > => {"x":{"type":"object","additionalProperties":{"type":"integer"}}}
int [ ] => {"x":{"type":"array","items":{"type":"integer"}}}
list<int>\n * [] by default => {"x":{"type":"array","items":{"type":"integer"}}}
int < 0, 9> => {"x":{"type":"integer","minimum":0,"maximum":9}}
Id [] => {"x":{"type":"array","items":{"$ref":"#/$defs/App.Id"}}}
array {a: int} => {"x":{"type":["array","object"]}}
array {@see Id} => {"x":{"type":["array","object"]}}
int (seconds) => {"x":{"type":"integer"}}
int [seconds] => {"x":{"type":"integer"}}
int in seconds, of $y => {"x":{"type":"integer"}}
int, in seconds => {"x":{"type":"integer"}}
'it's' => : 'it's'": unexpected "s'" at byte 4
int | string $x => {"x":{"anyOf":[{"type":"integer"},{"type":"string"}]}}
int $y => {"x":{"default":null}}
int $x => {"x":{"type":"integer"}}
list<int> $a\n * @var list<string> $x => {"x":{"type":"array","items":{"type":"string"}}}
list<int>\n * of all => {"x":{"type":"array","items":{"type":"integer"}}}
\n * list<int> => {"x":{"type":"array","items":{"type":"integer"}}}
list<int>$x => {"x":{"type":"array","items":{"type":"integer"}}}
int. => {"x":{"type":"integer"}}
Id <b>bold</b> => {"x":{"$ref":"#/$defs/App.Id"}}
list<int> (deprecated) $options['ids'] is used => {"x":{"type":"array","items":{"type":"integer"}}}
int<0, max> $5 = 500 => {"x":{"type":"integer","minimum":0}}
list<int> $ in cents => {"x":{"type":"array","items":{"type":"integer"}}}
$x list<int> => : $x list<int>": unexpected "$x list<int>" at byte 0
null|Id\n *\n * <p>The => {"x":{"anyOf":[{"$ref":"#/$defs/App.Id"},{"type":"null"}],"default":null}}
string <b>bold</b> => {"x":{"type":"string"}}
int < 100 => : int < 100": unexpected end
int <= 100 => : int <= 100": unexpected "= 100" at byte 5
list <b>bold</b> => {"x":{"type":"array"}}
string; x => : string; x": unexpected "; x" at byte 6
self::A* => : self::A*": unexpected "*" at byte 7
self::A* of all => : self::A* of all": unexpected "* of all" at byte 7
self::A => {"x":{"enum":[1]}}
int\0 of all => : int": unexpected "" at byte 3

Names that are no classes
: Id is a type alias, which is not supported
: Id is a type alias, which is not supported
{"x":{"$ref":"#/$defs/App.Id"}}
: T is a template type, which is not supported
: Id is a type alias, which is not supported
 : T is a template type, which is not supported
{"y":{"$ref":"#/$defs/App.T"},"x":{"$ref":"#/$defs/App.Id"}}

Sources
 : eval()'d code:1): Id needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
{"x":{"type":"array","items":{"$ref":"#/$defs/App.Id"}}}
mine
 : Id needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
 : Id needs the `use` lines of the class, which its source does not tell: write the full name, or #[Type]
