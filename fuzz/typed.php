<?php
/**
 * Fuzzes MessagePack\Codec: see fuzz/harness.php for its arguments. Several runs have a set of classes in files of their
 * own, which the Codec loads; a run has a type, messages of it, and such that are changed. What unpack(), validate(),
 * map(), Raw, the unpackers and StreamReader say of each must be what a reader in plain PHP says, by a model of the types that the
 * source code was written from; and what pack() writes must unpack to the same value. Then constructors, factories, hooks
 * and destructors misbehave.
 */
foreach (['draws', 'world', 'harness', 'mutating', 'compact_mutator', 'typed_types', 'typed_messages', 'typed_classes', 'typed_reference', 'typed_userland'] as $part) {
    require_once __DIR__ . "/$part.php";
}

use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\Exception\MappingException;
use MessagePack\Exception\PackingFailedException;
use MessagePack\Exception\UnpackingFailedException;

final class TypedTarget implements Target
{
    use Mutating;

    const RUNS_OF_A_SET = 12;
    /** @var array<string, TypedSet> the last one, which has been written to files */
    private array $sets = [];
    private string $folder = '';
    private TypedSet $set;
    private array $type;
    private string $text;
    private int $options;
    private Random\Randomizer $random;

    function __construct(private int $seed) {}

    function __destruct()
    {
        $this->removeFiles();
    }

    private function removeFiles(): void
    {
        foreach ($this->folder === '' ? [] : glob("$this->folder/*") as $file) {
            unlink($file);
        }
        $this->folder === '' || rmdir($this->folder);
        $this->folder = '';
    }

    function make(int $run): array
    {
        $random = self::random("$this->seed:$run:plan");
        return ['set' => intdiv($run, self::RUNS_OF_A_SET), 'value' => "$this->seed:$run", 'messages' => $random->getInt(2, 14), 'times' => $random->getInt(0, 6)];
    }

    private function differ(string $what, string $message = ''): void
    {
        World::$findings[$what] = true;
        if (getenv('FUZZ_SHOW')) {
            fprintf(STDERR, "%s\n  type %s, options %d, message %s\n", $what, $this->text, $this->options, bin2hex($message));
        }
    }

    private function useSet(int $number): void
    {
        $name = "S{$this->seed}_$number";
        if (!isset($this->sets[$name])) {
            $this->removeFiles();
            $this->sets = [$name => new TypedSet($name, $name)];
            $this->folder = sys_get_temp_dir() . "/fuzz-typed-$name-" . getmypid();
            mkdir($this->folder);
            TypedWorld::$files = [];
            foreach ($this->sets[$name]->classes as $class) {
                $file = "$this->folder/" . strtr(substr($class->name, 5), '\\', '-') . '.php';
                file_put_contents($file, $class->source);
                TypedWorld::$files[$class->name] = $file;
            }
        }
        $this->set = $this->sets[$name];
    }

    private function compile(int $options): ?Codec
    {
        TypedWorld::$compiles = true;
        try {
            return new Codec($this->text, $options);
        } catch (MessagePack\Exception\InvalidTypeException $exception) {
            $what = preg_replace(['~S\d+_\d+~', '~\(/.*?\)~', '~\b[CVTE]\d\b~'], ['S', '', 'C'], $exception->getMessage());
            $this->differ("not compiled: $what");
            getenv('FUZZ_SHOW') && fprintf(STDERR, "%s\n", $exception->getMessage());
        } catch (RuntimeException $exception) {
            str_starts_with($exception->getMessage(), 'not loaded: ') || $this->differ('compiling throws ' . $exception->getMessage());
        } finally {
            TypedWorld::$compiles = false;
        }
        return null;
    }

