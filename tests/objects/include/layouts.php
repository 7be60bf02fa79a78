<?php
/* Generated classes and their instances, determined by the seed, PHP's version and features. */

enum Suit: string { case Hearts = 'h'; case Spades = 's'; }

final class Layouts
{
    private const TYPES = [
        '', '', 'int', '?int', 'string', '?string', 'float', 'bool', 'int|string', 'int|float', 'array', '?array', 'iterable', 'mixed',
        'object', '?stdClass', '?Suit', '?self', 'Countable|int', 'string|false', 'null|int|bool',
    ];
    private const DEFAULTS = [
        'int' => '7', 'string' => "'default'", 'float' => '1.5', 'bool' => 'true', 'int|string' => "'x'", 'int|float' => '3', 'array' => "['k' => [1]]",
        'iterable' => '[]', 'mixed' => 'null', '' => '[1, 2]', 'string|false' => 'false', 'null|int|bool' => 'null', '?array' => 'null', '?int' => '5',
    ];
    private const NAMES = ['a', 'b', 'id', 'name', 'value', 'position', 'aNameThatIsRatherLonger', 'aNameThatIsLongerThanAFixstrCanHold', '_', 'ä'];
    /* Others are never readonly: a reference to one that holds an object refers to a copy. */
    private const READONLY = ['id', 'position', 'ä'];
    private const UNTYPED = ['b', '_'];
    private const DYNAMIC = ['0', '12', '-0', 'dynamic', '9223372036854775808', ''];
    private int $count = 0;
    private string $scope;
    private array $referred;
    public array $source = [];

    private function one(array $of): mixed { return array_values($of)[mt_rand(0, count($of) - 1)]; }
    private function chance(int $percent): bool { return mt_rand(1, 100) <= $percent; }

    /** One chain of classes; returns the name of the last. */
    public function declare(): string
    {
        $parent = '';
        $readonly = $this->chance(8);
        $inherited = [];
        $this->source = [];
        for ($depth = mt_rand(1, 3); $depth > 0; $depth--) {
            $name = sprintf('C%04d', ++$this->count);
            $attribute = !$readonly && $this->chance(40) ? '#[AllowDynamicProperties] ' : '';
            $class = $attribute . ($readonly ? 'readonly ' : '') . "class $name" . ($parent ? " extends $parent" : '');
            $this->source[] = "$class {\n" . $this->properties($name, $inherited, $readonly) . $this->members($readonly) . "}\n";
            eval(end($this->source));
            $parent = $name;
        }
        return $name;
    }

    /* `$inherited`: visibility, type and readonly of the inherited properties; null: final. */
    private function properties(string $class, array &$inherited, bool $readonly): string
    {
        $declared = '';
        foreach (self::NAMES as $name) {
            [$visibility, $type, $once] = $inherited[$name] ?? [
                $this->one(['public', 'public', 'protected', 'private']),
                in_array($name, self::UNTYPED, true) ? ($readonly ? 'mixed' : '') : $this->one($readonly ? array_filter(self::TYPES) : self::TYPES),
                in_array($name, self::READONLY, true) && $this->chance(50),
            ];
            $is_new = !array_key_exists($name, $inherited);
            if ($this->chance(60) || !$is_new && $inherited[$name] === null) {
                continue;
            }
            if (!$is_new && $visibility === 'protected') {
                $visibility = $this->one(['public', 'protected']);
            }
            $once = $once && $type !== '' && !$readonly;
            $default = !$once && !$readonly && isset(self::DEFAULTS[$type]) && $this->chance(60) ? ' = ' . self::DEFAULTS[$type] : '';
            $may_be_new_kind = PHP_VERSION_ID >= 80400 && $is_new && !$once && !$readonly && $type !== '' && $visibility !== 'private';
            $final = $may_be_new_kind && $this->chance(20);
            $hooks = $may_be_new_kind && $this->chance(20) ? " { get { echo 'hook'; return \$this->$name; } }" : ';';
            $declared .= "    $visibility " . ($final ? 'private(set) ' : '') . ($once ? 'readonly ' : '') . "$type \$$name$default$hooks\n";
            if ($visibility !== 'private') {
                $inherited[$name] = $final || $hooks !== ';' ? null : [$visibility, strtr($type, ['self' => $class]), $once];
            }
        }
        return $declared;
    }

