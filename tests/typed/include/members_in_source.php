<?php
// Docblocks of members, and what looks like these. Each class is named in the last line.
namespace App;

use MessagePack\Attribute\Factory;

class CodeBehind { public array $items = []; public $more; }
function behind() { /** @var list<int> $items */ $items = []; foreach ([] as $x) { /** @var list<int> */ $more = 1; } }
class AnonymousBehind { public array $items = []; public function __construct(array $items = []) {} }
$object = new class { /** @var list<int> */ public array $items = []; /** @param list<int> $items */ public function __construct(array $items = []) {} };
class OfMethod {
    public array $items = [];
    public function set(/** @var list<string> */ array $items) { $closure = function (/** @var list<int> */ array $items) {}; }
}
class Places {
    public array $b = [ /** @var list<int> */ ];
    public array $c = [] /** @var list<int> */;
    public array $d /** @var list<string> */;
    public array $e /** @var list<bool> */ = [];
    public $f = 0 /** @var int */, $g = 1;
    /** @var float */ public $h, $i;
    public string $class = ''; /** @var non-empty-string */ var $function = 'x';
    public static $none; /** @var int<0, 7> */ public int $last = 0;
}
class BehindFunction { public function /** @param list<int> $i */ __construct(public array $i) {} }
class BetweenBoth { /** @param list<int> $i */ public function /** @param list<string> $i */ __construct(public array $i) {} }
class Promoted {
    public function __construct(/** @var list<int> */ public readonly array $a,
        /** @var list<string> */ #[\SensitiveParameter] public array $b = ['}', "{"], /** @var int<0, 5> */ protected int $c = 1) {}
}
trait Constructs { /** @param list<int> $items */ public function __construct(public array $items) {} }
trait Other { /** @param list<string> $items */ public function __construct(public array $items) {} }
class OwnConstructor { use Constructs; public function __construct(public array $items) {} }
class ConstructorOfTrait { use Constructs; }
class Precedence { use Constructs, Other { Other::__construct insteadof Constructs; } }
trait First { /** @param list<int> $items */ public function make(array $items) {} }
trait Second { /** @param list<string> $items */ public function make(array $items) {} }
class Alias { use First, Second { First::make insteadof Second; Second::make as __construct; } }
class AliasInCapitals { use First { MAKE as __construct; } }
trait Nested { use First { make as protected made; make as __construct; } }
class AliasOfNested { use Nested; }
abstract class AbstractOne { abstract public function __construct(array $items); }
trait Requires { /** @param list<int> $items */ abstract public function __construct(array $items); }
class Implements_ extends AbstractOne { use Requires; public function __construct(array $items) {} }
trait Factories { /** @param list<int> $items */ #[Factory] public static function of(array $items): static { return new static; } }
class OwnFactory { use Factories; #[Factory] public static function of(array $items): static { return new static; } }
class FactoryOfTrait { use Factories; }
trait Has { /** @var list<int> */ public array $items = []; }
trait HasWithout { public array $items = []; }
class OwnProperty { use Has; public array $items = []; }
class PropertyOfTrait { use Has; }
class TraitWithout { use HasWithout, Has; }
class TraitWith { use Has, HasWithout; }
class UseBehindDocblock { /** @var list<int> */ use HasWithout; public $more; }
trait Holds { use Has; }
class PropertyOfNested { use Holds; }
class Child extends PropertyOfTrait { /** @var list<bool> */ public array $items = []; }
class T { public int $x = 0; }
/** @template T */ class Template { /** @param T $a */ public function __construct(public $a) {} }
/** @phpstan-type T array{a: int} */ class TypeAlias { /** @var T */ public $a; }
/** @template T */ trait TemplateOfTrait { /** @var T */ public $a; }
class UsesTemplate { use TemplateOfTrait; }
if (PHP_VERSION_ID > 0) { switch (1) { default: try { class Inside { /** @var list<int> */ public array $a = []; } } finally { } } }
function declares() { class InFunction { /** @var list<int> */ public array $a = []; } }
declares();
class HeredocBefore { const X = <<<'X'
    class HeredocBefore { /** @var list<string> */ public array $a; }
    X; /** @var list<int> */ public array $a = []; }

namespace Lib;
class X { public int $n1 = 0; }
trait Same { /** @var X */ public $x; }
trait OnOneLine { /** @param list<X> $x */ public function __construct(public array $x) {} } class Uses { use OnOneLine; }

namespace App;
class X { public int $n2 = 0; }
class SameText { use \Lib\Same; /** @var X */ public $x; }
class SameTextOfTrait { use \Lib\Same; }
trait OnOneLine { public function other() {} } class UsesOther { use OnOneLine, \Lib\OnOneLine; }

foreach (['CodeBehind', 'AnonymousBehind', 'OfMethod', 'Places', 'BehindFunction', 'BetweenBoth', 'Promoted', 'OwnConstructor', 'ConstructorOfTrait',
    'Precedence', 'Alias', 'AliasInCapitals', 'AliasOfNested', 'Implements_', 'OwnFactory', 'FactoryOfTrait', 'OwnProperty', 'PropertyOfTrait', 'TraitWithout',
    'TraitWith', 'UseBehindDocblock', 'PropertyOfNested', 'Child', 'Template', 'TypeAlias', 'UsesTemplate', 'Inside', 'InFunction', 'HeredocBefore',
    'SameText', 'SameTextOfTrait', 'UsesOther'] as $class) {
    try {
        $properties = json_decode(json_encode((new \MessagePack\Codec("App\\$class"))->jsonSchema()), true)['$defs']["App.$class"]['properties'];
        echo $class, ': ', implode(', ', array_map(fn ($name, $type) => "$name " . name_of($type), array_keys($properties), $properties)), "\n";
    } catch (\Exception $e) {
        echo $class, ': ', preg_replace('/ \(.*?\)/', '', $e->getMessage()), "\n";
    }
}

function name_of(array $type): string
{
    $name = isset($type['$ref']) ? substr($type['$ref'], 8) : implode('|', (array) ($type['type'] ?? 'any'));
    return $name . (isset($type['maximum']) ? " to $type[maximum]" : '') . (isset($type['items']) ? ' of ' . name_of($type['items']) : '');
}