    /** What differs between equal values: dates are compared by what they show. */
    private static function dump(mixed $value, bool $isInUtc = false, bool $isPacked = false): string
    {
        if (is_array($value)) {
            $text = '[';
            foreach ($value as $key => $element) {
                $text .= (is_int($key) ? $key : "'$key'") . ' => ' . self::dump($element, $isInUtc, $isPacked) . ', ';
            }
            return "$text]";
        }
        if ($value instanceof DateTimeInterface) {
            $value = DateTimeImmutable::createFromInterface($value);
            return $value::class . ($isInUtc ? $value->setTimezone(new DateTimeZone('UTC')) : $value)->format(' Y-m-d\TH:i:s.uP');
        }
        if ($value instanceof UnitEnum) {
            return $value::class . "::$value->name";
        }
        if ($value instanceof MessagePack\Raw) {
            return 'Raw ' . ($isPacked ? self::dumpRaw($value) : bin2hex($value->bytes()));
        }
        if (is_object($value)) {
            $text = $value::class . '{';
            for ($class = new ReflectionClass($value); $class; $class = $class->getParentClass()) {
                foreach ($class->getProperties() as $property) {
                    if (!$property->isStatic() && $property->class === $class->name) {
                        $text .= $property->isInitialized($value) ? "$property->name: " . self::dump(self::read($property, $value), $isInUtc, $isPacked) . ', ' : "$property->name, ";
                    }
                }
            }
            return "$text}";
        }
        return is_float($value) ? 'float ' . bin2hex(pack('E', is_nan($value) ? NAN : $value)) : var_export($value, true);
    }

    /** The value, as heads may change; the bytes of what has no value in PHP. */
    private static function dumpRaw(MessagePack\Raw $raw): string
    {
        try {
            return self::dump((new MessagePack\BufferUnpacker($raw->bytes()))->unpack());
        } catch (UnpackingFailedException) {
            return bin2hex($raw->bytes());
        }
    }

    /** Without hooks */
    private static function read(ReflectionProperty $property, object $object): mixed
    {
        return PHP_VERSION_ID >= 80400 ? $property->getRawValue($object) : $property->getValue($object);
    }

    /** [outcome, value or exception] */
    private function attempt(callable $call): array
    {
        try {
            return ['value', $call()];
        } catch (MappingException $exception) {
            return ['errors', $exception];
        } catch (UnpackingFailedException $exception) {
            return ['malformed', $exception];
        } catch (PackingFailedException $exception) {
            return ['unpackable', $exception];
        } catch (Error $error) {
            return ['error', $error];
        }
    }

    /** @return list<string> */
    private static function errorsOf(array $errors): array
    {
        return array_map(static fn (MessagePack\MappingError $error) => $error->code . ' ' . TypedReference::pathOf($error->path), $errors);
    }

    private function expect(string $message, bool $wasPhp = false): ?TypedReference
    {
        $tree = TypedTree::parse($message);
        if ($tree === false) {
            return null;
        }
        $reference = new TypedReference($this->set->classes, $this->options, $message, (int) ini_get('msgpack.max_depth'), $wasPhp);
        $reference->check($tree, $this->type);
        return $reference;
    }

    /** Nothing has run and nothing is left of a message that was rejected. */
    private function checkNothingRan(string $message): void
    {
        if (TypedWorld::$calls) {
            $this->differ('a rejected message calls ' . implode(', ', array_keys(TypedWorld::$calls)), $message);
            TypedWorld::$calls = [];
        }
    }

    private function checkAsked(string $message): void
    {
        if (TypedWorld::$asked) {
            $this->differ('the autoloader is asked', $message);
            TypedWorld::$asked = [];
        }
    }

    private function checkRejected(Codec $codec, string $message, ?TypedReference $expected): void
    {
        $objects = fuzz_live_objects();
        [$outcome, $exception] = $this->attempt(static fn () => $codec->unpack($message));
        $this->checkNothingRan($message);
        if ($outcome === 'value') {
            $this->differ('unpack() accepts what it is to reject', $message);
            return;
        }
        if ($outcome === 'error') {
            $this->differ('unpack() throws ' . $exception::class . ': ' . $exception->getMessage(), $message);
            return;
        }
        $errors = $outcome === 'errors' ? $exception->errors : null;
        $paths = $errors ? self::errorsOf($errors) : null;
        unset($exception);
        $errorsText = $errors ? serialize(array_map(static fn ($error) => (array) $error, $errors)) : '';
        $errors = null;
        fuzz_live_objects() === $objects || $this->differ('objects of a rejected message are left', $message);
        if ($expected && !$expected->isMalformed) {
            $all = $this->options & CodecOptions::ALL_ERRORS ? array_slice($expected->errors, 0, 100) : [$expected->errors[0]];
            if ($paths === null) {
                $this->differ('unpack() has no errors', $message);
            } elseif ($paths !== $all && (!str_contains($message, '"') && !str_contains($message, ']') || count($paths) !== count($all))) {
                $this->differ('unpack() has other errors', $message);
                getenv('FUZZ_SHOW') && fprintf(STDERR, "  expected %s\n  actual   %s\n", json_encode($all, JSON_INVALID_UTF8_SUBSTITUTE), json_encode($paths, JSON_INVALID_UTF8_SUBSTITUTE));
            }
        }
        [$outcome, $found] = $this->attempt(static fn () => $codec->validate($message));
        $this->checkNothingRan($message);
        if ($outcome !== 'value') {
            $expected && !$expected->isMalformed && $this->differ('validate() throws', $message);
        } elseif (!$found) {
            $this->differ('validate() accepts what unpack() rejects', $message);
        } elseif ($paths !== null) {
            $list = serialize(array_map(static fn ($error) => (array) $error, $this->options & CodecOptions::ALL_ERRORS ? $found : [$found[0]]));
            $list === $errorsText || $this->differ('validate() has other errors', $message);
        }
        $this->checkAsked($message);
    }

