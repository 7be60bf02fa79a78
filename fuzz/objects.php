<?php
/**
 * Fuzzes the decoding of PHP's objects, references and enum cases: see fuzz/harness.php for its arguments, and
 * fuzz/message_maker.php for its messages.
 */
require __DIR__ . '/draws.php';
require __DIR__ . '/compact_message.php';
require __DIR__ . '/message_maker.php';
require __DIR__ . '/world.php';
require __DIR__ . '/classes.php';
if (PHP_VERSION_ID >= 80400) {
    require __DIR__ . '/classes_84.php';
}
require __DIR__ . '/harness.php';

final class ObjectsTarget implements Target
{
    private array $used = [];
    private array $entries = [];
    private array $outcomes = [];
    private bool $fibers = false;

    const ENTRIES = ['msgpack_unpack' => 50, 'MessagePack' => 8, 'MessagePackUnpacker' => 15, 'in pieces' => 15, 'template' => 5, 'assoc=0' => 5, 'php_only=0' => 2, 'BufferUnpacker' => 2, 'max_depth' => 3, 'strict' => 5];

    function __construct(private int $seed) {}

    private function random(int $run, string $for): Random\Randomizer
    {
        return new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(hash('sha256', "$this->seed:$run:$for", true)));
    }

    function make(int $run): array
    {
        $maker = new MessageMaker($this->random($run, 'message'));
        $tree = $maker->message();
        $isChain = isset($maker->used['chain']);
        $random = $this->random($run, 'plan');
        $weighed = static function (array $weights) use ($random) {
            $at = $random->getInt(1, array_sum($weights));
            foreach ($weights as $kind => $weight) {
                if (($at -= $weight) <= 0) {
                    return $kind;
                }
            }
        };
        foreach ($maker->used as $what => $count) {
            $this->used[$what] = ($this->used[$what] ?? 0) + $count;
        }
        $classes = ClassList::names();
        return [
            'tree' => $tree,
            'world' => $random->getInt(1, 100) <= 40 || $isChain ? null : "$this->seed:$run:world",
            'entry' => $weighed(self::ENTRIES),
            'allowed' => match ($weighed(['all' => 70, 'none' => 12, 'some' => 18])) {
                'all' => true,
                'none' => false,
                'some' => array_map(static fn ($key) => $classes[$key], (array) $random->pickArrayKeys($classes, 5)) + [5 => ['ArrayObject', 'SplObjectStorage', 'ArrayIterator', 'SplDoublyLinkedList', 'SplQueue'][$random->getInt(0, 4)]],
            },
            'fiber' => $weighed(['none' => 75, 'resumed' => 17, 'abandoned' => 8]),
            'mutation' => $weighed(['none' => 92, 'cut short' => 4, 'a byte' => 4]) . ':' . $random->getInt(0, PHP_INT_MAX >> 8),
            'use' => $weighed(['nothing' => 40, 'pack' => 25, 'serialize' => 5, 'dump' => 5, 'write' => 20, 'compare' => 5]),
            'compact' => $weighed(['no' => 60, 'yes' => 40]) === 'yes' ? "$this->seed:$run:compact" : null,
            'hasText' => $maker->hasText,
        ];
    }

    private static function bytes(array $case): string
    {
        $bytes = isset($case['compact'])
            ? CompactMessage::of($case['tree'], new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(hash('sha256', $case['compact'], true))))
            : Message::bytes($case['tree']);
        [$mutation, $number] = explode(':', $case['mutation']);
        return match ($mutation) {
            'none' => $bytes,
            'cut short' => substr($bytes, 0, $number % strlen($bytes)),
            'a byte' => substr_replace($bytes, chr($number >> 16 & 0xff), $number % strlen($bytes), 1),
        };
    }

    private static function decode(array $case, string $bytes): mixed
    {
        $allowed = $case['allowed'];
        switch ($case['entry']) {
            case 'msgpack_unpack': return msgpack_unpack($bytes, null, $allowed === true ? [] : ['allowed_classes' => $allowed]);
            case 'max_depth': return msgpack_unpack($bytes, null, ['allowed_classes' => $allowed, 'max_depth' => strlen($bytes) % 7 + 1]);
            case 'strict': return msgpack_unpack($bytes, null, ['allowed_classes' => $allowed, 'strict' => true]);
            case 'BufferUnpacker': return (new MessagePack\BufferUnpacker($bytes))->unpack();
            case 'template': return msgpack_unpack($bytes, strlen($bytes) % 2 ? 'Typed' : ['Many'], ['allowed_classes' => $allowed]);
        }
        $options = new MessagePack($case['entry'] !== 'php_only=0');
        $options->setOption(MessagePack::OPT_ALLOWED_CLASSES, $allowed);
        $options->setOption(MessagePack::OPT_ASSOC, $case['entry'] !== 'assoc=0');
        switch ($case['entry']) {
            case 'MessagePackUnpacker':
                $unpacker = $options->unpacker();
                $unpacker->feed($bytes);
                return $unpacker->execute() ? $unpacker->data() : false;
            case 'in pieces':
                $unpacker = $options->unpacker();
                $size = max(1, strlen($bytes) % 5);
                foreach (str_split($bytes, $size) as $piece) {
                    $unpacker->feed($piece);
                    if ($unpacker->execute()) {
                        return $unpacker->data();
                    }
                }
                return false;
        }
        return $options->unpack($bytes);
    }

    private function count(string $outcome): void
    {
        $this->outcomes[$outcome] = ($this->outcomes[$outcome] ?? 0) + 1;
    }

    private function inFiber(array $case, string $bytes): mixed
    {
        $value = null;
        $fiber = new Fiber(static function () use ($case, $bytes, &$value) { $value = self::decode($case, $bytes); });
        $fiber->start();
        for ($i = 0; $i < 20 && !$fiber->isTerminated(); $i++) {
            if ($case['fiber'] === 'abandoned') {
                return null;
            }
            $i % 3 === 1 && gc_collect_cycles();
            $i % 5 === 2 && msgpack_unpack("\x92\x01\x82\xc0\xa5Wakes\xa1x\xc0", null, World::classOption());
            $fiber->resume();
        }
        return $value;
    }

    function execute(array $case): void
    {
        $bytes = self::bytes($case);
        $value = null;
        World::begin($case['world'], $case['allowed'], $bytes, $case['hasText'], $case['fiber'] !== 'none');
        $this->entries[$case['entry']] = ($this->entries[$case['entry']] ?? 0) + 1;
        try {
            $value = $case['fiber'] === 'none' ? self::decode($case, $bytes) : $this->inFiber($case, $bytes);
            $this->count($value === false ? 'false' : get_debug_type($value));
        } catch (Throwable $thrown) {
            $this->count('thrown ' . $thrown::class);
        }
        /* The remains of a rejected message may be inconsistent. */
        Harness::collect();
        $this->judge($case, $value, isset($thrown));
        if (isset($thrown)) {
            $thrown = null;
        } else {
            try {
                self::put_to_use($case['use'], $value);
            } catch (Throwable) {
            }
            World::check($value);
        }
        try {
            $value = null;
        } catch (Throwable) {
        }
        try {
            World::end();
        } catch (Throwable) {
        }
    }

    private function judge(array $case, mixed $value, bool $isRejected): void
    {
        /* unserialize() itself runs destructors of objects that it rejects, whatever their properties hold. */
        if (!$case['hasText'] || !$isRejected) {
            World::check($value);
        }
        foreach ($case['entry'] === 'BufferUnpacker' ? [] : fuzz_classes($value) as $class => $count) {
            if (fuzz_forbidden($class)) {
                World::$findings["the message made a $class, which forbids serialization"] = true;
            }
            if (!World::isAllowed($class) && !in_array($class, ['stdClass', '__PHP_Incomplete_Class', 'MessagePack\Type\Ext', 'MessagePack\Type\Timestamp'], true)
             && !($case['hasText'] && enum_exists($class)) /* unserialize() makes these whatever is allowed */
             && !($case['entry'] === 'template' && in_array($class, ['Typed', 'Many'], true))) {
                World::$findings["the message made a $class, which is not allowed"] = true;
            }
        }
        if (World::isCalm() && !$case['hasText'] && array_filter(World::$warnings, static fn ($warning) => str_contains($warning, 'Parse error') || str_contains($warning, 'Insufficient data'))) {
            foreach (World::$calls as $call) {
                World::$findings["$call ran of a message that was rejected"] = true;
            }
        }
    }

    /** Uses a value as an application does. */
    private static function put_to_use(string $use, mixed $value): void
    {
        switch ($use) {
            case 'pack': World::unpack(msgpack_pack($value)); break;
            case 'serialize': serialize($value); break;
            case 'dump': fuzz_dump($value); break;
            case 'compare': $value == $value; break;
            case 'write': self::write($value, 3); break;
        }
    }

    private static function write(mixed &$value, int $depth): void
    {
        if ($depth > 0 && (is_array($value) || is_object($value))) {
            foreach (is_object($value) ? get_object_vars($value) : $value as $name => $_) {
                if (is_object($value) && !property_exists($value, (string) $name)) {
                    continue; /* a name that looks like that of a private property */
                }
                try {
                    if (is_object($value)) {
                        $inner = &$value->$name;
                    } else {
                        $inner = &$value[$name];
                    }
                    self::write($inner, $depth - 1);
                    $old = $inner; /* see World::change() */
                    $inner = [[], 1, 'text', null][$depth];
                    $old = null;
                } catch (Error) {
                }
                unset($inner);
            }
        }
    }

    function isUneven(): bool
    {
        return World::$defines;
    }

    function smaller(array $case): Generator
    {
        foreach (['world' => null, 'entry' => 'msgpack_unpack', 'allowed' => true, 'fiber' => 'none', 'mutation' => 'none:0', 'compact' => null, 'use' => 'nothing'] as $what => $simple) {
            if ($case[$what] !== $simple) {
                yield [$what => $simple] + $case;
            }
        }
        foreach (Message::smaller($case['tree']) as $tree) {
            if (strlen(Message::bytes($tree)) < strlen(Message::bytes($case['tree']))) {
                yield ['tree' => $tree] + $case;
            }
        }
    }

    function describe(array $case): string
    {
        unset($case['hasText']);
        $bytes = self::bytes($case);
        if (strlen($bytes) > 4000) {
            $bytes = substr($bytes, 0, 200);
        }
        unset($case['tree']);
        return json_encode($case) . "\nmsgpack_unpack(" . Message::literal($bytes) . ');';
    }

    function figures(): array
    {
        $classes = array_filter($this->used, static fn ($what) => str_starts_with($what, 'class '), ARRAY_FILTER_USE_KEY);
        return ['kinds' => array_diff_key($this->used, $classes), 'classes' => $classes, 'entries' => $this->entries, 'outcomes' => $this->outcomes, 'methods' => World::$ran, 'actions' => World::$acted];
    }
}

Harness::main(static fn (int $seed) => new ObjectsTarget($seed));
