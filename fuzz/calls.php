<?php
/**
 * Fuzzes sequences of calls: see fuzz/harness.php for its arguments. A run creates objects of the extension's classes
 * and calls their methods, directly and from extensions, transformers, magic methods, destructors, stream wrappers and
 * error handlers, in fibers or not.
 */
require __DIR__ . '/draws.php';
require __DIR__ . '/world.php';
require __DIR__ . '/classes.php';
require __DIR__ . '/harness.php';
require __DIR__ . '/calls_userland.php';
require __DIR__ . '/calls_classes.php';
require __DIR__ . '/calls_records.php';

use MessagePack\BufferUnpacker;
use MessagePack\MessagePack as Library;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\UnpackOptions;

const MAX_DEPTH = 24;

final class CallsTarget implements Target
{
    use Draws;

    private array $outcomes = [];
    private Random\Randomizer $random;
    /** Whether the message may have what only the compact form has. */
    private bool $isCompact = false;
    /** The same for records and structured clones. */
    private bool $hasRecords = false;

    /**
     * The methods and the kinds of their arguments: b bytes, n number, v value, t template, e extension, m a mode, s
     * stream, o offset by reference, p pack options, u unpack options, S shared structures.
     */
    const METHODS = [
        'packer' => ['pack' => 'v', 'packArray' => 'v', 'packMap' => 'v', 'packStr' => 'b', 'packBin' => 'b', 'packInt' => 'n', 'packFloat' => 'n', 'packFloat32' => 'n', 'packFloat64' => 'n', 'packExt' => 'nb', 'packMapHeader' => 'n',
            'packArrayHeader' => 'n', 'packNil' => '', 'packBool' => 'v', 'extendWith' => 'E', 'extendWith more' => 'EE', 'withStructures' => 'S', 'clone' => '', 'dump' => ''],
        'unpacker' => ['append' => 'b', 'reset' => 'b', 'seek' => 'n', 'skip' => 'n', 'read' => 'n', 'release' => '', 'tryUnpack' => '', 'unpack' => '', 'unpackNil' => '', 'unpackBool' => '',
            'unpackInt' => '', 'unpackFloat' => '', 'unpackStr' => '', 'unpackBin' => '', 'unpackArray' => '', 'unpackArrayHeader' => '', 'unpackMap' => '', 'unpackMapHeader' => '',
            'unpackExt' => '', 'skipValue' => '', 'unpackRaw' => '', 'hasRemaining' => '', 'getRemainingCount' => '', 'extendWith' => 'e', 'extendWith more' => 'ee', 'withStructures' => 'S', 'touch' => 'nb', 'withBuffer' => 'b', 'clone' => '', 'dump' => '', 'compare' => ''],
        'structures' => ['count' => '', 'toPacked' => '', 'fromPacked' => 'b', 'clone' => '', 'dump' => ''],
        'pecl' => ['setOption' => 'cm', 'pack' => 'v', 'unpack' => 'bt', 'unpacker' => '', 'clone' => ''],
        'pecl unpacker' => ['setOption' => 'cm', 'feed' => 'b', 'execute' => '', 'executeWith' => 'bo', 'data' => 't', 'reset' => '', '__destruct' => '', '__construct' => 'm'],
        'reader' => ['read' => '', 'isAtEnd' => '', 'getOffset' => '', 'getIterator' => '', '__construct' => 's', 'traverse' => ''],
        'iterator' => ['rewind' => '', 'next' => '', 'valid' => '', 'current' => '', 'key' => ''],
        'writer' => ['write' => 'v', 'flush' => '', 'getPendingCount' => '', '__construct' => 's'],
        'stream' => ['fclose' => '', 'rewind' => '', 'fwrite' => 'b', 'fread' => ''],
        'function' => ['msgpack_pack' => 'v', 'msgpack_unpack' => 'bt', 'msgpack_unpack of classes' => 'bm', 'library pack' => 'vp', 'library unpack' => 'bu', 'unpackMultiple' => 'bCu',
            'TimestampExtension::pack' => 'v', 'TimestampExtension::unpackExt' => 'n', 'Timestamp' => 'nn', 'fromDateTime' => 'n', 'a type packs' => 'bv'],
        'fiber' => ['resume' => '', 'throw' => ''],
    ];
    /** More methods that call userland. */
    const LIKELY = ['unpack' => 6, 'tryUnpack' => 6, 'append' => 4, 'reset' => 2, 'pack' => 6, 'write' => 5, 'flush' => 3, 'read' => 4, 'next' => 5, 'rewind' => 3, 'execute' => 5, 'executeWith' => 3,
        'feed' => 4, 'data' => 3, 'getIterator' => 3, 'msgpack_pack' => 3, 'unpackMultiple' => 3, 'resume' => 4, 'unpackExt' => 2, 'skipValue' => 3, 'unpackRaw' => 3];

