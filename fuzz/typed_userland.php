<?php
/** What the classes of fuzz/typed.php call: counts calls, and misbehaves as random numbers say. */
final class TypedWorld
{
    /** @var array<string, int> calls since begin() */
    public static array $calls = [];
    /** @var array<string, int> actions in all runs */
    public static array $acted = [];
    /** Whether the extension may ask for classes. */
    public static bool $compiles = false;
    /** @var list<string> classes asked for while it may not */
    public static array $asked = [];
    public static bool $throwsWhenAsked = false;
    /** @var array<string, string> files of classes */
    public static array $files = [];
    /** @var list<mixed> */
    public static array $kept = [];
    public static ?Throwable $thrown = null;
    public static bool $hasKept = false;
    private static ?Random\Randomizer $random = null;
    private static ?MessagePack\Codec $codec = null;
    private static string $message = '';
    private static string $type = '';
    private static int $left = 0;
    private static int $level = 0;
    /** @var ?WeakMap<object, true> */
    private static ?WeakMap $constructed = null;

    const ACTIONS = ['nothing' => 30, 'throw' => 10, 'error' => 4, 'collect' => 10, 'unpack' => 10, 'other' => 8, 'pack' => 6, 'validate' => 4, 'compile' => 6, 'suspend' => 10, 'keep' => 8, 'drop' => 5, 'change' => 8];

    /** @param ?string $seed null: nothing but counting */
    static function begin(?string $seed = null, ?MessagePack\Codec $codec = null, string $message = '', string $type = 'int'): void
    {
        self::$random = $seed === null ? null : new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(hash('sha256', $seed, true)));
        self::$left = self::$random ? self::$random->getInt(1, 8) : 0;
        self::$codec = $codec;
        self::$message = $message;
        self::$type = $type;
        self::$level = 0;
        self::$calls = self::$kept = self::$asked = [];
        self::$thrown = null;
        self::$hasKept = false;
        self::$constructed ??= new WeakMap;
    }

    static function on(?object $object, string $what): void
    {
        self::$calls[$what] = (self::$calls[$what] ?? 0) + 1;
        if (!self::$random || self::$left <= 0 || self::$level > 2) {
            return;
        }
        $at = self::$random->getInt(1, array_sum(self::ACTIONS));
        foreach (self::ACTIONS as $action => $weight) {
            if (($at -= $weight) <= 0) {
                break;
            }
        }
        if ($what === 'destructor' && in_array($action, ['throw', 'error'], true)) { /* it may run anywhere */
            return;
        }
        self::$left--;
        self::$acted[$action] = (self::$acted[$action] ?? 0) + 1;
        self::$level++;
        try {
            self::act($action, $object);
        } finally {
            self::$level--;
        }
    }

    private static function throw(Throwable $thrown): never
    {
        if (self::$level === 1) {
            self::$thrown ??= $thrown;
        }
        throw $thrown;
    }

    private static function quietly(callable $call): void
    {
        try {
            $value = $call();
            if (self::$random->getInt(1, 5) === 1) {
                self::$kept[] = $value;
                self::$hasKept = true;
            }
        } catch (MessagePack\Exception\UnpackingFailedException | MessagePack\Exception\PackingFailedException | MessagePack\Exception\InvalidTypeException | RuntimeException | Error) {
        }
    }

    private static function act(string $action, ?object $object): void
    {
        switch ($action) {
            case 'throw': self::throw(new RuntimeException('thrown'));
            case 'error': self::throw(new TypeError('thrown'));
            case 'collect': gc_collect_cycles(); break;
            case 'unpack': self::quietly(static fn () => self::$codec->unpack(self::$message)); break;
            case 'other': self::quietly(static fn () => (new MessagePack\Codec(self::$type, self::$random->getInt(0, 15)))->unpack(self::$message)); break;
            case 'pack': $object && self::quietly(static fn () => (new MessagePack\Codec($object::class))->pack($object)); break;
            case 'validate': self::quietly(static fn () => self::$codec->validate(substr(self::$message, 0, self::$random->getInt(0, strlen(self::$message))))); break;
            case 'compile': self::quietly(static fn () => new MessagePack\Codec(['list<int>', 'DateTime', '?int', 'array{a: ' . self::$type . '}', 'No\Such', self::$type][self::$random->getInt(0, 5)], self::$random->getInt(0, 1) * 8)); break;
            case 'suspend':
                try {
                    Fiber::getCurrent() && Fiber::suspend();
                } catch (FiberError) { /* in a destructor that the collector or the end of a fiber calls */
                }
                break;
            case 'keep': self::$kept[] = $object; self::$hasKept = true; break;
            case 'drop': self::$kept = []; break;
            case 'change':
                self::$hasKept = true;
                foreach ($object ? (new ReflectionClass($object))->getProperties() : [] as $property) {
                    try {
                        self::$random->getInt(0, 1) ? $object->{$property->name} = [$object] : self::$kept[] = &$object->{$property->name};
                    } catch (Error) {
                    }
                }
                break;
        }
    }

    static function constructed(object $object): void
    {
        if (self::$constructed) {
            self::$constructed[$object] = true;
        }
    }

    /** @param bool $isMarked constructed() has been called, if the constructor returned */
    static function destructed(object $object, bool $isMarked): void
    {
        if ($isMarked && self::$constructed && !isset(self::$constructed[$object])) {
            getenv('FUZZ_SHOW') && fprintf(STDERR, "%s\n", (new Exception($object::class))->getMessage() . (new Exception)->getTraceAsString());
            World::$findings['a destructor runs for an object that has not been constructed'] = true;
        }
        self::on(null, 'destructor');
    }

    static function load(string $class): void
    {
        if (!self::$compiles && self::$level === 0) {
            self::$asked[] = $class;
        }
        if (isset(self::$files[$class])) {
            if (self::$throwsWhenAsked) {
                self::$throwsWhenAsked = false;
                throw new RuntimeException("not loaded: $class");
            }
            require self::$files[$class];
        }
    }
}

spl_autoload_register([TypedWorld::class, 'load']);