    private function checkAccepted(Codec $codec, string $message, TypedReference $expected): void
    {
        $tree = TypedTree::parse($message);
        $value = $expected->build($tree, $this->type);
        $dump = self::dump($value);
        $calls = TypedWorld::$calls;
        TypedWorld::$calls = [];
        [$outcome, $actual] = $this->attempt(static fn () => $codec->unpack($message));
        if ($outcome !== 'value') {
            $this->differ("unpack() rejects: " . preg_replace(['~S\d+_\d+~', '~\b[CVTE]\d\b~', '~"[^"]*"~'], ['S', 'C', '""'], $actual->getMessage()), $message);
            return;
        }
        foreach (['constructor', 'factory', 'set'] as $what) {
            ($calls[$what] ?? 0) === (TypedWorld::$calls[$what] ?? 0) || $this->options & CodecOptions::CALL_CONSTRUCTORS || $this->differ("other calls of the $what", $message);
        }
        if (self::dump($actual) !== $dump) {
            $this->differ('unpack() makes another value', $message);
            getenv('FUZZ_SHOW') && fprintf(STDERR, "  expected %s\n  actual   %s\n", $dump, self::dump($actual));
        }
        foreach (fuzz_check($actual) as $problem) {
            $this->differ($problem, $message);
        }
        TypedWorld::$calls = [];
        [$outcome, $errors] = $this->attempt(static fn () => $codec->validate($message));
        $outcome === 'value' && !$errors || $this->differ('validate() rejects what unpack() accepts', $message);
        if (array_diff(array_keys(TypedWorld::$calls), ['destructor'])) {
            $this->differ('validate() calls ' . implode(', ', array_keys(TypedWorld::$calls)), $message);
        }
        $this->checkOthers($codec, $message, $dump);
        $this->checkPacking($actual, $message, $dump);
        $this->checkAsked($message);
    }

    /** The other ways to read a message. */
    private function checkOthers(Codec $codec, string $message, string $dump): void
    {
        $same = function (string $what, callable $call) use ($message, $dump) {
            [$outcome, $value] = $this->attempt($call);
            if ($outcome !== 'value') {
                $this->differ("$what fails: $outcome", $message);
            } elseif (self::dump($value) !== $dump) {
                $this->differ("$what makes another value", $message);
            }
        };
        $same('Raw::as()', static fn () => (new MessagePack\Raw($message))->as($codec));
        $same('StreamReader', static function () use ($codec, $message) {
            $stream = fopen('php://memory', 'w+');
            fwrite($stream, $message . $message);
            rewind($stream);
            foreach (new MessagePack\StreamReader($stream, codec: $codec, chunkSize: 7) as $i => $value) {
                if ($i === 1) {
                    return $value;
                }
            }
        });
        $same('unpackAs()', static function () use ($codec, $message) {
            $unpacker = new MessagePack\BufferUnpacker(substr($message, 0, -1));
            try {
                $unpacker->unpackAs($codec);
            } catch (MessagePack\Exception\InsufficientDataException) {
            }
            $unpacker->append(substr($message, -1) . "\xc0");
            return $unpacker->unpackAs($codec);
        });
    }

