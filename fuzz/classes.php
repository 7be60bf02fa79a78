<?php
/**
 * The classes that the messages of fuzz/objects.php name. Each magic method calls World, which may misbehave.
 */
enum Pure { case One; case Two; const Alias = self::One; const Number = 1; }
enum Text: string { case A = 'a'; case B = 'b'; }
enum Number: int implements Marked { case A = 1; case B = 2; const C = 3; }
interface Marked {}
interface Other {}
abstract class Unfinished { public $x; }
trait Shared { public ?array $shared = null; }

/** Plain classes. */
class Plain { public $x = 1; protected $b = [2]; private $c; public ?Plain $a = null; }
class Child extends Plain { private $c = 4; public int $i; public ?array $n; }
class GrandChild extends Child { private $c = 5; protected $b = 'b'; public Plain|int|null $other = 0; }
#[AllowDynamicProperties] class Dynamic { public $x; }
class Nothing {}
class WithTrait { use Shared; public $y; }
class Many { public $a, $b, $c, $d, $e, $f, $g, $h, $i, $j; }
class_alias('Plain', 'PlainAlias');

/** Typed properties, of every kind of type. */
class Typed
{
    public int $int = 1;
    public ?int $maybeInt = null;
    public string $string = '';
    public ?string $maybeString = null;
    public array $array = [];
    public ?array $maybeArray = null;
    public bool $bool = false;
    public float $float = 0.0;
    public ?object $object = null;
    public mixed $mixed = null;
    public ?self $self = null;
    public iterable $iterable = [];
    public int|string $union = 0;
    public Plain|array|null $classOrArray = null;
    public ?Text $enum = null;
    public ?UnitEnum $anyEnum = null;
    public ?Countable $countable = null;
    public ?stdClass $std = null;
    public false|null|Typed $false = null;
    public $untyped;
}
class Uninitialized { public int $i; public ?array $a; public string $s; public self $self; protected ?Text $e; private array|bool $p; public Uninitialized|string|null $u; }
class TypedChild extends Typed { private ?array $hidden = null; protected ?Typed $parent = null; public null|(Countable&Traversable) $both = null; }
class Arrays { public ?array $x = null; public ?array $y = null; public ?array $z = null; }
class Strings { public ?string $x = null; public ?string $y = null; public int|null $z = null; }
class Objects { public ?object $x = null; public ?Objects $y = null; public ?Arrays $z = null; }
class EnumHolder { public ?Text $x = null; public ?Pure $y = null; public ?Number $z = null; }
class StdHolder { public ?stdClass $x = null; public stdClass|int|null $y = null; public ?ArrayObject $z = null; }
class Scalars { public int|float $x = 0; public bool|string|null $y = null; public ?float $z = null; }
class OneReadonly { public function __construct(public readonly array $x, public readonly ?self $y = null, protected readonly mixed $z = 1) {} }
readonly class AllReadonly { public int $x; public ?array $y; public ?object $z; }
final class Sealed { private ?array $x = null; private readonly ?Sealed $y; }

/** Classes with __wakeup(), __unserialize() and the like. */
class Wakes { public $x; function __wakeup() { World::on($this, 'wakeup'); World::woken($this); } }
class WakesTyped { public ?array $x = null; public ?int $y = null; public ?object $z = null; function __wakeup() { World::on($this, 'wakeup'); World::woken($this); } function __destruct() { World::on($this, 'destruct'); } }
class WakesAndBinds { public ?array $x = []; public ?string $y = ''; public $z; function __wakeup() { World::bind($this); World::on($this, 'wakeup'); World::woken($this); } }
class WakesChild extends Wakes { public ?Wakes $child = null; private $own; }
class Unserializes { public $d; function __serialize(): array { World::on($this, 'serialize'); return [$this->d]; }
    function __unserialize(array $d): void { World::on($this, '__unserialize', $d); $this->d = $d[0] ?? $d; World::woken($this); } function __destruct() { World::on($this, 'destruct'); } }
class UnserializesTyped { public ?array $x = null; public int|string|null $y = null; public ?self $z = null; function __serialize(): array { return get_object_vars($this); }
    function __unserialize(array $d): void { World::take($this, $d); World::on($this, '__unserialize', $d); World::woken($this); } }
class UnserializesByReference { public ?array $x = null; public ?object $y = null; public ?string $z = null; public $all;
    function __serialize(): array { return ['x' => &$this->x, 'y' => &$this->y, 'z' => &$this->z]; }
    function __unserialize(array $d): void { World::bindTo($this, $d); $this->all = &$d; World::on($this, '__unserialize', $d); World::woken($this); } }
