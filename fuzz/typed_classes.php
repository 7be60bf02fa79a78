<?php
/** A class of a set, an enum, or an interface or abstract class whose classes a tag tells. */
final class TypedClass
{
    /** @var list<array{name: string, key: string, aliases: list<string>, type: array, required: bool, default: ?string, variadic: bool}> */
    public array $fields = [];
    /** 'promotes', 'body', 'factory' or 'properties' */
    public string $how = '';
    public bool $isList = false;
    /** Is each field a property? */
    public bool $isWhole = true;
    public bool $hasDestructor = false;
    public bool $hasHooks = false;
    public bool $isFinal = false;
    public bool $isReadonly = false;
    public ?string $naming = null;
    public ?string $parent = null;
    public ?string $factory = null;
    /** An enum: @var list<array{string, int|string}> names and values */
    public array $cases = [];
    public bool $isInt = false;
    /** @var array<int|string, string> classes by tags */
    public array $variants = [];
    public string $tagKey = '';
    /** The interface or abstract class that has this one as a variant. */
    public ?string $tagged = null;
    public string $source = '';

    /** @param string $kind 'class', 'enum' or 'tagged' */
    function __construct(public string $name, public string $kind, public int $number) {}
}

/** How names of classes are written in the file of one of them. */
final class TypedFile
{
    use Draws;

    public string $namespace;
    private string $short;
    /** @var array<string, string> imports: name => alias */
    private array $uses = [];
    private array $aliases = [];

    function __construct(private Random\Randomizer $random, public string $self)
    {
        $this->namespace = substr($self, 0, strrpos($self, '\\'));
        $this->short = substr($self, strlen($this->namespace) + 1);
        $this->aliases[strtolower($this->short)] = true;
    }

    function name(string $class): string
    {
        if ($class === $this->self && $this->chance(60)) {
            return $this->one(['self', $this->short]);
        }
        if (str_starts_with($class, "$this->namespace\\") && $this->chance(60)) {
            return $this->chance(20) ? 'namespace\\' . substr($class, strlen($this->namespace) + 1) : substr($class, strlen($this->namespace) + 1);
        }
        if ($this->chance(str_contains($class, '\\') ? 30 : 60)) {
            return "\\$class";
        }
        if (str_contains($class, '\\') && $this->chance(20)) {
            $slash = strrpos($class, '\\');
            return $this->import(substr($class, 0, $slash)) . substr($class, $slash);
        }
        return $this->import($class);
    }

    /** As name(), where a docblock has it: namespace\X is not for these. */
    function docName(string $class): string
    {
        $name = $this->name($class);
        return str_starts_with($name, 'namespace\\') ? "\\$class" : $name;
    }

    private function import(string $name): string
    {
        if (!isset($this->uses[$name])) {
            $alias = $this->chance(60) ? substr(strrchr("\\$name", '\\'), 1) : 'Alias' . count($this->uses);
            while (isset($this->aliases[strtolower($alias)]) || preg_match('/^[A-Z]\d+$/', $alias)) {
                $alias .= '_' . count($this->uses);
            }
            $this->aliases[strtolower($alias)] = true;
            $this->uses[$name] = $alias;
        }
        return $this->uses[$name];
    }

    function header(): string
    {
        $lines = $groups = [];
        foreach ($this->uses as $name => $alias) {
            $last = substr(strrchr("\\$name", '\\'), 1);
            $namespace = substr($name, 0, -strlen($last) - 1);
            $as = strcasecmp($alias, $last) === 0 ? '' : $this->one([' as ', " AS\n    "]) . $alias;
            if ($namespace && $this->chance(25)) {
                $groups[$namespace][] = $last . $as;
            } else {
                $lines[] = 'use ' . ($this->chance(10) ? '\\' : '') . "$name$as;";
            }
        }
        foreach ($groups as $namespace => $names) {
            $lines[] = "use $namespace\\{" . implode(', ', $names) . '};';
        }
        return $this->one(['', "/* use No\\Such; */\n", "# use \\Another as C1;\n"]) . "namespace $this->namespace;\n\n" . implode("\n", $this->random->shuffleArray($lines)) . "\n\n";
    }
}

/** A set of classes, and their source code. */
final class TypedSet
{
    use Draws;

