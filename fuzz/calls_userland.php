<?php
/** The userland code of fuzz/calls.php: what the extension's classes call, and what that does. */
use MessagePack\BufferUnpacker;
use MessagePack\Extension;
use MessagePack\Extension\TimestampExtension;
use MessagePack\MessagePack as Library;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\StreamReader;
use MessagePack\StreamWriter;
use MessagePack\Type;
use MessagePack\TypeTransformer\StreamTransformer;
use MessagePack\TypeTransformer\TraversableTransformer;
use MessagePack\UnpackOptions;

final class Userland
{
    public static array $called = [];
    public static array $ran = [];
    public static array $acted = [];
    public static int $steps = 0;
    /** @var array<string, list<object|resource>> the objects to call */
    private static $pool = [];
    /** @var list<WeakReference> */
    private static $weak = [];
    /** @var list<array> arrays that are being packed, by reference */
    private static $arrays = [];
    private static $case = [];
    private static ?Random\Randomizer $random = null;
    private static int $left = 0;
    private static int $level = 0;

    const ACTIONS = ['throw' => 10, 'throwing local' => 8, 'suspend' => 8, 'collect' => 6, 'call' => 22, 'call this' => 14, 'drop' => 8, 'drop all' => 3, 'resurrect' => 6, 'change arrays' => 10, 'close' => 3, 'warn' => 2, 'resume' => 5, 'nested' => 5,
        'move an iterator' => 7, 'flush' => 4, 'flush in a fiber' => 6, 'set an option' => 5];
    const BEGIN = 1234567;
    const END = 7654321;

    static function begin(?string $seed, array $steps = []): void
    {
        self::$random = $seed === null ? null : new Random\Randomizer(new Random\Engine\Xoshiro256StarStar(hash('sha256', "$seed:userland", true)));
        self::$left = self::$random ? self::$random->getInt(1, 14) : 0;
        self::$level = 0;
        self::$case = $steps;
        self::$pool = self::$weak = self::$arrays = [];
        OddStream::$sinks = [];
    }

    static function finish(): void
    {
        self::$left = 0;
        foreach (['writer', 'iterator', 'reader', 'fiber'] as $kind) {
            foreach (self::$pool[$kind] ?? [] as $object) {
                try {
                    if ($kind === 'writer') {
                        $object->flush();
                    }
                } catch (Throwable) {
                }
            }
        }
        self::checkLive();
        /*
         * One at a time: PHP loses an exception, or its position, that is thrown before a suspended fiber is destroyed
         * in the same statement.
         */
        $object = null;
        while (self::$pool) {
            try {
                self::dropOne(array_key_first(self::$pool));
            } catch (Throwable) {
            }
        }
        try {
            self::$weak = self::$arrays = self::$case = [];
        } catch (Throwable) {
        }
        OddStream::checkSinks();
    }

    private static function checkLive(): void
    {
        /* The values of an incomplete message need not have their types yet. */
        if (!array_filter(array_intersect_key(self::$pool, ['pecl unpacker' => 1, 'unpacker' => 1, 'reader' => 1, 'iterator' => 1, 'fiber' => 1]))) {
            World::check(self::$pool);
        }
    }

    private static function chance(int $percent): bool
    {
        return self::$random && self::$random->getInt(1, 100) <= $percent;
    }

    private static function one(array $of): mixed
    {
        return $of[self::$random ? self::$random->getInt(0, count($of) - 1) : 0];
    }

    private static function add(string $kind, mixed $object): mixed
    {
        if ($object instanceof BufferUnpacker || $object instanceof MessagePackUnpacker || $object instanceof StreamReader || $object instanceof StreamWriter || $object instanceof Iterator) {
            self::$weak[] = WeakReference::create($object);
        }
        self::$pool[$kind][] = $object;
        return $object;
    }

    /* Actions that can be taken directly, and by callbacks. */

    static function perform(array $step): mixed
    {
        switch ($step[0]) {
            case 'new':
                return self::add($step[1], self::create($step[1], $step[2]));
            case 'compare':
                World::$isPaused = true;
                try {
                    return self::compare($step[1], $step[2]);
                } finally {
                    World::$isPaused = false;
                }
            case 'fill roots': /* PHP soon collects them, and calls the destructor, at any drop of a reference */
                new OddDestructor(true);
                for ($i = 0; $i < 9960 + $step[1]; $i++) {
                    $root = [];
                    $root[] = &$root;
                    unset($root);
                }
                return null;
            case 'call in a fiber':
                if (count(self::$pool['fiber'] ?? []) > 6) {
                    return null;
                }
                $fiber = new Fiber(static fn () => self::call(...array_slice($step, 1)));
                self::$pool['fiber'][] = $fiber;
                $fiber->start();
                if ($fiber->isTerminated()) {
                    array_pop(self::$pool['fiber']);
                    return $fiber->getReturn();
                }
                return null;
            default:
                return self::call(...array_slice($step, 1));
        }
    }