class UnserializesWakes { public $x; function __unserialize(array $d): void { World::on($this, '__unserialize', $d); World::woken($this); } function __wakeup() { throw new Finding('__wakeup() ran beside __unserialize()'); } }
class SerializesOnly { public $d; public ?array $x = null; function __serialize(): array { World::on($this, 'serialize'); return ['d' => $this->d, 'x' => $this->x]; } }
class Sleeps { public $p; private $q = 1; protected ?array $r = null; public int $unset; function __sleep() { World::on($this, 'sleep'); return ['p', 'q', 'r', 'unset']; } }
class SleepsWakes { public $p; public ?self $o = null; function __sleep() { World::on($this, 'sleep'); return ['p', 'o']; } function __wakeup() { World::on($this, 'wakeup'); World::woken($this); } function __destruct() { World::on($this, 'destruct'); } }
class Destructs { public $x; public ?Destructs $y = null; function __destruct() { World::on($this, 'destruct'); } }
class DestructsTyped { public ?array $x = null; public ?string $y = null; function __destruct() { World::on($this, 'destruct'); } }
class Accessors { private $data = []; public ?array $x; function __construct() { unset($this->x); }
    function __get($n) { throw new Finding('__get() ran'); } function __set($n, $v) { throw new Finding('__set() ran'); }
    function __isset($n) { throw new Finding('__isset() ran'); } function __unset($n) { throw new Finding('__unset() ran'); } }
class Constructs { public $x; function __construct() { throw new Finding('the constructor ran'); } }
class Old implements Serializable { public $t; public ?array $x = null;
    function serialize() { World::on($this, 'serialize'); return (string) json_encode($this->t); }
    function unserialize($t) { $this->t = $t; World::on($this, 'unserialize'); World::woken($this); } function __destruct() { World::on($this, 'destruct'); } }
/*
 * array_map(), because PHP's VM frees the result of a call that throws without offering it to the collector
 * (ZEND_HANDLE_EXCEPTION in Zend/zend_vm_def.h). An array inside itself is kept if an __unserialize() collects and throws:
 * php_unserialize_with_options() (ext/standard/var.c) offers it before it calls these methods.
 */
class OldNested implements Serializable { public $t; public ?object $o = null;
    function serialize() { return serialize([$this->t, $this->o]); }
    function unserialize($t) { World::on($this, 'unserialize'); $this->t = @array_map('unserialize', [$t], [World::classOption()])[0]; if (is_object($this->t)) { $this->o = $this->t; } World::woken($this); } }
class OldPacks implements Serializable { public $t;
    function serialize() { return msgpack_pack($this->t); }
    function unserialize($t) { World::on($this, 'unserialize'); $this->t = World::unpack($t); World::woken($this); } }
class Both implements Serializable { public $x; function serialize() { return 'x'; } function unserialize($t) { World::on($this, 'unserialize'); World::woken($this); }
    function __serialize(): array { return [$this->x]; } function __unserialize(array $d): void { World::on($this, '__unserialize', $d); $this->x = $d; World::woken($this); } }
abstract class OldAbstract implements Serializable { function unserialize($t) { World::on($this, 'unserialize'); } }
class ForbiddenFile extends SplFileInfo implements Serializable { function serialize() { return ''; } function unserialize($d) { World::on($this, 'unserialize'); } }
class ForbiddenReflection extends ReflectionClass implements Serializable { function serialize() { return ''; } function unserialize($d) { World::on($this, 'unserialize'); } }
class ForbiddenWakes extends SplFileInfo { public $x; function __wakeup() { World::on($this, 'wakeup'); } }
class ForbiddenUnserializes extends SplFileInfo { public $x; function __unserialize(array $d): void { World::on($this, '__unserialize', $d); } }

/**
 * Subclasses of internal classes. Those of ArrayObject, ArrayIterator, SplObjectStorage and SplDoublyLinkedList have no typed
 * property: their __unserialize() stores a reference in it without adding its type to the reference
 * (object_properties_load() in Zend/zend_API.c), which is an assertion failure in a debug PHP.
 */
class MyArrayObject extends ArrayObject { public $x; private $own; function __wakeup() {} }
class MyArrayObjectUnserializes extends ArrayObject { public $x; function __unserialize(array $d): void { World::on($this, '__unserialize', $d); parent::__unserialize($d); World::woken($this); } }
class MyIterator extends ArrayIterator { public $x; }
/*
 * getHash() does not misbehave in SplObjectStorage::unserialize(), which uses the result of spl_object_storage_attach()
 * (ext/spl/spl_observer.c). That is NULL if getHash() throws.
 */
class MyStorage extends SplObjectStorage { public $x; private static $parsing = 0;
    function getHash($o): string { self::$parsing || World::on($this, 'getHash'); return spl_object_hash($o); }
    function unserialize($t): void { self::$parsing++; try { parent::unserialize($t); } finally { self::$parsing--; } } }