    const NAMES = ['id', 'firstName', 'HTTPCode', 'is_ok', 'x1', 'value', 'aB', 'createdAt', 'parentID', 'tags', 'a', 'b', 'longer_snakeName', 'kind2', 'items', 'Pascal', 'url', 'éa', 'veryLongNameOfAFieldThatHasMoreThanSixtyThreeBytesOnTheWholeOfIt'];
    const KEYS = ['id', '7', 'a-b', 'full name', '', 'é', 'X', 'z1', 'other_key', 'kind'];
    private Random\Randomizer $random;
    /** @var array<string, TypedClass> */
    public array $classes = [];
    private TypedTypes $types;
    private string $prefix;

    /** @param string $name a part of a namespace */
    function __construct(string $seed, public string $name)
    {
        $this->random = new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(hash('sha256', $seed, true)));
        $this->prefix = "Fuzz\\$name";
        for ($i = 0, $enums = $this->number(1, 3); $i < $enums; $i++) {
            $this->addEnum($i);
        }
        $count = $this->number(2, 6);
        $number = 0;
        if ($this->chance(60)) {
            $this->addTagged($number);
        }
        for ($i = 0; $i < $count; $i++) {
            $this->add('class', $this->one(['', '\\Model']) . "\\C$i", $number++);
        }
        foreach ($this->classes as $class) {
            $class->isList = $class->kind === 'class' && $class->tagged === null && $this->chance(12);
        }
        $this->types = new TypedTypes($this->random, $this->classes);
        foreach (array_reverse($this->classes) as $class) { /* parents before their children */
            $class->kind === 'class' && $this->plan($class);
        }
        foreach ($this->classes as $class) {
            $class->source = $this->source($class);
        }
    }

    private function add(string $kind, string $name, int $number): TypedClass
    {
        return $this->classes[$this->prefix . $name] = new TypedClass($this->prefix . $name, $kind, $number);
    }

    private function addEnum(int $i): void
    {
        $enum = $this->add('enum', $this->one(['', '\\Model']) . "\\E$i", 0);
        $backing = $this->one(['int', 'string', '']);
        $enum->isInt = $backing === 'int';
        foreach (['One', 'two', 'T3', 'Ünit'] as $n => $name) {
            if ($n === 0 || $this->chance(70)) {
                $enum->cases[] = [$name, ['int' => $n * 7 - 1, 'string' => ['', 'two', '3', 'é'][$n], '' => $name][$backing]];
            }
        }
        $enum->how = $backing;
    }

    private function addTagged(int &$number): void
    {
        $tagged = $this->add('tagged', '\\T', $number++);
        $tagged->tagKey = $this->one(['kind', 'type', 'kind', 'a b']);
        foreach ($this->one([['circle', 'square'], [1, 2, 'x'], ['only'], ['a', 'b', -1]]) as $i => $tag) {
            $class = $this->add('class', "\\V$i", $number++);
            $class->tagged = $tagged->name;
            $tagged->variants[$tag] = $class->name;
        }
        $tagged->how = $this->one(['interface', 'abstract class']);
    }

    private function plan(TypedClass $class): void
    {
        $class->how = $this->weighed(['promotes' => 35, 'body' => 25, 'factory' => 12, 'properties' => 20]);
        $class->hasDestructor = $this->chance(20);
        $class->naming = $this->chance(20) ? $this->one(['snake', 'kebab', 'pascal', 'screaming_snake']) : null;
        $parents = array_filter($this->classes, static fn (TypedClass $other) => $other->number > $class->number && $other->how !== '' && $other->how !== 'factory' && $other->kind === 'class' && $other->tagged === null && !$other->isFinal
            && $other->parent === null && !$other->isList);
        if ($parents && $class->tagged === null && !$class->isList && $this->chance(25)) {
            $parent = $this->one(array_values($parents));
            $class->parent = $parent->name;
            $class->how = $parent->how;
            $class->fields = $parent->fields;
            $class->isWhole = $parent->isWhole;
            $class->hasHooks = $parent->hasHooks;
            $class->hasDestructor = $class->hasDestructor || $parent->hasDestructor;
            $class->isReadonly = $parent->isReadonly;
            $class->naming = $parent->naming;
            if ($class->how === 'properties') {
                $this->addFields($class, $this->number(0, 2));
            }
            return;
        }
        $class->isFinal = $this->chance(30);
        $class->isReadonly = $class->how !== 'properties' && $class->tagged === null && !$class->hasDestructor && $this->chance(20);
        if ($class->tagged !== null && $this->chance(40)) { /* the tag is a field, too */
            $tag = array_search($class->name, $this->classes[$class->tagged]->variants, true);
            $class->fields[] = ['name' => 'tag', 'key' => $this->classes[$class->tagged]->tagKey, 'aliases' => [], 'type' => $this->one([['kind' => 'mixed', 'nullable' => false], ['kind' => 'literals', 'nullable' => false, 'values' => [$tag]]]),
                'required' => true, 'default' => null, 'variadic' => false, 'attribute' => true, 'style' => 'docblock', 'property' => $class->how !== 'body', 'hook' => '', 'native' => null];
        }
        $this->addFields($class, $this->number($this->chance(90) ? 1 : 0, 6));
        $class->isWhole = $class->how !== 'body' || !array_filter($class->fields, static fn (array $field) => !$field['property']);
        $class->hasHooks = (bool) array_filter($class->fields, static fn (array $field) => $field['hook'] !== '');
    }

    static function keyByNaming(?string $naming, string $name): string
    {
        $words = preg_split('/_|(?<=[^A-Z_])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/', $name);
        return match ($naming) {
            null => $name,
            'snake' => strtolower(implode('_', $words)),
            'kebab' => strtolower(implode('-', $words)),
            'screaming_snake' => strtoupper(implode('_', $words)),
            'pascal' => implode('', array_map(static fn (string $word) => preg_replace_callback('/^[a-z]/', static fn ($match) => strtoupper($match[0]), $word), explode('_', $name))),
        };
    }

    private function addFields(TypedClass $class, int $count): void
    {
        $taken = array_merge(array_column($class->fields, 'key'), ...array_column($class->fields, 'aliases'));
        $names = array_column($class->fields, 'name');
        $isOptional = false;
        foreach ($this->random->shuffleArray(self::NAMES) as $name) {
            if ($count <= 0) {
                break;
            }
            $keys = [self::keyByNaming($class->naming, $name)];
            $attribute = false;
            if ($this->chance(20)) {
                $attribute = true;
                $keys = array_map(fn ($key) => (string) $key, array_values($this->random->shuffleArray(self::KEYS)));
                $keys = array_slice($keys, 0, $this->number(1, 3));
            }
            if (array_intersect($keys, $taken) || in_array($name, $names, true) || $class->tagged !== null && in_array($this->classes[$class->tagged]->tagKey, $keys, true)) {
                continue;
            }
            $count--;
            $taken = [...$taken, ...$keys];
            $type = $this->types->type(2, $class->number);
            $isOptional = $class->how === 'properties' ? $this->chance(40) : $isOptional || $this->chance(35);
            $default = $isOptional ? $this->default($type, $class->how !== 'properties' ? $class->number : PHP_INT_MAX) : null;
            $isVariadic = $class->how !== 'properties' && $count === 0 && $class->how !== 'promotes' && !$class->isReadonly && $this->chance(20);
            if ($isOptional && $default === null && !$isVariadic && $class->how !== 'properties') {
                $type['nullable'] = !in_array($type['kind'], ['mixed', 'null'], true);
                $default = 'null';
            }
            if ($class->how === 'properties' && $class->isReadonly) {
                $default = null;
            }
            $field = ['name' => $name, 'key' => $keys[0], 'aliases' => array_slice($keys, 1), 'type' => $type, 'required' => $default === null, 'default' => $default, 'variadic' => false, 'attribute' => $attribute,
                'style' => $this->one(['docblock', 'docblock', 'attribute', 'none']), 'property' => true, 'hook' => '', 'native' => null];
            if ($isVariadic) {
                $field = ['type' => ['kind' => 'list', 'nullable' => false, 'of' => $type, 'nonEmpty' => false], 'element' => $type, 'required' => false, 'default' => null, 'variadic' => true, 'property' => false] + $field;
            } elseif ($class->how === 'body' && $this->chance(40)) {
                $field['property'] = false; /* a mere parameter, which the body may assign to a property */
            }
            if (PHP_VERSION_ID >= 80400 && !$class->isReadonly && $field['property'] && $class->how !== 'factory' && $this->chance(10)) {
                $field['hook'] = $this->one(['set', 'get', 'both']);
            }
            $class->fields[] = $field;
        }
    }

    /** The source of a value of the type; null: there is none. `new` of classes behind $after. */
    private function default(array $type, int $after): ?string
    {
        if ($type['nullable'] && $this->chance(60)) {
            return 'null';
        }
        $enum = $type['kind'] === 'enum' ? $this->classes[$type['class']] : null;
        return match ($type['kind']) {
            'null', 'mixed' => $this->one(['null', '1', "'text'", '[]', "[1, 'a' => null]"]),
            'bool' => $this->one(['true', 'false']),
            'true', 'false' => $type['kind'],
            'int' => (string) ($type['min'] <= 7 && $type['max'] >= 7 ? 7 : ($type['max'] < 0 ? -1 : min(1, $type['max']))),
            'float' => $this->one(['1.5', '0.5']),
            'string' => $type['rule'] === 'class-string' ? "'stdClass'" : ($type['rule'] === 'numeric-string' ? "'12'" : ($type['rule'] === null ? $this->one(["''", "'a text'", 'PHP_OS']) : "'abc'")),
            'literals' => var_export($type['values'][0], true),
            'enum' => "\\$enum->name::{$enum->cases[0][0]}",
            'list' => $type['nonEmpty'] ? null : '[]',
            'array' => $type['nonEmpty'] ? null : '[]',
            'date' => $after < PHP_INT_MAX ? ($type['class'] === 'DateTime' ? 'new \DateTime("2020-01-01T00:00:00+00:00")' : 'new \DateTimeImmutable("2020-01-01T00:00:00+00:00")') : null,
            'shape' => array_filter($type['fields'], static fn (array $field) => $field['required']) ? null : '[]',
            'union' => $this->default(['nullable' => false] + $type['members'][0], $after),
            'class' => $this->classes[$type['class']]->number > $after && $this->isEmptyToMake($this->classes[$type['class']]) ? "new \\$type[class]()" : null,
            default => null,
        };
    }

    private function isEmptyToMake(TypedClass $class): bool
    {
        return $class->how !== '' && $class->how !== 'factory' && !array_filter($class->fields, static fn (array $field) => $field['required'] && !($field['variadic'] ?? false));
    }

    /** Source code */

    private function attribute(string $name, string $arguments, TypedFile $file): string
    {
        return '#[' . $file->name("MessagePack\\Attribute\\$name") . ($arguments === '' ? '' : "($arguments)") . ']';
    }

    private function nameAttribute(array $field, TypedFile $file): string
    {
        return $field['attribute'] ? $this->attribute('Name', implode(', ', array_map(static fn (string $key) => var_export($key, true), [$field['key'], ...$field['aliases']])), $file) . ' ' : '';
    }

    /** [PHP's type, text for a docblock or null, attribute] */
    private function typed(array $field, TypedFile $file): array
    {
        $type = $field['element'] ?? $field['type'];
        $native = TypedTypes::native($type, $file);
        $isLoose = $this->chance(8) && $field['default'] === null;
        if ($isLoose) {
            $native = 'mixed';
        }
        $needs = $isLoose ? $type['kind'] !== 'mixed' : TypedTypes::needsText($type);
        $text = $attribute = null;
        if (($needs && $field['style'] !== 'attribute') || (!$needs && $field['style'] === 'docblock' && $this->chance(40))) {
            $text = $this->types->text($type, $file->docName(...));
        } elseif ($needs) {
            $isListOf = $type['kind'] === 'list' && !$type['nonEmpty'] && !$type['nullable'] && in_array($type['of']['kind'], ['class', 'tagged', 'enum'], true) && !$type['of']['nullable'];
            $attribute = $isListOf && $this->chance(60) ? $this->attribute('ListOf', $this->one([$file->name($type['of']['class']) . '::class', var_export($type['of']['class'], true)]), $file)
                : $this->attribute('Type', var_export($this->types->text($type, static fn (string $class) => $class), true), $file);
        }
        return [$native, $text, $attribute === null ? '' : "$attribute "];
    }

    private function parameter(array $field, TypedClass $class, TypedFile $file, array &$lines): string
    {
        [$native, $text, $attribute] = $this->typed($field, $file);
        $isPromoted = $field['property'] && $class->how !== 'factory-method';
        $docblock = '';
        if ($text !== null && $isPromoted && !$field['variadic'] && $this->chance(30)) {
            $docblock = "/** @var $text */ ";
        } elseif ($text !== null) {
            $tag = $this->one(['param', 'param', 'phpstan-param', 'psalm-param']);
            if ($tag !== 'param') {
                $lines[] = '@param string $' . $field['name'];
            }
            $lines[] = "@$tag  $text " . ($field['variadic'] ? '...' : '') . '$' . $field['name'] . $this->one(['', ' some text', ' {@see list<int>} more']);
        }
        $visibility = $isPromoted ? $this->one($class->isReadonly || $field['hook'] !== '' ? ['public ', 'protected ', 'private '] : ['public ', 'public readonly ', 'protected readonly ', 'private ', 'private readonly ']) : '';
        if ($isPromoted && $field['hook'] !== '' && $native === '') {
            $native = 'mixed';
        }
        $hook = $field['hook'] === '' ? '' : $this->hook($field);
        return "$docblock$attribute" . $this->nameAttribute($field, $file) . "$visibility$native " . ($field['variadic'] ? '...' : '') . "\$$field[name]" . ($field['default'] === null ? '' : " = $field[default]") . $hook;
    }

    private function hook(array $field): string
    {
        $set = " set { \\TypedWorld::on(\$this, 'set'); \$this->$field[name] = \$value; }";
        $get = " get { \\TypedWorld::on(\$this, 'get'); return \$this->$field[name]; }";
        return ' {' . ($field['hook'] !== 'get' ? $set : '') . ($field['hook'] !== 'set' ? $get : '') . ' }';
    }

    private static function docblock(array $lines): string
    {
        return $lines ? "    /**\n     * A text.\n     *\n" . implode('', array_map(static fn (string $line) => "     * $line\n", $lines)) . "     */\n" : '';
    }

    private function constructor(TypedClass $class, TypedFile $file): string
    {
        $lines = $parameters = [];
        $body = $declared = '';
        foreach ($class->fields as $field) {
            $parameters[] = $this->parameter($field, $class, $file, $lines);
            if (!$field['property']) {
                $isReadonly = $class->isReadonly && !$field['variadic'];
                $native = $isReadonly || $this->chance(50) ? 'mixed ' : '';
                $declared .= "    public $native\$of_$field[name];\n";
                $body .= " \$this->of_$field[name] = \$$field[name];";
            }
        }
        if ($class->how === 'body') {
            $body .= " \\TypedWorld::on(\$this, 'constructor'); \\TypedWorld::constructed(\$this);";
        }
        $visibility = $class->how === 'factory' ? $this->one(['private', 'protected']) : 'public';
        $parameters = $this->random->getInt(0, 1) ? "\n        " . implode(",\n        ", $parameters) . ",\n    " : implode(', ', $parameters);
        $parameters = trim($parameters) === ',' ? '' : $parameters;
        return $declared . self::docblock($lines) . "    $visibility function __construct($parameters) {" . $body . " }\n";
    }

    /** The constructor has no docblocks of its own then. */
    private function factory(TypedClass $class, TypedFile $file): string
    {
        $lines = $parameters = $promoted = [];
        $variadic = '';
        foreach ($class->fields as $field) {
            $parameters[] = $this->parameter(['property' => false, 'hook' => ''] + $field, $class, $file, $lines);
            $promoted[] = $this->one(['public', 'private', 'protected']) . " mixed \$$field[name]";
        }
        $names = array_map(static fn (array $field) => "\$$field[name]", $class->fields);
        $return = $this->one(['self', 'static', '']);
        $new = $return === 'static' ? 'static' : 'self';
        $class->factory = 'make';
        $attribute = $this->attribute('Factory', '', $file);
        return '    private function __construct(' . implode(', ', $promoted) . ") {}\n" . self::docblock($lines) . "    $attribute\n    " . $this->one(['public static', 'static']) . ' function make(' . implode(', ', $parameters) . ')' . ($return === '' ? '' : ": $return")
            . " { \\TypedWorld::on(null, 'factory'); \$made = new $new(" . implode(', ', $names) . "); \\TypedWorld::constructed(\$made); return \$made; }\n";
    }

    private function properties(TypedClass $class, TypedFile $file): string
    {
        $source = '';
        $inherited = $class->parent !== null ? count($this->classes[$class->parent]->fields) : 0;
        foreach (array_slice($class->fields, $inherited) as $field) {
            [$native, $text, $attribute] = $this->typed($field, $file);
            $isHooked = $field['hook'] !== '';
            $visibility = $this->one($field['default'] !== null || $isHooked ? ['public', 'public'] : ['public', 'public readonly']);
            if (PHP_VERSION_ID >= 80400 && !str_contains($visibility, 'readonly') && $this->chance(20)) {
                $visibility .= $this->one([' private(set)', ' protected(set)']);
            }
            $source .= ($text !== null ? $this->one(["    /** @var $text */\n", "    /**\n     * Text\n     * @var $text more text\n     */\n"]) : '') . "    $attribute" . $this->nameAttribute($field, $file) . "$visibility $native \$$field[name]"
                . ($field['default'] === null ? '' : " = $field[default]") . ($isHooked ? $this->hook($field) : ';') . "\n";
        }
        return $source . ($this->chance(20) ? "    private \$hidden = 5;\n    static \$shared = [];\n" : '');
    }

    private function body(TypedClass $class, TypedFile $file): string
    {
        if ($class->parent !== null && $class->how !== 'properties') {
            $body = '';
        } else {
            $body = match ($class->how) {
                'properties' => $this->properties($class, $file),
                'factory' => $this->factory($class, $file),
                default => $this->constructor($class, $file),
            };
        }
        $inherits = $class->parent !== null && $this->classes[$class->parent]->hasDestructor;
        return $body . ($class->hasDestructor && !$inherits ? "    function __destruct() { \\TypedWorld::destructed(\$this, " . var_export($class->how === 'body' || $class->how === 'factory', true) . "); }\n" : '');
    }

    private function source(TypedClass $class): string
    {
        $file = new TypedFile($this->random, $class->name);
        $short = substr(strrchr($class->name, '\\'), 1);
        if ($class->kind === 'enum') {
            $source = "enum $short" . ($class->how === '' ? '' : ": $class->how") . "\n{\n";
            foreach ($class->cases as [$name, $value]) {
                $source .= "    case $name" . ($class->how === '' ? '' : ' = ' . var_export($value, true)) . ";\n";
            }
            return '<?php ' . $file->header() . $source . "    const Alias = self::One;\n}\n";
        }
        if ($class->kind === 'tagged') {
            $classes = [];
            foreach ($class->variants as $tag => $name) {
                $classes[] = var_export($tag, true) . ' => ' . $this->one([$file->name($name) . '::class', var_export($name, true)]);
            }
            $source = $this->attribute('Discriminator', var_export($class->tagKey, true) . ', [' . implode(', ', $classes) . ']', $file) . "\n$class->how $short {}\n";
            return "<?php\n" . $file->header() . $source;
        }
        $attributes = ($class->isList ? $this->attribute('AsList', '', $file) . "\n" : '')
            . ($class->naming !== null ? $this->attribute('Naming', $this->one(['\\MessagePack\\Attribute\\Naming::' . ['snake' => 'SNAKE_CASE', 'kebab' => 'KEBAB_CASE', 'pascal' => 'PASCAL_CASE', 'screaming_snake' => 'SCREAMING_SNAKE_CASE'][$class->naming], "'$class->naming'"]), $file) . "\n" : '');
        $tagged = $class->tagged === null ? '' : ($this->classes[$class->tagged]->how === 'interface' ? ' implements ' : ' extends ') . $file->name($class->tagged);
        $parent = $class->parent === null ? '' : ' extends ' . $file->name($class->parent);
        $body = $this->body($class, $file);
        return "<?php\n" . $file->header() . $attributes . ($class->isFinal ? 'final ' : '') . ($class->isReadonly ? 'readonly ' : '') . "class $short$parent$tagged\n{\n$body}\n";
    }

    /** The types of a Codec. @return array{type: array, text: string} */
    function root(Random\Randomizer $random): array
    {
        $types = new TypedTypes($random, $this->classes);
        $names = array_keys(array_filter($this->classes, static fn (TypedClass $class) => $class->kind !== 'enum'));
        $class = $names[$random->getInt(0, count($names) - 1)];
        $type = $random->getInt(1, 100) <= 60 ? ['kind' => $this->classes[$class]->kind, 'nullable' => false, 'class' => $class] : $types->type(3, -1);
        return ['type' => $type, 'text' => $types->text($type, static fn (string $class) => ($random->getInt(0, 1) ? '\\' : '') . $class)];
    }
}