    private function members(bool $readonly): string
    {
        $members = [
            'public static $static' . $this->count . ' = 1;' => $readonly ? 0 : 20,
            'public int $virtual' . $this->count . ' { get => 5; }' => PHP_VERSION_ID >= 80400 && !$readonly ? 15 : 0,
            'public function __get($name) { echo \'__get\'; }' => 15,
            'public function __set($name, $value) { echo \'__set\'; }' => 15,
            'public function __wakeup(): void { echo __CLASS__, \' wakes with \', count(get_mangled_object_vars($this)), \' \'; }' => 15,
        ];
        return implode('', array_map(fn (string $member) => "    $member\n", array_keys(array_filter($members, $this->chance(...)))));
    }

    private function value(object $self, array &$pool): mixed
    {
        $empty = [];
        return match (mt_rand(0, 15)) {
            0, 1 => mt_rand(-70000, 70000), 2 => 'text', 3 => str_repeat('long ', 60), 4 => 0.25, 5 => 2.0, 6 => true, 7 => false, 8 => null,
            9 => [1, 'two', [3.5]], 10 => ['k' => 'v', 5 => null, '' => ['id' => 1, 'name' => 'n']], 11 => $self, 12 => Suit::Spades,
            13 => $pool[mt_rand(0, count($pool) - 1)], 14 => (object) ['x' => $this->one([1, [], new stdClass])], 15 => $empty,
        };
    }

    private function set(object $object, string $name, mixed $value): void
    {
        match (mt_rand(0, 5)) {
            0 => null,
            1 => (function () use ($name) { unset($this->$name); })->bindTo($object, $this->scope)(),
            default => (function () use ($name, $value) { $this->$name = $value; })->bindTo($object, $this->scope)(),
        };
    }

    /* PECL's form shares only arrays and objects by reference. */
    private function refer(object $object, string $name, mixed $value): void
    {
        $other = $this->one(array_diff(self::NAMES, self::READONLY));
        if ($this->chance(60) || (new ReflectionClass($object))->isReadOnly() || array_intersect([$name, $other], $this->referred)) {
            return;
        }
        $untyped = [...self::UNTYPED, ...self::DYNAMIC];
        (function () use ($name, $other, $untyped) {
            $value = $this->$other ?? null;
            if (!is_array($value) && (!is_object($value) || array_diff([$name, $other], $untyped))) {
                return;
            }
            try {
                $this->$name = &$this->$other;
            } catch (Error) {
                /*
                 * Leaves no reference with a refcount of 1, which msgpack_pack(), as PECL, writes as a reference,
                 * unlike serialize().
                 */
                foreach ([$other, $name] as $either) {
                    try {
                        unset($this->$either);
                        $this->$either = $value;
                    } catch (Error) {
                    }
                }
            }
        })->bindTo($object, $this->scope)();
        array_push($this->referred, $name, $other);
    }

    /** An instance with some properties set, unset, or made references. */
    public function instance(string $class, array &$pool): object
    {
        ob_start(); /* accessors print */
        $object = (new ReflectionClass($class))->newInstanceWithoutConstructor();
        $names = (new ReflectionClass($class))->getAttributes('AllowDynamicProperties') ? self::DYNAMIC : [];
        $this->referred = [];
        foreach (['set', 'refer'] as $step) {
            for ($scope = new ReflectionClass($class); $scope; $scope = $scope->getParentClass()) {
                $this->scope = $scope->name;
                $own = array_filter($scope->getProperties(), fn ($property) => !$property->isStatic() && $property->class === $scope->name);
                foreach ([...array_map(fn ($property) => $property->name, $own), ...($scope->name === $class ? $names : [])] as $name) {
                    try {
                        @$this->$step($object, $name, $this->value($object, $pool));
                    } catch (Error) {
                        /* a type error, or readonly */
                    }
                }
            }
        }
        ob_end_clean();
        $pool[] = $object;
        return $object;
    }
}