    /** Any value: what is packed of it is one of the type. */
    private function checkPackingOfAny(Codec $codec, string $message): void
    {
        [$outcome, $untyped] = $this->attempt(static fn () => (new MessagePack\BufferUnpacker($message, 0, [new MessagePack\Extension\DateTimeExtension]))->unpack());
        if ($outcome !== 'value') {
            return;
        }
        [$outcome, $packed] = $this->attempt(static fn () => $codec->pack($untyped));
        if ($outcome === 'error' || $outcome === 'errors') {
            $this->differ('pack() of any value throws ' . $packed::class . ': ' . $packed->getMessage(), $message);
        } elseif ($outcome === 'value') {
            $this->count('any value packed');
            [$outcome, $errors] = $this->attempt(static fn () => $codec->validate($packed));
            $outcome === 'value' && !$errors || $this->isExcused($message) || $this->differ('what is packed of any value is none of the type', $message);
        }
    }

    /** map() of what is not typed, which is packed to be read. */
    private function checkMap(Codec $codec, string $message): void
    {
        [$outcome, $untyped] = $this->attempt(static fn () => (new MessagePack\BufferUnpacker($message))->unpack());
        if ($outcome !== 'value' || preg_match('/[\xc7-\xc9\xd4-\xd8]/', $message)) {
            return;
        }
        [$outcome, $plain] = $this->attempt(static fn () => (new MessagePack\Packer)->pack($untyped));
        if ($outcome !== 'value') {
            return;
        }
        $expected = $this->expect($plain, true);
        [$outcome, $value] = $this->attempt(static fn () => $codec->map($untyped));
        if (!$expected || $expected->isMalformed) {
            $outcome === 'value' && $this->differ('map() accepts what it is to reject', $message);
        } elseif ($expected->errors) {
            $outcome === 'errors' || $this->differ("map() accepts what it is to reject: $outcome", $message);
        } elseif ($outcome !== 'value') {
            $this->differ("map() fails: $outcome", $message);
        } elseif (self::dump($value) !== self::dump($expected->build(TypedTree::parse($plain), $this->type))) {
            $this->differ('map() makes another value', $message);
        }
        $this->count('mapped');
    }

    /** The same value comes out again, under each of the options. */
    private function checkPacking(mixed $value, string $message, string $dump): void
    {
        foreach ([0, CodecOptions::OMIT_DEFAULTS, CodecOptions::DATES_AS_TIMESTAMP, CodecOptions::COMPACT, CodecOptions::RECORDS | CodecOptions::OMIT_DEFAULTS] as $options) {
            $codec = $this->compile($options | ($this->options & CodecOptions::CALL_CONSTRUCTORS));
            [$outcome, $packed] = $this->attempt(static fn () => $codec->pack($value));
            if ($outcome !== 'value') {
                $isExcused = $this->isExcused($message) || $this->hasEither($this->type) || str_starts_with($packed->getMessage(), 'A Raw has what is not read among records'); /* keys that PHP's arrays have not */
                $isExcused || $this->differ("pack() fails: $outcome " . preg_replace(['~^\S*~', '~S\d+_\d+~', '~\b[CVTE]\d\b~', '~"[^"]*"~'], ['', 'S', 'C', '""'], $packed->getMessage()) . " ($options)", $message);
                $this->count('not packed');
                continue;
            }
            [$outcome, $again] = $this->attempt(static fn () => $codec->unpack($packed));
            $isInUtc = (bool) ($options & CodecOptions::DATES_AS_TIMESTAMP);
            if ($outcome !== 'value') {
                $this->isExcused($message) || $this->hasEither($this->type) || $this->differ("what pack() writes is not read: $outcome " . preg_replace(['~^\S*~', '~S\d+_\d+~', '~\b[CVTE]\d\b~', '~"[^"]*"~'], ['', 'S', 'C', '""'], $again->getMessage()) . " ($options)", $message);
                continue;
            }
            $before = self::dump($value, $isInUtc, true);
            if (self::dump($again, $isInUtc, true) !== $before && !$this->isExcused($message) && !$this->hasEither($this->type)) {
                $this->differ("pack() writes another value ($options)", $message);
                getenv('FUZZ_SHOW') && fprintf(STDERR, "  value %s\n  again %s\n  packed %s\n", $before, self::dump($again, $isInUtc, true), bin2hex($packed));
            }
            $this->count('packed');
            if ($options === CodecOptions::COMPACT) {
                $this->checkCompact($codec, $packed);
            }
        }
    }