    private const RECORDS = PackOptions::USE_RECORDS;
    private const CLONES = PackOptions::USE_RECORDS | PackOptions::STRUCTURED_CLONE;
    private const READ_CLONES = UnpackOptions::USE_RECORDS | UnpackOptions::STRUCTURED_CLONE;

    function __construct(private int $seed) {}

    function make(int $run): array
    {
        $this->random = new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(hash('sha256', "$this->seed:$run:calls", true)));
        $focus = $this->one(['unpacker', 'unpacker', 'packer', 'pecl unpacker', 'pecl', 'reader', 'writer', 'any']);
        $steps = [];
        $kinds = array_diff(array_keys(self::METHODS), ['function', 'fiber', 'iterator']);
        for ($i = $this->number(1, 4); $i > 0; $i--) {
            $steps[] = $this->creation($focus !== 'any' && $this->chance(60) ? $focus : $this->one(array_values($kinds)));
        }
        if ($focus === 'reader') {
            $steps[] = ['call', 'reader', $this->number(0, 5), 'getIterator', []];
        }
        for ($i = $this->number(2, 24); $i > 0; $i--) {
            if ($this->chance(2)) {
                $steps[] = ['fill roots', $this->number(0, 39)];
            }
            $steps[] = $this->chance(8) ? ['compare', $this->bytes(), $this->number(1, 4)] : ($this->chance(6) ? $this->creation($this->one(array_values($kinds))) : $this->step($focus));
        }
        return ['settings' => $this->settings(), 'steps' => $steps, 'world' => $this->chance(15) ? null : "$this->seed:$run:world"];
    }

    /** INI settings of the run; most keep their defaults. */
    private function settings(): array
    {
        $settings = [];
        foreach (['php_only' => 12, 'assoc' => 12, 'illegal_key_insert' => 25, 'use_str8_serialization' => 25, 'force_f32' => 25, 'error_display' => 15, 'compact' => 40] as $name => $percent) {
            if ($this->chance($percent)) {
                $settings["msgpack.$name"] = (string) (int) !ini_get("msgpack.$name");
            }
        }
        if ($this->chance(10)) {
            $settings['msgpack.allowed_classes'] = $this->one(['', 'Wakes', 'Plain, Wakes Destructs', '*']);
        }
        return $settings;
    }

    /** [whether to pass an object, bit mask]; a few bit masks are invalid. */
    private function packOptions(): array
    {
        return [$this->chance(40), $this->one([null, 1, 2, 4, 8, 16, 32, 64, 128, 1 | 16, 2 | 8 | 64, 4 | 16, 2 | 32 | 64, 3, 24, 256, -1, self::RECORDS, self::RECORDS | 4, self::CLONES, self::CLONES, self::CLONES | PackOptions::COMPACT,
            PackOptions::COMPACT, PackOptions::COMPACT, PackOptions::COMPACT | 4])];
    }

    private function unpackOptions(): array
    {
        return [$this->chance(40), $this->one([null, null, 1, 2, 4, 4, 3, 8, self::RECORDS, self::READ_CLONES, self::READ_CLONES, self::READ_CLONES | UnpackOptions::MAP_AS_OBJECT, UnpackOptions::MAP_AS_OBJECT,
            UnpackOptions::COMPACT, UnpackOptions::COMPACT, UnpackOptions::COMPACT | UnpackOptions::BIGINT_AS_GMP])];
    }

    private function creation(string $kind): array
    {
        return ['new', $kind, match ($kind) {
            'packer' => [$this->chance(35), $this->packOptions(), $this->number(0, 6)],
            'unpacker' => [$this->chance(30), $this->bytes(), $this->number(0, 3), $this->unpackOptions()],
            'structures' => [$this->number(0, 9)],
            'pecl', 'pecl unpacker' => [$this->chance(85)],
            'reader' => [$this->stream(), $this->number(0, 3), $this->one([1, 2, 3, 7, 64, 8192]), $this->one([3, 20, 1 << 20, 1 << 20]), $this->unpackOptions()],
            'writer' => [$this->stream(), $this->one([0, 1, 5, 30, 100, 8192, 100000, 100000]), $this->packOptions()],
            'stream' => $this->stream(),
        }];
    }

    private function stream(): array
    {
        return [$this->one(['odd', 'odd', 'odd', 'memory', 'pair']), $this->messages(), $this->one([1, 3, 10, 1000])];
    }

    private function step(string $focus): array
    {
        $kind = $focus !== 'any' && $this->chance(65) ? $focus : $this->one(array_keys(self::METHODS));
        if ($focus === 'reader' && $this->chance(50)) {
            $kind = 'iterator';
        }
        $weights = [];
        foreach (self::METHODS[$kind] as $method => $_) {
            $weights[$method] = self::LIKELY[$method] ?? 1;
        }
        $method = $this->weighed($weights);
        $arguments = array_map(fn (string $sort) => $this->argument($sort), self::METHODS[$kind][$method] === '' ? [] : str_split(self::METHODS[$kind][$method]));
        return [$this->chance(12) ? 'call in a fiber' : 'call', $kind, $this->number(0, 5), $method, $arguments];
    }

    private function argument(string $sort): array
    {
        return [$sort, match ($sort) {
            'b' => $this->bytes(),
            'n' => $this->one([0, 1, 2, 5, -1, 100, 1 << 33, 0, 1, 2, '3', 2.0, 'x', null]),
            'v' => $this->value(4),
            't' => $this->one([null, null, null, 'Plain', ['Typed'], 'Many', 'Arrays', ['OddConstructs'], 'OddConstructs', 'Gone', ['a' => 'Strings', 'b' => ['Objects', ['x' => 'Plain']]], [[]], 5]),
            'e', 'E', 'C' => $this->number(0, 3),
            'S' => $this->number(0, 9),
            'c' => $this->one([-1001, -1002, -1003, -2001, -2002, 7]),
            'm' => $this->one([true, false, ['Plain', 'Wakes']]),
            's' => $this->stream(),
            'p' => $this->packOptions(),
            'u' => $this->unpackOptions(),
            'o' => $this->number(-1, 12),
        }, $sort === 'b' && $this->chance(6)];
    }

    private function messages(): string
    {
        $bytes = '';
        for ($i = $this->number(0, 6); $i > 0; $i--) {
            $bytes .= $this->chance(30) ? "\xd4\x05\x00" : ($this->chance(10) ? $this->compact() : $this->message(3));
        }
        return $bytes;
    }

    private function bytes(): string
    {
        $bytes = match ($this->weighed(['one' => 35, 'compact' => 13, 'records' => 17, 'more' => 28, 'deep' => 4, 'none' => 3, 'random' => 3])) {
            'one' => $this->message(4),
            'compact' => $this->compact(),
            'records' => $this->withRecords(),
            'more' => $this->messages(),
            'deep' => str_repeat($this->one(["\x91", "\x81\x01", "\xd4\x05"]), $this->number(MAX_DEPTH - 3, MAX_DEPTH + 3)) . $this->message(2),
            'none' => '',
            'random' => $this->random->getBytes($this->number(1, 12)),
        };
        return $this->chance(15) && $bytes !== '' ? substr($bytes, 0, $this->number(0, strlen($bytes) - 1)) : $bytes;
    }

    private function compact(): string
    {
        $this->isCompact = true;
        $bytes = "\x92\x82\xc0\3\0\0" . $this->message(5);
        $this->isCompact = false;
        return $bytes;
    }

    private function withRecords(): string
    {
        $this->hasRecords = true;
        $bytes = $this->message(5);
        $this->hasRecords = false;
        return $bytes;
    }

    private function recordOrClone(int $depth): string
    {
        $inner = $depth > 0 ? $this->message($depth - 1) : "\xc0";
        $label = chr($this->number(1, 3));
        return $this->one(["\xd4\x72\x40\x91\xa1a$inner", "\xd4\x72\x41\x92\xa1a\xa1b$inner\x40$inner", "\x40$inner", "\x41$inner\xc0", "\x92\xd4\x72\x40\x91\xa1x$inner\x40$inner", "\xd5\x72\x60\0\x91\xa1a$inner", "\x60\0$inner",
            "\xd6\x69\0\0\0$label\x92$inner\xd6\x70\0\0\0$label", "\xd6\x69\0\0\0$label$inner", "\xd6\x70\0\0\0$label", "\xd4\x73\0\x92$inner\x01", "\xd4\x78\0\x92\xa1a\xa1g", "\xd4\x65\0\x93\xa5Error\xa1x$inner", "\xd4\x65\0\x94\xa5Error\xa1x\xc0\x91$inner", "\xd4\0\0",
            "\xc7\3\x74\0ab", "\xd7\x42\1\0\0\0\0\0\0\0", "\xd6\x62\0\0\0\5\xc1\x04\xa0\xa4text", "\xd6\x69\0\0\0$label\xd4\x72\x42\x91\xa1s\xd6\x70\0\0\0$label"]);
    }

    private function message(int $depth): string
    {
        if ($this->hasRecords && $this->chance(35)) {
            return $this->recordOrClone($depth);
        }
        if ($this->isCompact && $this->chance(25)) {
            $index = chr($this->number(0, 3));
            return $this->one(["\xa3abc", "\xd4\x50$index", "\xd4\x53$index", "\x92\x91\x01\xd4\x53$index", "\x92\xd4\x51$index\x01", "\x93\xd4\x51$index\x01\x90", "\x94\x82\xa1a\x01\xa1b\x02\x93\xd4\x51$index\x03\x04\x92\xc7\3\x52\x34\0\2\x93\xd4\x51$index\x92\x01\x02\x92\x03\x04\xc0",
                "\x92\xc7\3\x52\x34\0\2\x95\xc7\0\x51\xa1a\xa3key\x92\xd4\x50$index\x04\xd5\x52\1\5", "\x92\xc7\3\x52\x34\0\2\x92\xd4\x52\x36\x92\xd4\x53$index\x82\xc0\xa5Wakes\xa1x\x01",
                "\x93\xc7\3\x52\x35\0\1\x92\xc7\3\x52\x39a\0\x91\xa3abc\x91\xd4\x50$index", "\x92\xc7\3\x52\x34\0\2\x92\xd5\x52\x37\1\x91\xd4\x53$index", "\x95\xc7\0\x51\xa1a\xa1n\x01\x93\xd4\x51$index\xc0\xc0", "\x95\xc7\0\x51\xc0\xa1x\xa5Wakes\x01", "\x92\xd4\x51$index\x82\xc0\xa5Wakes\xa1x\xd4\x53$index", "\xc7\x02\x57\x05x"]);
        }
        $inner = fn (int $count) => implode('', array_map(fn () => $this->message($depth - 1), range(1, $count)));
        switch ($this->weighed(['scalar' => 40, 'ext' => 30, 'list' => $depth > 0 ? 18 : 0, 'map' => $depth > 0 ? 14 : 0, 'odd map' => $depth > 0 ? 3 : 0, 'object' => 5, 'malformed' => 1])) {
            case 'scalar': return $this->one(["\xc0", "\xc2", "\xc3", "\x01", "\xff", "\xa1x", "\xa0", "\xcd\x12\x34", "\xcb\x3f\xf8\0\0\0\0\0\0", "\xc4\x02ab", "\xcf\xff\xff\xff\xff\xff\xff\xff\xff", "\xd9\x28" . str_repeat('l', 40), "\xca\x3f\x80\0\0", "\xd3\x80\0\0\0\0\0\0\0"]);
            case 'ext': return $this->one(["\xd4\x05\x00", "\xd4\x05\x00", "\xd5\x05ab", "\xc7\x03\x05abc", "\xc7\x00\x05", "\xd4\x06\x07", "\xd6\xff\0\0\0\0", "\xd4\x07\x00", "\xd7\xff\xff\xff\xff\xff\xff\xff\xff\xff", "\xc7\x0c\xff\0\0\0\1\xff\xff\xff\xff\xff\xff\xff\xff"]);
            case 'list': $count = $this->number(0, 4); return $count ? chr(0x90 | $count) . $inner($count) : "\x90";
            case 'map':
                $bytes = '';
                for ($i = $count = $this->number(0, 3); $i > 0; $i--) {
                    $bytes .= $this->one(["\xa1a", "\xa1b", "\xa1x", "\x00", "\xa10", "\xc4\x01k", "\xff", "\xa6longer"]) . $this->message($depth - 1);
                }
                return chr(0x80 | $count) . $bytes;
            case 'odd map': return "\x82\xa1a" . $this->message($depth - 1) . $this->one(["\xc0", "\xcb\0\0\0\0\0\0\0\0", "\xc3", "\x91\x01", "\xd4\x05\x00", "\xa1a"]) . $this->message($depth - 1);
            case 'object': return $this->one(["\x82\xc0\xa5Wakes\xa1x" . $this->message(0), "\x82\xc0\xaeDestructsTyped\xa1x\xc0", "\x82\xc0\xa9Destructs\xa1x\x82\xc0\x04\x00\x01", "\x82\xc0\xacUnserializes\xc0\x91" . $this->message(0),
                "\x82\xc0\xa5Auto1\xa1x\x01", "\x82\xc0\x03\xa3Old\xa1t"]);
            case 'malformed': return "\xc1";
        }
    }

    private function value(int $depth): array
    {
        $kind = $this->weighed(['scalar' => 25, 'array' => $depth > 0 ? 22 : 0, 'shared array' => $depth > 0 ? 10 : 0, 'packs' => 12, 'ext' => 12, 'changer' => 10, 'traversable' => 5, 'object' => 10, 'type' => 5, 'clone' => 5, 'date' => 3, 'number' => 2, 'stream' => 2, 'deep' => 2, 'cycle' => 2]);
        return [$kind, match ($kind) {
            'scalar' => $this->one([null, 1, -5, 'text', '', 1.5, true, str_repeat('long ', 20), "\xff", PHP_INT_MIN]),
            'array', 'shared array' => [$this->chance(50), array_map(fn () => $this->value($depth - 1), range(1, $this->number(1, 5)))],
            'traversable' => array_map(fn () => $this->value(0), range(1, 3)),
            'packs', 'ext', 'changer', 'clone', 'date', 'number', 'stream', 'cycle' => $this->number(0, 5),
            'object' => $this->one(['Wakes', 'SleepsWakes', 'Sleeps', 'SerializesOnly', 'Old', 'OldPacks', 'Plain', 'Dynamic', 'ArrayObject', 'Unserializes', 'UnserializesByReference', 'MyException', 'MyDate', 'MyDateImmutable', 'Typed', 'Text', 'Gone']),
            'type' => $this->number(0, 3),
            'deep' => $this->number(MAX_DEPTH - 4, MAX_DEPTH + 4),
        }];
    }

    function execute(array $case): void
    {
        World::begin($case['world'], true, "\x92\x01\xd4\x05\x00", true, true);
        Userland::begin($case['world'], $case['steps']);
        foreach ($case['settings'] as $name => $value) {
            ini_set($name, $value);
        }
        foreach ($case['steps'] as $step) {
            Userland::$steps++;
            try {
                $result = Userland::perform($step);
                $this->count('value');
                $result = null;
            } catch (Throwable $thrown) {
                $this->count($thrown::class);
                try {
                    $thrown = null;
                } catch (Throwable) {
                }
            }
        }
        Userland::finish();
        array_map('ini_restore', array_keys($case['settings']));
    }

    private function count(string $outcome): void
    {
        $this->outcomes[$outcome] = ($this->outcomes[$outcome] ?? 0) + 1;
    }

    function isUneven(): bool
    {
        return World::$defines;
    }

    function smaller(array $case): Generator
    {
        if ($case['world'] !== null) {
            yield ['world' => null] + $case;
        }
        foreach ($case['settings'] as $name => $_) {
            yield ['settings' => array_diff_key($case['settings'], [$name => true])] + $case;
        }
        for ($size = count($case['steps']); $size > 0; $size >>= 1) {
            for ($at = 0; $at + $size <= count($case['steps']); $at += $size) {
                $steps = $case['steps'];
                array_splice($steps, $at, $size);
                yield ['steps' => $steps] + $case;
            }
        }
    }

    function describe(array $case): string
    {
        return json_encode(['settings' => $case['settings'], 'world' => $case['world']]) . "\n" . implode("\n", array_map(static function (array $step) {
            array_walk_recursive($step, static function (&$value) { $value = is_string($value) && preg_match('/[^ -~]|"/', $value) ? Message::literal($value) : $value; });
            return json_encode($step, JSON_UNESCAPED_SLASHES);
        }, $case['steps']));
    }

    function figures(): array
    {
        return ['calls' => Userland::$called, 'outcomes' => $this->outcomes, 'methods' => World::$ran + Userland::$ran, 'actions' => World::$acted + Userland::$acted];
    }
}

ini_set('msgpack.max_depth', (string) MAX_DEPTH);
Harness::main(static fn (int $seed) => new CallsTarget($seed));