class MyList extends SplDoublyLinkedList { public $x; }
class MyQueue extends SplQueue { public $x; function __destruct() { World::on($this, 'destruct'); } }
class MyFixed extends SplFixedArray { public $x; function __wakeup(): void { World::on($this, 'wakeup'); parent::__wakeup(); World::woken($this); } }
class MyDate extends DateTime { public ?array $typed = null; public $x; function __wakeup(): void { World::on($this, 'wakeup'); World::woken($this); } }
class MyDateImmutable extends DateTimeImmutable { public ?string $typed = null; }
class MyInterval extends DateInterval { public ?array $typed = null; }
class MyException extends Exception { public ?array $typed = null; public $x; }
class MyError extends Error { private ?self $typed = null; function __wakeup(): void { World::on($this, 'wakeup'); World::woken($this); } }
class MyStd extends stdClass { public ?stdClass $typed = null; }
class MyIncomplete { public $__PHP_Incomplete_Class_Name = 'Gone'; }
class MyPacker extends MessagePack\Packer { public ?array $typed = null; }

/** The classes of PHP and of the extension that messages name most. */
final class ClassList
{
    const INTERNAL = ['stdClass', 'ArrayObject', 'ArrayIterator', 'RecursiveArrayIterator', 'SplObjectStorage', 'SplDoublyLinkedList', 'SplQueue', 'SplStack',
        'SplFixedArray', 'SplPriorityQueue', 'SplMinHeap', 'DateTime', 'DateTimeImmutable', 'DateTimeZone', 'DateInterval', 'DatePeriod', 'Exception', 'ErrorException', 'Error',
        'TypeError', 'MultipleIterator', 'HashContext', 'GMP', 'Random\Randomizer', 'Random\Engine\Mt19937', 'Random\Engine\PcgOneseq128XslRr64', 'Random\Engine\Xoshiro256StarStar', 'SplFileInfo', 'SplTempFileObject',
        'Closure', 'Generator', 'WeakMap', 'WeakReference', 'ReflectionClass', 'Fiber', '__PHP_Incomplete_Class', 'CachingIterator', 'LimitIterator',
        'EmptyIterator', 'AppendIterator', 'Attribute', 'php_user_filter', 'Directory', 'AssertionError', 'InternalIterator', 'SensitiveParameterValue', 'Stringable', 'Serializable', 'UnitEnum',
        'MessagePack\Type\Bin', 'MessagePack\Type\Ext', 'MessagePack\Type\Map', 'MessagePack\Type\Timestamp', 'MessagePack\Packer', 'MessagePack\BufferUnpacker', 'MessagePack\Raw',
        'MessagePack\PackOptions', 'MessagePack\UnpackOptions', 'MessagePack\StreamReader', 'MessagePack\StreamWriter', 'MessagePack', 'MessagePackUnpacker',
        'MessagePack\Exception\InvalidOptionException', 'MessagePack\Exception\UnpackingFailedException', 'MessagePack\Extension\TimestampExtension',
        'MessagePack\TypeTransformer\TraversableTransformer', 'MessagePack\TypeTransformer\StreamTransformer'];
    const MISSING = ['Gone', 'Auto1', 'Auto2', 'AutoTyped', 'AutoThrows', 'AutoFails', 'Back1', '', "a\0b", 'self', 'static', 'int', '0', '\\Plain', 'plain', 'TEXT'];

    /** @return list<string> */
    static function own(): array
    {
        static $own = null;

        return $own ??= array_values(array_filter(array_merge(self::declared(), ['Marked', 'Shared']), static function ($name) {
            $class = new ReflectionClass($name);
            return !$class->isInternal() && in_array(basename((string) $class->getFileName()), ['classes.php', 'classes_84.php'], true) && $name !== self::class;
        }));
    }

    /** @return list<string> the classes that existed at the start, so that a run is reproducible */
    static function declared(): array
    {
        static $declared = null;

        return $declared ??= get_declared_classes();
    }

    /** @return list<string> own() without aliases */
    static function names(): array
    {
        static $names = null;

        return $names ??= array_values(array_filter(self::own(), static fn ($name) => (new ReflectionClass($name))->name === $name));
    }

    /**
     * Findings caused by internal classes, which have them with unserialize() too.
     */
    const OF_PHP = '/^(a reference in the typed slot of )?My\w+::\$typed (of type \S+ holds|has not that type)/';

    /** Does not call the autoloader. */
    static function isA(string $class, string $parent): bool
    {
        return !in_array($class, self::MISSING, true) && class_exists($class, false) && is_a($class, $parent, true);
    }

    /** @return array<string, ?ReflectionType> the properties of a class by their mangled names */
    static function properties(string $class): array
    {
        static $known = [];

        if (isset($known[$class]) || in_array($class, self::MISSING, true) || !class_exists($class, false)) {
            return $known[$class] ?? [];
        }
        $found = [];
        for ($at = new ReflectionClass($class); $at; $at = $at->getParentClass()) {
            foreach ($at->getProperties() as $property) {
                $name = $property->isPrivate() ? "\0{$property->class}\0{$property->name}" : ($property->isProtected() ? "\0*\0{$property->name}" : $property->name);
                if (!$property->isStatic()) {
                    $found[$name] ??= $property->getType();
                }
            }
        }
        return $known[$class] = $found;
    }
}

ClassList::declared();