    /** Has a union, somewhere, an array and a map? PHP's arrays that are empty, or have the keys 0, 1 and so on, are either. */
    private function hasEither(array $type): bool
    {
        static $cache = [];
        $set = $this->set->name;
        if (in_array($type['kind'], ['class', 'tagged'], true)) { /* of all classes, to be quick */
            return $cache[$set] ??= (bool) array_filter($this->set->classes, fn (TypedClass $class) => (bool) array_filter($class->fields, fn (array $field) => $this->hasEitherInside($field['type'])));
        }
        return $this->hasEitherInside($type) || $this->hasEither(['kind' => 'class']);
    }

    private function hasEitherInside(array $type): bool
    {
        return match ($type['kind']) {
            'list', 'array' => $this->hasEitherInside($type['of']),
            'shape' => (bool) array_filter($type['fields'], fn (array $field) => $this->hasEitherInside($field['type'])),
            'union' => count(array_intersect(['array', 'map'], array_merge(...array_map(fn (array $member) => TypedTypes::tokens($member, $this->set->classes), $type['members'])))) > 1
                || (bool) array_filter($type['members'], fn (array $member) => $this->hasEitherInside($member)),
            default => false,
        };
    }

    /** Fields that are no properties are not packed; nor is what mixed may hold. */
    private function isExcused(string $message): bool
    {
        if (preg_match('/[\xc7-\xc9\xd4-\xd8]/', $message) || ini_get('msgpack.max_depth') !== '4096') {
            return true;
        }
        foreach ($this->set->classes as $class) {
            if ($class->kind === 'class' && !$class->isWhole) {
                return true;
            }
        }
        return false;
    }

    /** Changed messages in the compact form are what BufferUnpacker makes of them. */
    private function checkCompact(Codec $codec, string $packed): void
    {
        for ($i = 0; $i < 2; $i++) {
            $message = (new CompactMutator($this->random))->mutate($packed, $this->random->getInt(1, 3));
            $objects = fuzz_live_objects();
            [$outcome, $value] = $this->attempt(static fn () => $codec->unpack($message));
            if ($outcome === 'error') {
                $this->differ('unpack() of a compact message throws ' . $value::class . ': ' . $value->getMessage(), $message);
            }
            $isValue = $outcome === 'value';
            if ($isValue) {
                foreach (fuzz_check($value) as $problem) {
                    $this->differ($problem, $message);
                }
            }
            unset($value);
            TypedWorld::$calls = [];
            gc_collect_cycles();
            fuzz_live_objects() === $objects || $this->differ('objects of a compact message are left', $message);
            [$outcome, $errors] = $this->attempt(static fn () => $codec->validate($message));
            ($outcome === 'value' && !$errors) === $isValue || $this->differ('validate() differs from unpack() for a compact message', $message);
            $this->count($isValue ? 'compact accepted' : 'compact rejected');
        }
    }

    private function check(Codec $codec, string $message): void
    {
        TypedWorld::begin();
        $expected = $this->expect($message);
        if (!$expected || $expected->isMalformed || $expected->errors) {
            $this->checkRejected($codec, $message, $expected);
            $this->count($expected ? 'rejected' : 'malformed');
        } else {
            $this->checkAccepted($codec, $message, $expected);
            $this->count('accepted');
        }
        TypedWorld::begin();
        $this->checkMap($codec, $message);
        $this->checkPackingOfAny($codec, $message);
        TypedWorld::begin();
    }