    private static function create(string $kind, array $with): mixed
    {
        switch ($kind) {
            case 'packer':
                $class = $with[0] ? OddPacker::class : Packer::class;
                return new $class(self::packOptions($with[1]), [[], [self::extension(0)], [new OddTransformer], [TraversableTransformer::toMap(), new StreamTransformer], [self::extension(1), new OddTransformer],
                    [new StreamTransformer, TraversableTransformer::toArray(), new TimestampExtension]][$with[2] % 6]);
            case 'unpacker':
                $class = $with[0] ? OddUnpacker::class : BufferUnpacker::class;
                return new $class($with[1], self::unpackOptions($with[3]), $with[2] === 0 ? [] : ($with[2] === 1 ? [new TimestampExtension] : [self::extension(0), self::extension(1)]));
            case 'structures': return (new OddStore($with[0]))->structures();
            case 'pecl': return new MessagePack($with[0]);
            case 'pecl unpacker': return new MessagePackUnpacker($with[0]);
            case 'reader': return new StreamReader(self::streamFor($with[0]), self::unpackOptions($with[4]), $with[1] === 0 ? [] : [self::extension(0), self::extension(1)], $with[2], $with[3]);
            case 'writer': return new StreamWriter(self::streamFor($with[0]), new Packer(self::packOptions($with[2]), [self::extension(0), new OddTransformer, TraversableTransformer::toMap()]), $with[1]);
            case 'stream': return self::stream($with);
        }
    }

    /** A stream in the pool, or one that only the reader or writer refers to. */
    private static function streamFor(array $with)
    {
        $stream = self::stream($with);
        return $with[2] === 10 ? $stream : self::add('stream', $stream);
    }

    private static function packOptions(array $with): PackOptions|int|null
    {
        return $with[0] ? ($with[1] === null ? PackOptions::fromDefaults() : PackOptions::fromBitmask($with[1])) : $with[1];
    }

    private static function unpackOptions(array $with): UnpackOptions|int|null
    {
        return $with[0] ? ($with[1] === null ? UnpackOptions::fromDefaults() : UnpackOptions::fromBitmask($with[1])) : $with[1];
    }

