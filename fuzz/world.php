<?php
/** A finding. */
final class Finding extends Error
{
    function __construct(string $what)
    {
        parent::__construct($what);
        World::$findings[$what] = true;
    }
}

/**
 * The environment of a message: the methods of its classes, the autoloader and the error handler call it, and it
 * misbehaves as the run's random numbers say. In a calm run it does nothing.
 */
final class World
{
    /** @var array<string, true> */
    public static array $findings = [];
    /** @var array<string, int> how often a method ran, or an action was taken */
    public static array $ran = [];
    public static array $acted = [];
    /** @var list<string> of the current run */
    public static array $warnings = [];
    /** @var list<string> methods of classes that the current run has called */
    public static array $calls = [];
    public static array|bool $allowed = true;
    /**
     * @var array untyped: PHP makes a typed property a reference when it is an argument; see "$old" below for what PHP
     * 8.2 does then
     */
    public static $kept = [];
    /** @var list<MessagePackUnpacker> separate, so that none gets into a value by a reference to an element of $kept */
    private static array $keptUnpackers = [];
    /** Whether PHP's own parser may call methods at any time. */
    private static bool $hasText = false;
    public static bool $defines = false;
    /** Whether a message is incomplete somewhere, so that its values need not have their types yet. */
    public static bool $isHalfRead = false;
    /** Disables misbehaviour. */
    public static bool $isPaused = false;
    private static ?Random\Randomizer $random = null;
    private static int $left = 0;
    private static int $level = 0;
    private static array $weights = [];
    private static string $message = '';
    private static WeakMap $woken;
    private static WeakMap $destructed;

    const ACTIONS = ['throw' => 12, 'error' => 4, 'collect' => 10, 'unpack' => 10, 'unpack the same' => 6, 'suspend' => 8, 'keep' => 5, 'change' => 9, 'warn' => 4,
        'check' => 6, 'pack' => 4, 'drop' => 4, 'write reference' => 6, 'template' => 2, 'unpacker' => 3];