    /** Classes that misbehave: nothing but what they throw comes out. */
    private function misbehave(Codec $codec, string $message, string $seed): void
    {
        $random = self::random("$seed:fiber");
        $call = match ($random->getInt(0, 3)) {
            0 => static fn () => (new MessagePack\Raw($message))->as($codec),
            1 => static fn () => (new MessagePack\BufferUnpacker($message))->unpackAs($codec),
            default => static fn () => $codec->unpack($message),
        };
        $isPacked = $random->getInt(0, 2) === 0;
        $expected = $this->expect($message);
        if (!$expected || $expected->isMalformed || $expected->errors) {
            return;
        }
        TypedWorld::begin($seed, $codec, $message, $this->text);
        $outcome = 'abandoned';
        $run = function () use ($call, $codec, $isPacked, &$outcome) {
            try {
                $value = $call();
                $outcome = 'a value';
                foreach (TypedWorld::$hasKept ? [] : fuzz_check($value) as $problem) {
                    $this->differ("$problem, where classes misbehave");
                }
                $isPacked && $codec->pack($value);
                unset($value);
            } catch (PackingFailedException) {
            } catch (Throwable $thrown) {
                $outcome = 'thrown';
                if ($thrown !== TypedWorld::$thrown && !TypedWorld::$hasKept) {
                    $this->differ('what is thrown is ' . $thrown::class . ': ' . $thrown->getMessage());
                }
            }
        };
        if ($random->getInt(0, 1)) {
            $fiber = new Fiber($run);
            $fiber->start();
            for ($i = $random->getInt(0, 5); $i > 0 && $fiber->isSuspended(); $i--) {
                $fiber->resume();
            }
            unset($fiber);
            gc_collect_cycles();
        } else {
            $run();
        }
        $this->count("misbehaving: $outcome");
        TypedWorld::$kept = [];
        TypedWorld::begin();
    }

    private static function mutate(string $message, Random\Randomizer $random): string
    {
        for ($i = $random->getInt(1, 3); $i > 0 && $message !== ''; $i--) {
            $at = $random->getInt(0, strlen($message) - 1);
            $byte = $random->getInt(1, 3) === 1 ? chr($random->getInt(0, 255)) : "\x01\x80\x81\x82\x90\x92\xa1\xc0\xc1\xc2\xc7\xd9\xdb\xdd\xdf\xcb\xcf\xd3"[$random->getInt(0, 17)];
            match ($random->getInt(1, 7)) {
                1 => $message = substr($message, 0, $at),
                2 => $message = substr_replace($message, '', $at, 1),
                3 => $message = substr_replace($message, $byte, $at, 0),
                default => $message[$at] = $byte,
            };
        }
        return $message;
    }

    function execute(array $case): void
    {
        World::begin(null, true, '', true, false);
        TypedWorld::begin();
        $this->useSet($case['set']);
        $this->random = $random = self::random($case['value']);
        ['type' => $this->type, 'text' => $this->text] = $this->set->root($random);
        $this->options = $random->getInt(0, 15) & ($random->getInt(0, 1) ? 15 : 12);
        TypedWorld::$throwsWhenAsked = $random->getInt(0, 9) === 0;
        $codec = $this->compile($this->options) ?? $this->compile($this->options);
        TypedWorld::$throwsWhenAsked = false;
        if (!$codec) {
            return;
        }
        json_encode($codec->jsonSchema(), JSON_THROW_ON_ERROR);
        if ($random->getInt(0, 9) === 0) {
            ini_set('msgpack.max_depth', (string) $random->getInt(2, 6));
        }
        foreach ($this->set->classes as $class) { /* cases are objects that stay */
            if ($class->kind === 'enum') {
                TypedWorld::$compiles = true;
                $class->name::cases();
                TypedWorld::$compiles = false;
            }
        }
        $messages = new TypedMessages($random, $this->set->classes);
        for ($i = 0; $i < $case['messages']; $i++) {
            $messages->errors = [0, 0, 2, 10][$i % 4];
            $message = $messages->bytes($messages->tree($this->type));
            $this->check($codec, $message);
            strlen($message) < 5000 && $this->check($codec, self::mutate($message, $random));
        }
        $messages->errors = 0;
        for ($i = 0; $i < $case['times']; $i++) {
            $message = $messages->bytes($messages->tree($this->type));
            $this->misbehave($codec, $message, "$case[value]:$i");
        }
        ini_set('msgpack.max_depth', '4096');
    }

    function describe(array $case): string
    {
        $this->useSet($case['set']);
        $root = $this->set->root(self::random($case['value']));
        return json_encode($case) . "\n$root[text]\n" . implode("\n", array_map(static fn (TypedClass $class) => $class->source, $this->set->classes));
    }

    function figures(): array
    {
        return ['outcomes' => $this->outcomes, 'acted' => TypedWorld::$acted];
    }
}

Harness::main(static fn (int $seed) => new TypedTarget($seed));