    private static function stream(array $with)
    {
        [$kind, $bytes, $size] = $with;
        switch ($kind) {
            case 'odd':
                $stream = fopen('odd://' . $size . '/' . bin2hex($bytes), 'r+');
                OddStream::$resources[get_resource_id($stream)] = array_key_last(OddStream::$sinks);
                return $stream;
            case 'memory':
                $stream = fopen('php://memory', 'w+');
                break;
            case 'pair':
                [$stream, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
                stream_set_blocking($stream, false);
                stream_set_blocking($other, false);
                fwrite($other, $bytes);
                self::$pool['stream'][] = $other;
                return $stream;
        }
        fwrite($stream, $bytes);
        rewind($stream);
        return $stream;
    }

    static function extension(int $number): Extension
    {
        return new OddExtension(5 + $number % 2);
    }

    private static function argument(array $argument): mixed
    {
        [$sort, $given, $odd] = $argument;
        return match ($sort) {
            'v' => self::value($given),
            'S' => $given < 7 && !empty(self::$pool['structures']) ? end(self::$pool['structures']) : self::add('structures', (new OddStore($given))->structures()),
            'e', 'E' => $sort === 'E' && $given % 2 ? new OddTransformer : self::extension($given),
            'b' => $odd ? new OddString($given) : $given,
            'C' => static function ($value) use ($given) { self::act('callback'); return $given !== 0; },
            's' => self::stream($given),
            'p' => self::packOptions($given),
            'u' => self::unpackOptions($given),
            default => $given,
        };
    }

    private static function call(string $kind, int $number, string $method, array $arguments): mixed
    {
        if ($kind === 'function') {
            $object = null;
        } elseif (empty(self::$pool[$kind])) {
            return null;
        } else {
            $keys = array_keys(self::$pool[$kind]);
            $object = self::$pool[$kind][$keys[$number % count($keys)]];
        }
        $arguments = array_map(self::argument(...), $arguments);
        self::$called["$kind $method"] = (self::$called["$kind $method"] ?? 0) + 1;
        return self::invoke($kind, $object, $method, $arguments);
    }

    /** Makes the call; only the pool holds the object. */
    private static function invoke(string $kind, mixed $object, string $method, array $arguments): mixed
    {
        switch ("$kind $method") {
            case 'function msgpack_pack': return msgpack_pack(...$arguments);
            case 'function msgpack_unpack': return self::judge(msgpack_unpack(...$arguments), isset($arguments[1]) ? 3 : 0);
            case 'function library pack': return Library::pack(...$arguments);
            case 'function library unpack': return self::judge(Library::unpack(...$arguments));
            case 'function unpackMultiple': return Library::unpackMultiple($arguments[0], self::chance(50) ? $arguments[1] : null, $arguments[2]);
            case 'function msgpack_unpack of classes': return self::judge(msgpack_unpack($arguments[0], null, ['allowed_classes' => $arguments[1]]));
            case 'pecl unpacker executeWith': return $object->execute($arguments[0], $arguments[1]);
            case 'pecl unpacker data': return self::judge($object->data(...array_filter($arguments)), 3);
            case 'pecl unpacker': return self::add('pecl unpacker', $object->unpacker());
            case 'pecl unpack': return $object->unpack(...array_filter($arguments, static fn ($argument) => $argument !== null));
            case 'reader read':
                $message = null;
                $found = $object->read($message);
                self::judge($message);
                return $found ? $message : null;
            case 'reader getIterator': return self::add('iterator', $object->getIterator());
            case 'reader traverse':
                foreach ($object as $message) {
                    self::act('foreach');
                    if (--self::$left < -20) {
                        break;
                    }
                }
                return null;
            case 'writer write': $object->write([self::BEGIN, $arguments[0], self::END]); return null;
            case 'stream fclose': OddStream::close($object); return null;
            case 'stream rewind': return is_resource($object) && rewind($object);
            case 'stream fwrite': return is_resource($object) && stream_get_meta_data($object)['mode'] !== 'r' && !str_starts_with(stream_get_meta_data($object)['uri'] ?? '', 'odd:') && fwrite($object, (string) $arguments[0]);
            case 'stream fread': return is_resource($object) && !str_starts_with(stream_get_meta_data($object)['uri'] ?? '', 'odd:') && fread($object, 3);
            case 'fiber resume': return $object->isSuspended() ? $object->resume() : null;
            case 'fiber throw': return $object->isSuspended() ? $object->throw(new Exception('thrown into a fiber')) : null;
            case 'packer extendWith more':
            case 'unpacker extendWith more':
                /* In a suspended fiber, PHP asserts that no internal function has named extra arguments (zend_unfinished_execution_gc_ex()). */
                return self::add($kind, self::chance(50) || Fiber::getCurrent() ? $object->extendWith(...$arguments) : $object->extendWith($arguments[0], name: $arguments[1]));
            case 'packer withStructures':
            case 'unpacker withStructures': return self::add($kind, $object->withStructures(...$arguments));
            case 'structures fromPacked': return self::add('structures', MessagePack\Structures::fromPacked(...$arguments));
            case 'unpacker touch': return $object instanceof OddUnpacker ? $object->touch($arguments[0], (string) $arguments[1]) : null;
            case 'unpacker compare': return $object == end(self::$pool['unpacker']);
        }
        if ($kind === 'function') {
            return self::invokeOfType($method, $arguments);
        }
        if ($method === 'clone') {
            return self::add($kind, clone $object);
        }
        if ($method === 'dump') {
            ob_start();
            var_dump($object);
            return ob_get_clean();
        }
        $result = $object->$method(...$arguments);
        if ($kind === 'unpacker') {
            self::judge($result, $method === 'tryUnpack' ? 1 : 0);
        }
        return $result === $object ? null : $result;
    }

    /** Calls other classes that pack and unpack, with a packer or unpacker of the pool. */
    private static function invokeOfType(string $method, array $arguments): mixed
    {
        $packer = end(self::$pool['packer']) ?: new Packer;
        $unpacker = end(self::$pool['unpacker']) ?: new BufferUnpacker("\x00\x00\x00\x01");
        switch ($method) {
            case 'TimestampExtension::pack': return (new TimestampExtension)->pack($packer, $arguments[0]);
            case 'TimestampExtension::unpackExt': return (new TimestampExtension)->unpackExt($unpacker, $arguments[0]);
            case 'Timestamp': return [new Type\Timestamp(...$arguments), msgpack_pack(new Type\Timestamp(...$arguments)), $packer->pack(new Type\Timestamp(...$arguments))];
            case 'fromDateTime': return Type\Timestamp::fromDateTime(new DateTimeImmutable("@$arguments[0]"));
            case 'a type packs': return self::one([new Type\Bin((string) $arguments[0]), new Type\Ext(5, (string) $arguments[0]), new Type\Map((array) $arguments[1])])->pack($packer);
        }
    }

    private static function judge(mixed $value, int $more = 0): mixed
    {
        if (fuzz_depth($value) > MAX_DEPTH + $more) {
            World::$findings['a value is deeper than msgpack.max_depth'] = true;
        }
        return $value;
    }

    private static function value(array $given): mixed
    {
        [$kind, $with] = $given;
        switch ($kind) {
            case 'scalar': return $with;
            case 'array':
            case 'shared array':
                $array = [];
                foreach ($with[1] as $index => $inner) {
                    if ($with[0]) {
                        $array[] = self::value($inner);
                    } else {
                        $array["k$index"] = self::value($inner);
                    }
                }
                if ($kind === 'shared array') {
                    $holder = [&$array, 1];
                    self::$arrays[] = &$array;
                    return $holder;
                }
                return $array;
            case 'packs': return new OddPacks($with);
            case 'ext': return new OddValue($with);
            case 'changer': return new OddChanger($with);
            case 'traversable': return new OddTraversable(array_map(self::value(...), $with));
            case 'date': return new OddDate("@$with");
            case 'number': return function_exists('gmp_init') ? gmp_init([0, -1, '18446744073709551615', '18446744073709551616', '-9223372036854775808', 7][$with]) : $with;
            case 'object':
                if ($with === 'Text') {
                    return Text::A;
                }
                if ($with === 'Gone') {
                    /* Without the autoloader: if it suspends this fiber, and what runs in a serialize() resumes it, PHP frees
                     * what the next unserialize() uses. */
                    return unserialize('O:4:"Gone":1:{s:1:"x";i:1;}', ['allowed_classes' => false]);
                }
                $object = (new ReflectionClass($with))->newInstanceWithoutConstructor();
                World::woken($object);
                if (property_exists($object, 'x') && $with !== 'UnserializesByReference') {
                    $object->x = $with === 'SerializesOnly' ? [new OddChanger(1)] : new OddChanger(1);
                }
                return $object;
            case 'clone': return odd_clone_value($with);
            case 'type': return [new Type\Bin("\x00"), new Type\Ext(5, 'ab'), new Type\Timestamp(1, 2), new Type\Map([1, 2])][$with];
            case 'stream': return self::stream(['memory', 'abc', 3]);
            case 'cycle':
                $array = [1, new OddPacks($with)];
                $array[] = &$array;
                return $array;
            case 'deep':
                for ($value = 1; $with > 0; $with--) {
                    $value = [$value];
                }
                return $value;
        }
    }

    /* Actions that callbacks take. */

    /** Returns whether the callback should return an invalid value. */
    static function act(string $where, ?object $object = null): void
    {
        self::$ran[$where] = (self::$ran[$where] ?? 0) + 1;
        if (!self::$random || World::$isPaused || self::$left <= 0 || self::$level > 5 || !self::chance(45)) {
            return;
        }
        /* A fiber that ends during a write is usual in a non-blocking application. */
        $weights = str_starts_with($where, 'stream_') ? ['suspend' => 40] + self::ACTIONS : self::ACTIONS;
        $at = self::$random->getInt(1, array_sum($weights));
        foreach ($weights as $action => $weight) {
            if (($at -= $weight) <= 0) {
                break;
            }
        }
        self::$left--;
        self::$acted[$action] = (self::$acted[$action] ?? 0) + 1;
        self::$level++;
        try {
            self::take($action, $object);
        } finally {
            self::$level--;
        }
    }

    private static function take(string $action, ?object $object): void
    {
        switch ($action) {
            case 'throw': throw new Exception('thrown by userland');
            case 'throwing local': OddLocal::$armed = true; break;
            case 'suspend': Fiber::getCurrent() && Fiber::suspend(); break;
            case 'collect': gc_collect_cycles(); break;
            case 'call': self::$case && self::quietly(self::one(self::$case)); break;
            case 'call this': self::callThis($object); break;
            case 'drop':
                $kind = self::$pool ? self::one(array_keys(self::$pool)) : null;
                if ($kind !== null && self::$pool[$kind]) {
                    unset(self::$pool[$kind][self::one(array_keys(self::$pool[$kind]))]);
                }
                break;
            case 'drop all':
                while (self::$pool) {
                    self::dropOne(array_key_last(self::$pool));
                }
                break;
            case 'resurrect':
                foreach (self::$weak as $reference) {
                    $back = $reference->get();
                    if ($back instanceof InternalIterator && fuzz_is_freed($back)) {
                        /*
                         * PHP clears its own WeakReferences last, and crashes if such an object is kept, or that of an
                         * SplFixedArray.
                         */
                        $back->next();
                    } elseif ($back) {
                        self::$pool[match (true) { $back instanceof BufferUnpacker => 'unpacker', $back instanceof MessagePackUnpacker => 'pecl unpacker', $back instanceof StreamReader => 'reader', $back instanceof StreamWriter => 'writer', default => 'iterator' }][] = $back;
                    }
                }
                break;
            case 'change arrays': self::changeArrays(); break;
            case 'close':
                $stream = self::$pool['stream'] ?? [];
                $stream = $stream ? self::one(array_values($stream)) : null;
                OddStream::close($stream);
                break;
            case 'warn': trigger_error('a warning of userland', E_USER_WARNING); break;
            case 'resume':
                foreach (self::$pool['fiber'] ?? [] as $fiber) {
                    $fiber->isSuspended() && $fiber->resume();
                }
                break;
            case 'move an iterator':
                $iterators = array_values(self::$pool['iterator'] ?? []);
                $iterators && self::one($iterators)->{self::one(['next', 'next', 'rewind'])}();
                break;
            case 'flush':
            case 'flush in a fiber':
                $writers = array_values(self::$pool['writer'] ?? []);
                if (!$writers) {
                    break;
                }
                $writer = self::one($writers);
                $flush = static fn () => $writer->flush();
                if ($action === 'flush') {
                    $flush();
                } elseif (count(self::$pool['fiber'] ?? []) <= 6) {
                    self::$pool['fiber'][] = $fiber = new Fiber($flush);
                    $fiber->start();
                }
                break;
            case 'set an option':
                $packers = array_values(array_merge(self::$pool['pecl'] ?? [], self::$pool['pecl unpacker'] ?? []));
                $packers && self::one($packers)->setOption(MessagePack::OPT_ALLOWED_CLASSES, self::one([true, false, ['Plain', 'Foo' . self::$steps], ['Wakes']]));
                break;
            case 'nested': msgpack_unpack(msgpack_pack([self::$arrays, new OddPacks(1)])); break;
        }
    }

    private static function dropOne(string $kind): void
    {
        if (self::$pool[$kind]) {
            array_pop(self::$pool[$kind]);
        } else {
            unset(self::$pool[$kind]);
        }
    }

    private static function quietly(array $step): void
    {
        if (self::chance(60)) {
            try {
                self::perform($step);
            } catch (Throwable) {
            }
        } else {
            self::perform($step);
        }
    }

    /** The object that is calling. */
    private static function callThis(?object $object): void
    {
        if ($object instanceof BufferUnpacker) {
            match (self::one([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])) {
                0 => $object->unpack(),
                10 => $object instanceof OddUnpacker && $object->touch(self::one([0, 1, 2, 3, 4, 5, 6]), "\x93\x01\xd4\x05\x00\x02"),
                1 => $object->reset("\x91\xd4\x05\x00"),
                2 => $object->append("\x92\x01\xd4\x05\x00"),
                3 => $object->release(),
                4 => $object->seek(self::one([0, 1, 2, 3])),
                5 => $object->tryUnpack(),
                6 => $object->read(1),
                7 => $object->skip(1),
                8 => $object->extendWith(self::extension(0)),
                9 => $object->withBuffer("\x01")->unpack(),
            };
        } elseif ($object instanceof Packer) {
            match (self::one([0, 1, 2])) {
                0 => $object->pack([1, new OddPacks(0), self::$arrays]),
                1 => $object->extendWith(new OddTransformer)->pack([new OddValue(1)]),
                2 => $object->packMap(['a' => new OddPacks(1)]),
            };
        } elseif ($object instanceof MessagePackUnpacker) {
            match (self::one([0, 1, 2, 3])) {
                0 => $object->feed("\x92\x01"),
                1 => $object->execute(),
                2 => $object->reset(),
                3 => $object->data(),
            };
        } elseif (self::$case) {
            self::quietly(self::one(self::$case));
        }
    }

    private static function changeArrays(): void
    {
        foreach (self::$arrays as $index => $_) {
            $array = &self::$arrays[$index];
            if (!is_array($array)) {
                $array = [1, 2, 3];
                continue;
            }
            switch (self::one([0, 1, 2, 3, 4, 5, 6])) {
                case 0: $array = []; break;
                case 1: $array = 'no array'; break;
                case 2: $array[] = str_repeat('x', 50); break;
                case 3: array_pop($array); break;
                case 4: $array['new'] = new OddPacks(1); break;
                case 5: $array = array_fill(0, 40, [1]); break;
                case 6: unset($array[array_key_first($array) ?? 0]); break;
            }
            unset($array);
        }
    }

    /* Differential checks, without userland: the same bytes, in any pieces, must give the same values and the same end. */

    private static function outcome(callable $read): array
    {
        $values = [];
        try {
            foreach ($read() as $value) {
                $values[] = fuzz_dump($value);
            }
            return [$values, 'end'];
        } catch (MessagePack\Exception\InsufficientDataException) {
            return [$values, 'cut short'];
        } catch (Throwable $thrown) {
            return [$values, $thrown::class . ': ' . $thrown->getMessage()];
        }
    }

    private static function compare(string $bytes, int $size): mixed
    {
        $pieces = $bytes === '' ? [] : str_split($bytes, $size);
        $whole = self::outcome(static function () use ($bytes) {
            for ($unpacker = new BufferUnpacker($bytes); $unpacker->hasRemaining(); yield $unpacker->unpack()) {
            }
        });
        $others['tryUnpack() in pieces'] = self::outcome(static function () use ($pieces) {
            $unpacker = new BufferUnpacker;
            foreach ($pieces as $piece) {
                yield from $unpacker->append($piece)->tryUnpack();
            }
            if ($unpacker->hasRemaining()) {
                throw new MessagePack\Exception\InsufficientDataException;
            }
        });
        $others['StreamReader'] = self::outcome(static function () use ($bytes, $size) {
            $stream = fopen('php://memory', 'w+');
            fwrite($stream, $bytes);
            rewind($stream);
            $reader = new StreamReader($stream, null, [], $size);
            while ($reader->read($message)) {
                yield $message;
            }
        });
        $others['the same again'] = self::outcome(static function () use ($bytes) {
            for ($unpacker = new BufferUnpacker($bytes); $unpacker->hasRemaining(); yield $unpacker->unpack()) {
            }
        });
        foreach ($others as $how => $outcome) {
            /* tryUnpack() keeps the values before malformed bytes of the same piece. */
            if (str_contains($outcome[1], 'more than 67108864 bytes')) {
                continue;
            }
            $isRejected = $how[0] === 't' && str_contains($whole[1], ':') && $outcome[0] === array_slice($whole[0], 0, count($outcome[0]));
            if ($outcome !== $whole && !($isRejected && $outcome[1] === $whole[1])) {
                World::$findings["$how gives " . ($outcome[0] === $whole[0] ? "$outcome[1], the whole $whole[1]" : 'other values than the whole')] = true;
            }
        }
        World::$warnings = [];
        error_clear_last();
        /* A rejected message is recognized by its warning. */
        $display = ini_set('msgpack.error_display', '1');
        $whole = msgpack_unpack($bytes);
        ini_set('msgpack.error_display', $display);
        /* While a fiber is suspended in the error handler, PHP calls no handler anywhere. */
        $warnings = [...World::$warnings, ...array_column([error_get_last() ?? []], 'message')];
        if (array_filter($warnings, static fn ($warning) => !str_contains($warning, 'Extra bytes') && !str_contains($warning, 'Insufficient'))) {
            /* After a rejected message the other one continues. */
            return null;
        }
        $unpacker = new MessagePackUnpacker;
        $inPieces = false;
        foreach ($pieces as $piece) {
            $unpacker->feed($piece);
            if ($unpacker->execute()) {
                $inPieces = $unpacker->data();
                break;
            }
        }
        if ($bytes !== '' && fuzz_dump($inPieces) !== fuzz_dump($whole)) {
            World::$findings['MessagePackUnpacker in pieces gives another value than msgpack_unpack()'] = true;
        }
        return null;
    }
}