    /** @param ?string $seed null: no misbehaviour */
    static function begin(?string $seed, array|bool $allowed, string $message, bool $hasText, bool $isInFiber): void
    {
        self::$random = $seed === null ? null : new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(hash('sha256', $seed, true)));
        self::$allowed = $allowed;
        self::$message = $message;
        self::$hasText = $hasText || $isInFiber;
        self::$left = self::$random ? self::$random->getInt(1, 12) : 0;
        self::$level = 0;
        self::$isHalfRead = false;
        self::$warnings = self::$calls = [];
        self::$woken = new WeakMap;
        self::$destructed = new WeakMap;
        self::$weights = self::ACTIONS;
        if (self::$random) {
            /* Each run prefers some actions. */
            foreach (self::$random->pickArrayKeys(self::ACTIONS, 3) as $action) {
                self::$weights[$action] *= 6;
            }
            self::$weights['nothing'] = self::$random->getInt(0, 200);
        }
    }

    /** Not by assigning: PHP destroys the array of a static property in place, while destructors still add to it. */
    private static function dropKept(): void
    {
        $dropped = [self::$kept, self::$keptUnpackers];
        self::$kept = self::$keptUnpackers = [];
        unset($dropped);
    }

    static function end(): void
    {
        self::$left = 0;
        self::dropKept();
    }

    /** Drops references that would count as live objects. */
    static function clear(): void
    {
        self::$random = null;
        unset($GLOBALS['dummy']);
        self::$woken = new WeakMap;
        self::$destructed = new WeakMap;
    }

    static function isCalm(): bool
    {
        return self::$random === null;
    }

    /** unserialize()'s equivalent of the run's options. */
    static function classOption(): array
    {
        return self::$allowed === true ? [] : ['allowed_classes' => self::$allowed];
    }

    static function unpack(string $message): mixed
    {
        return msgpack_unpack($message, null, self::classOption());
    }

    static function isAllowed(string $class): bool
    {
        return self::$allowed === true || (is_array(self::$allowed) && in_array(strtolower($class), array_map('strtolower', self::$allowed), true));
    }

    /** Called by a method of an object that a message made. */
    static function on(object $object, string $method, array $payload = []): void
    {
        $class = $object::class;
        self::$ran[$method] = (self::$ran[$method] ?? 0) + 1;
        self::$calls[] = "$class::$method";
        if (!self::isAllowed($class)) {
            new Finding("$class::$method() ran, and the class is not allowed");
        }
        if (fuzz_forbidden($class)) {
            new Finding("$class::$method() ran, and the class forbids serialization");
        }
        if ($method === 'destruct') {
            if (isset(self::$destructed[$object])) {
                new Finding("$class::__destruct() ran twice");
            }
            self::$destructed[$object] = true;
            if (!isset(self::$woken[$object]) && self::wakes($object)) {
                new Finding("$class::__destruct() ran without that it was woken");
            }
        }
        if ($method !== 'destruct' || !self::$hasText || !self::isFreedByUnserialize()) {
            self::act($object, $payload, !self::$hasText && ($method === 'wakeup' || $method === '__unserialize'));
        }
    }

    /**
     * Whether PHP's unserialize() calls the destructor. It frees an object that the type of a property rejects while the
     * property still refers to it (process_nested_object_data() of ext/standard/var_unserializer.re).
     */
    private static function isFreedByUnserialize(): bool
    {
        [, , $destructor, $caller] = debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS, 4) + [3 => ['function' => '']];

        return !isset($destructor['file']) && $caller['function'] === 'unserialize';
    }

    private static function wakes(object $object): bool
    {
        foreach (['__wakeup', '__unserialize'] as $method) {
            if (method_exists($object, $method) && (new ReflectionMethod($object, $method))->isUserDefined()) {
                return true;
            }
        }
        return false;
    }

    static function woken(object $object): void
    {
        self::$woken[$object] = true;
    }

    static function act(?object $object, array $payload = [], bool $isRead = false): void
    {
        if (!self::$random || self::$isPaused || self::$left <= 0 || self::$level > 4) {
            return;
        }
        $at = self::$random->getInt(1, array_sum(self::$weights));
        foreach (self::$weights as $action => $weight) {
            if (($at -= $weight) <= 0) {
                break;
            }
        }
        if ($action === 'nothing') {
            return;
        }
        self::$left--;
        self::$acted[$action] = (self::$acted[$action] ?? 0) + 1;
        self::$level++;
        try {
            self::misbehave($action, $object, $payload, $isRead);
        } finally {
            self::$level--;
        }
    }

    private static function misbehave(string $action, ?object $object, array $payload, bool $isRead): void
    {
        switch ($action) {
            case 'throw': throw new Exception('thrown');
            case 'error': throw new TypeError('thrown');
            case 'collect': gc_collect_cycles(); break;
            case 'unpack':
                $value = self::unpack(self::one(self::NESTED));
                if (self::chance(20)) {
                    self::$kept[] = $value;
                }
                break;
            case 'unpack the same': $value = self::unpack(self::$message); break;
            case 'unpacker':
                $unpacker = (new MessagePack)->unpacker();
                $unpacker->setOption(MessagePack::OPT_ALLOWED_CLASSES, self::$allowed);
                $unpacker->feed(substr(self::$message, 0, self::$random->getInt(0, strlen(self::$message))));
                $unpacker->execute();
                if (self::chance(30)) {
                    self::$isHalfRead = true;
                    self::$keptUnpackers[] = $unpacker;
                }
                break;
            case 'suspend': Fiber::getCurrent() && Fiber::suspend(); break;
            case 'keep': self::$kept[] = $object; self::$kept[] = $payload; break;
            case 'change': self::change($object); break;
            case 'warn': trigger_error('a warning', E_USER_WARNING); break;
            case 'check': self::$level === 1 && $isRead && self::check(); break;
            case 'pack': msgpack_pack([$object, $payload, self::$kept, self::$keptUnpackers]); break;
            case 'drop': self::dropKept(); break;
            case 'write reference': self::writeReferences($payload); self::writeReferences(self::$kept); break;
            case 'template': msgpack_unpack(self::one(self::NESTED), self::one(['Plain', ['Typed'], 'Strings', ['a' => 'Arrays']]), self::classOption()); break;
        }
    }

    /** Messages to unpack in nested calls. */
    const NESTED = ["\x93\x01\x02\x03", "\x81\xa1x\x92\x01\x02", "\x82\xc0\xa5Plain\xa1x\x82\xc0\x04\x00\x01", "\x82\xc0\xa5Wakes\xa1x\xc0", "\x92\x82\xc0\x01\x01\x02\x82\xc0\x02\x00\x02",
        "\x82\xc0\xacUnserializes\xc0\x91\x01", "\x82\xc0\x06\xa4Text\xa1A", "\x92\x82\xc0\x01\x01", "\xc1", "\x82\xc0\x03\xa3Old\xa1t", "\x82\xc0\xa4Gone\xa1x\x01", "\x82\xc0\xa5Auto9\xa1x\x01",
        "\x92\x83\xc0\x01\xc0\xa6Arrays\xa1x\x90\x82\xc0\xa9Destructs\xa1x\x82\xc0\x05\x00\x02"];

    private static function chance(int $percent): bool
    {
        return self::$random->getInt(1, 100) <= $percent;
    }

    private static function one(array $of): mixed
    {
        return $of[self::$random->getInt(0, count($of) - 1)];
    }

    /** Only of classes that the message may instantiate. */
    private static function some(): mixed
    {
        return self::one([null, 1, 'text', [], [1, 2], new stdClass, self::isAllowed('Text') ? Text::A : true, 1.5, false]);
    }

    /**
     * Assigns to a public property, by value or by reference, or unsets it. $old: PHP 8.2 assigns to a typed reference
     * after it has freed the old value, whose destructor may read it.
     */
    private static function change(?object $object): void
    {
        $names = $object ? array_keys(get_object_vars($object)) : [];
        if (!$names) {
            return;
        }
        $name = self::one($names);
        try {
            switch (self::$random->getInt(0, 4)) {
                case 0: $old = $object->$name; $object->$name = self::some(); break;
                case 1: unset($object->$name); break;
                case 2: self::$kept[] = &$object->$name; break;
                case 3: $object->$name = &self::$kept[self::$random->getInt(0, 3)]; break;
                case 4: $object->$name = &$object->{self::one($names)}; break;
            }
        } catch (Error) {
        }
    }

    private static function writeReferences(array $references): void
    {
        foreach (array_keys($references) as $key) {
            if (ReflectionReference::fromArrayElement($references, $key)) {
                try {
                    $old = $references[$key];
                    $references[$key] = self::some();
                } catch (Error) {
                }
            }
        }
    }

    /** For methods that keep arguments by reference. */
    static function bind(object $object): void
    {
        foreach (['x' => 'y', 'y' => 'z', 'z' => 'x'] as $to => $from) {
            try {
                $object->$to = &$object->$from;
            } catch (Error) {
            }
        }
    }

    static function bindTo(object $object, array &$payload): void
    {
        foreach (['x', 'y', 'z'] as $index => $name) {
            $key = array_key_exists($name, $payload) ? $name : $index;
            try {
                $object->$name = &$payload[$key];
            } catch (Error) {
            }
        }
    }

    static function take(object $object, array $payload): void
    {
        foreach ($payload as $name => $value) {
            try {
                if (property_exists($object, (string) $name)) {
                    $object->$name = $value;
                }
            } catch (Error) {
            }
        }
    }

    static function check(mixed ...$values): void
    {
        if (self::$isHalfRead) {
            return;
        }
        foreach (fuzz_check(...$values) as $problem) {
            if (preg_match(ClassList::OF_PHP, $problem)) {
                self::$acted['(checked by no unserialize())'] = (self::$acted['(checked by no unserialize())'] ?? 0) + 1;
            } else {
                self::$findings[$problem] = true;
            }
        }
    }

    static function handleError(int $level, string $message): bool
    {
        self::$warnings[] = $message;
        self::$ran['error handler'] = (self::$ran['error handler'] ?? 0) + 1;
        self::act(null);
        return true;
    }

    static function autoload(string $class): void
    {
        self::$ran['autoloader'] = (self::$ran['autoloader'] ?? 0) + 1;
        /*
         * In the text of a Serializable, E:6:"Text:A"; is an enum case. PHP's unserialize() (ext/standard/var_unserializer.re)
         * autoloads the enum even if allowed_classes does not contain it.
         */
        $isEnumInText = self::$hasText && str_contains(self::$message, "\"$class:");
        if (self::$allowed !== true && !self::isAllowed($class) && !$isEnumInText) {
            new Finding('the autoloader was asked for a class that is not allowed');
        }
        self::act(null);
        if (preg_match('/^Auto[0-9]$/', $class)) {
            self::$defines = true;
            eval("class $class { public ?array \$x = null; public \$y; function __wakeup() { World::on(\$this, 'wakeup'); World::woken(\$this); } }");
        } elseif ($class === 'AutoTyped') {
            self::$defines = true;
            eval('class AutoTyped extends Typed { public ?AutoTyped $own = null; }');
        } elseif ($class === 'AutoThrows') {
            throw new Exception('not loaded');
        }
    }

    static function callback(string $class): void
    {
        self::$ran['unserialize_callback_func'] = (self::$ran['unserialize_callback_func'] ?? 0) + 1;
        self::act(null);
        if ($class === 'Back1' && !class_exists('Back1', false)) {
            self::$defines = true;
            eval('class Back1 { public ?array $x = null; }');
        }
    }
}

function worldCallback(string $class): void
{
    World::callback($class);
}

/* The handler gets all errors: this suppresses those raised inside of it. */
error_reporting(E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_RECOVERABLE_ERROR);
set_error_handler([World::class, 'handleError']);
spl_autoload_register([World::class, 'autoload']);
ini_set('unserialize_callback_func', 'worldCallback');
