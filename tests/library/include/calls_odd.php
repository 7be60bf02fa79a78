<?php
use MessagePack\BufferUnpacker;
use MessagePack\Exception\InsufficientDataException;
use MessagePack\Exception\InvalidOptionException;
use MessagePack\Exception\PackingFailedException;
use MessagePack\Exception\UnpackingFailedException;
use MessagePack\Extension\TimestampExtension;
use MessagePack\MessagePack;
use MessagePack\Packer;
use MessagePack\PackOptions;
use MessagePack\Type\Bin;
use MessagePack\Type\Ext;
use MessagePack\Type\Map;
use MessagePack\Type\Timestamp;
use MessagePack\TypeTransformer\StreamTransformer;
use MessagePack\TypeTransformer\TraversableTransformer;
use MessagePack\UnpackOptions;

require_once __DIR__ . '/strict_call.php';

final class Text
{
    public function __construct(private readonly string $text)
    {
    }

    public function __toString(): string
    {
        return $this->text;
    }
}

/** Has the methods of a CanPack and of an Extension, but implements neither. */
final class Duck
{
    public function getType()
    {
        return 5;
    }

    public function pack($packer, $value)
    {
        return $value instanceof stdClass ? 'quack' : null;
    }

    public function unpackExt($unpacker, $length)
    {
        return ['quack', $unpacker->read($length)];
    }
}

/** Possible arguments, created anew for each call. */
function odd_values(): array
{
    return [
        'null' => fn() => null, 'true' => fn() => true, 'false' => fn() => false, '0' => fn() => 0, '1' => fn() => 1, '2' => fn() => 2, '-1' => fn() => -1, '200' => fn() => 200,
        'the greatest' => fn() => PHP_INT_MAX, 'the least' => fn() => PHP_INT_MIN,
        '1.0' => fn() => 1.0, '1.5' => fn() => 1.5, '-0.0' => fn() => -0.0, 'NAN' => fn() => NAN, 'INF' => fn() => INF, '1e30' => fn() => 1e30,
        'empty' => fn() => '', 'abc' => fn() => 'abc', "'5'" => fn() => '5', "' 5'" => fn() => ' 5', "'5 '" => fn() => '5 ', "'5x'" => fn() => '5x', "'1.5'" => fn() => '1.5',
        'a byte' => fn() => "\xff", 'a message' => fn() => "\x92\x01\xa1a",
        '[]' => fn() => [], '[1]' => fn() => [1], 'a map' => fn() => ['a' => 1, 7 => [null]], '[null]' => fn() => [null], 'options' => fn() => ['A', 'B', 'C'],
        'stdClass' => fn() => new stdClass, 'Text' => fn() => new Text('5'), 'Text of no number' => fn() => new Text('abc'), 'closure' => fn() => fn() => 1, 'enum' => fn() => Suit::Hearts,
        'ArrayObject' => fn() => new ArrayObject(['a' => 1]), 'SplFixedArray' => fn() => SplFixedArray::fromArray([1, [2]]), 'Duck' => fn() => new Duck,
        'array of Duck' => fn() => [new Duck], 'array of extension' => fn() => ['x' => new TimestampExtension], 'array of stdClass' => fn() => [new stdClass], 'array of string' => fn() => ['strlen'],
        'stream' => fn() => fopen('php://memory', 'r'), 'Bin' => fn() => new Bin('b'), 'Ext' => fn() => new Ext(5, 'e'), 'Timestamp' => fn() => new Timestamp(1),
        'Packer' => fn() => new Packer, 'BufferUnpacker' => fn() => new BufferUnpacker("\x05\x06"), 'TimestampExtension' => fn() => new TimestampExtension,
        'PackOptions' => fn() => PackOptions::fromBitmask(2), 'UnpackOptions' => fn() => UnpackOptions::fromBitmask(1), 'date' => fn() => new DateTimeImmutable('@5'), 'exception' => fn() => new LogicException('e'),
    ];
}

/** Each method, as a closure that creates the object and returns its result and state; and valid arguments. */
function odd_methods(): array
{
    $unpacker = fn(string $method) => function (...$arguments) use ($method) {
        $unpacker = new BufferUnpacker("\x02\xa1a\xd4\x05b\x92\x01\x02", null, [new TimestampExtension]);
        $unpacker->seek(1);
        try {
            $answer = strict_or_not([$unpacker, $method], $arguments);
            return $answer instanceof BufferUnpacker ? [$answer === $unpacker, state($answer), $answer->tryUnpack()] : [$answer, state($unpacker)];
        } catch (TypeError|InsufficientDataException $e) {
            throw state($unpacker) === '7 left' ? $e : new $e($e->getMessage() . ' and ' . state($unpacker));
        }
    };
    $packer = fn(string $method) => function (...$arguments) use ($method) {
        $answer = strict_or_not([new Packer, $method], $arguments);
        return $answer instanceof Packer ? $answer->pack([1]) : $answer;
    };
    $static = fn(string $class, string $method) => fn(...$arguments) => strict_or_not([$class, $method], $arguments);
    $new = fn(string $class) => fn(...$arguments) => strict_new($class, $arguments);
    $message = "\x92\x01\xa1a";
    return [
        'MessagePack::pack' => [$static(MessagePack::class, 'pack'), [['a' => 1], 2]],
        'MessagePack::unpack' => [$static(MessagePack::class, 'unpack'), [$message, 1]],
        'new Packer' => [fn(...$a) => bin2hex($new(Packer::class)(...$a)->pack(['a', new Timestamp(1)])), [2, [new TimestampExtension]]],
        'new Packer, for stdClass' => [fn(...$a) => $new(Packer::class)(...$a)->pack(new stdClass), [2, [new TimestampExtension]]],
        'Packer::extendWith' => [$packer('extendWith'), [new TimestampExtension, new TimestampExtension]],
        'Packer::pack' => [$packer('pack'), [5]],
        'Packer::packNil' => [$packer('packNil'), []],
        'Packer::packBool' => [$packer('packBool'), [true]],
        'Packer::packInt' => [$packer('packInt'), [5]],
        'Packer::packArrayHeader' => [$packer('packArrayHeader'), [5]],
        'Packer::packMapHeader' => [$packer('packMapHeader'), [5]],
        'Packer::packFloat64' => [$packer('packFloat64'), [5]],
        'Packer::packFloat' => [$packer('packFloat'), [1.5]],
        'Packer::packFloat32' => [$packer('packFloat32'), [1.5]],
        'Packer::packStr' => [$packer('packStr'), ['a']],
        'Packer::packBin' => [$packer('packBin'), ['a']],
        'Packer::packArray' => [$packer('packArray'), [[1]]],
        'Packer::packMap' => [$packer('packMap'), [[1]]],
        'Packer::packExt' => [$packer('packExt'), [5, 'a']],
        'Packer::packExt, long' => [$packer('packExt'), [5, str_repeat('a', 20)]],
        'new BufferUnpacker' => [fn(...$a) => state($u = $new(BufferUnpacker::class)(...$a)) . show($u->tryUnpack()), [$message, 1, [new TimestampExtension]]],
        'new BufferUnpacker, for an ext' => [fn(...$a) => $new(BufferUnpacker::class)("\xd4\x05b", ...$a)->unpack(), [1, [new TimestampExtension]]],
        'BufferUnpacker::extendWith' => [$unpacker('extendWith'), [new TimestampExtension, new TimestampExtension]],
        'BufferUnpacker::withBuffer' => [$unpacker('withBuffer'), [$message]],
        'BufferUnpacker::append' => [$unpacker('append'), [$message]],
        'BufferUnpacker::reset' => [$unpacker('reset'), [$message]],
        'BufferUnpacker::seek' => [$unpacker('seek'), [1]],
        'BufferUnpacker::skip' => [$unpacker('skip'), [1]],
        'BufferUnpacker::read' => [$unpacker('read'), [1]],
        ...array_combine(
            array_map(fn($name) => "BufferUnpacker::$name", $none = ['getRemainingCount', 'hasRemaining', 'release', 'tryUnpack', 'unpack', 'unpackNil', 'unpackBool', 'unpackInt', 'unpackFloat', 'unpackStr',
                'unpackBin', 'unpackArray', 'unpackArrayHeader', 'unpackMap', 'unpackMapHeader', 'unpackExt']),
            array_map(fn($name) => [$unpacker($name), []], $none)),
        'PackOptions::fromDefaults' => [fn(...$a) => predicates($static(PackOptions::class, 'fromDefaults')(...$a)), []],
        'PackOptions::fromBitmask' => [fn(...$a) => predicates($static(PackOptions::class, 'fromBitmask')(...$a)), [2]],
        'PackOptions::isForceStrMode' => [fn(...$a) => strict_or_not([PackOptions::fromDefaults(), 'isForceStrMode'], $a), []],
        'UnpackOptions::fromBitmask' => [fn(...$a) => predicates($static(UnpackOptions::class, 'fromBitmask')(...$a)), [2]],
        'outOfRange' => [fn(...$a) => get_class($e = $static(InvalidOptionException::class, 'outOfRange')(...$a)) . $e->getMessage(), ['x', ['A', 'B']]],
        'unsupportedType' => [fn(...$a) => get_class($e = $static(PackingFailedException::class, 'unsupportedType')(...$a)) . $e->getMessage(), [1]],
        'unknownCode' => [fn(...$a) => get_class($e = $static(UnpackingFailedException::class, 'unknownCode')(...$a)) . $e->getMessage(), [1]],
        'unexpectedCode' => [fn(...$a) => get_class($e = $static(UnpackingFailedException::class, 'unexpectedCode')(...$a)) . $e->getMessage(), [1, 'int']],
        'invalidMapKeyType' => [fn(...$a) => get_class($e = $static(InsufficientDataException::class, 'invalidMapKeyType')(...$a)) . $e->getMessage(), [0xc0]],
        'new InsufficientDataException' => [fn(...$a) => show_thrown($new(InsufficientDataException::class)(...$a)), ['more', 5, null]],
        'new Bin' => [$new(Bin::class), ['a']],
        'new Ext' => [$new(Ext::class), [1, 'a']],
        'new Map' => [$new(Map::class), [[1]]],
        'Bin::pack' => [fn(...$a) => strict_or_not([new Bin('a'), 'pack'], $a), [new Packer]],
        'Map::pack' => [fn(...$a) => strict_or_not([new Map([1]), 'pack'], $a), [new Packer]],
        'Ext::pack' => [fn(...$a) => strict_or_not([new Ext(1, 'a'), 'pack'], $a), [new Packer]],
        'new Timestamp' => [$new(Timestamp::class), [1, 2]],
        'Timestamp::fromDateTime' => [$static(Timestamp::class, 'fromDateTime'), [new DateTimeImmutable('@5')]],
        'Timestamp::getSeconds' => [fn(...$a) => strict_or_not([new Timestamp(5), 'getSeconds'], $a), []],
        'TimestampExtension::getType' => [fn(...$a) => strict_or_not([new TimestampExtension, 'getType'], $a), []],
        'TimestampExtension::pack' => [fn(...$a) => strict_or_not([new TimestampExtension, 'pack'], $a), [new Packer, new Timestamp(1)]],
        'TimestampExtension::unpackExt' => [fn(...$a) => strict_or_not([new TimestampExtension, 'unpackExt'], $a), [new BufferUnpacker('abcd'), 4]],
        'StreamTransformer::pack' => [fn(...$a) => strict_or_not([new StreamTransformer, 'pack'], $a), [new Packer, 5]],
        'TraversableTransformer::pack' => [fn(...$a) => strict_or_not([TraversableTransformer::toMap(), 'pack'], $a), [new Packer, new ArrayObject(['a' => 1])]],
        'TraversableTransformer::toMap' => [fn(...$a) => $static(TraversableTransformer::class, 'toMap')(...$a)->pack(new Packer, new ArrayObject(['a' => 1])), []],
    ];
}

/**
 * Intended differences: a non-integer length, size or int; see same_results.phpt. A resource has another number in
 * each process.
 */
function differs(string $method, string $kind): bool
{
    $no_offsets = ['null', '-1', 'the greatest', 'the least', '1.5', "'1.5'", 'NAN', 'INF', '1e30'];
    $ints = ['null', 'true', 'false', '0', '1', '2', '200', 'the greatest', '1.0', '1.5', '-0.0', "'5'", "' 5'", "'5 '", "'1.5'"];
    return match ($method) {
        'packExt()' => $kind === 'null' || !in_array($kind, [...$ints, '-1', 'the least', 'empty', 'abc', 'a byte', 'a message', 'Text'], true),
        'unpackArrayHeader()', 'unpackMapHeader()' => !in_array($kind, ['0', '1', '2'], true),
        'BufferUnpacker::read' => in_array($kind, $no_offsets, true),
        'BufferUnpacker::skip' => $kind === 'the greatest',
        'Packer::packInt' => !in_array($kind, [...$ints, '-1', 'the least'], true),
        'Packer::packArrayHeader', 'Packer::packMapHeader' => $kind === 'null' || !in_array($kind, $ints, true),
        'Packer::packFloat', 'Packer::packFloat32', 'Packer::packFloat64' => $kind === 'stream',
        default => false,
    };
}

/** Removes the names and positions of the library's own function calls. */
function of_no_function(string $answer): string
{
    $answer = preg_replace(['/\w[\w\\\\]*(::\w+)?\(\): (?=Argument|Passing)/', '/(Argument|parameter) #\d+( \(\$\w+\))?/', '/, called in \S+ on line \d+/', '/ of type (Traversable|Countable)\|array/', '/ of type \?/'],
        ['', '$1', '', ' countable', ' of type '], $answer);
    return preg_replace('/ArgumentCountError 0: .*?(?= said|$)/', 'ArgumentCountError', $answer);
}

/** Each method with each odd argument, with too few and too many, and unknown names. */
function odd_arguments(): Generator
{
    $values = odd_values();
    foreach (odd_methods() as $name => [$method, $usual]) {
        foreach ([false, true] as $strict) {
            strict($strict);
            $label = $name . ($strict ? ', strict' : '');
            $attempt = fn(array $arguments) => of_no_function(attempt(fn() => $method(...$arguments)));
            yield "$label, as usual" => $attempt($usual);
            for ($count = 0; $count < count($usual); $count++) {
                yield "$label, $count" => $attempt(array_slice($usual, 0, $count));
            }
            yield "$label, too many" => $attempt([...$usual, ...array_fill(0, 3, new stdClass)]);
            yield "$label, unknown name" => $attempt([...$usual, 'other' => new TimestampExtension]);
            foreach (array_keys($usual) as $i) {
                foreach ($values as $kind => $make) {
                    if (!differs($name, $kind)) {
                        $arguments = $usual;
                        $arguments[$i] = $make();
                        yield "$label, $i: $kind" => $attempt($arguments);
                    }
                }
            }
        }
    }
    strict(false);
}

/** Two odd arguments at once: the same one must be rejected first. */
function two_odd_arguments(): Generator
{
    $values = array_intersect_key(odd_values(), array_flip(['null', '5', "'5x'", '1.5', 'abc', '[]', 'stdClass', 'Text', 'Duck', 'array of Duck', 'array of string', 'TimestampExtension', 'stream']));
    foreach (odd_methods() as $name => [$method, $usual]) {
        foreach (count($usual) > 1 ? $values : [] as $kind => $make) {
            foreach ($values as $other => $make_other) {
                yield "$name: $kind, $other" => of_no_function(attempt(fn() => $method($make(), $make_other(), ...array_slice($usual, 2))));
            }
        }
    }
}

/** PHP's ways to call a method. */
function odd_calls(): Generator
{
    $unpacker = fn() => (new BufferUnpacker("\x01\x02"))->seek(1);
    yield 'array_walk' => attempt(function () use ($unpacker) {
        $chunks = ['a' => "\x03", 'b' => "\x04"];
        $u = $unpacker();
        return [array_walk($chunks, [$u, 'append'], 'more'), $u->tryUnpack()];
    });
    yield 'array_map' => attempt(fn() => array_map([new Packer, 'pack'], [1, [2]], ['x', 'y']));
    yield 'array_map, first class' => attempt(fn() => array_map((new Packer)->packExt(...), [1, 2], ['x', 'y'], [3]));
    yield 'array_filter' => attempt(fn() => array_filter([0, 1, 'a'], [new Packer, 'packBool'], ARRAY_FILTER_USE_BOTH));
    yield 'usort' => attempt(function () {
        $list = [3, 1, 2];
        return usort($list, [new Packer, 'packInt']);
    });
    yield 'call_user_func_array, by name' => attempt(fn() => call_user_func_array([new Packer, 'packExt'], ['data' => 'a', 'type' => 5]));
    yield 'call_user_func_array, a name missing' => of_no_function(attempt(fn() => call_user_func_array([new Packer, 'packExt'], ['data' => 'a'])));
    yield 'by reference' => attempt(function () {
        $value = [1];
        $arguments = [&$value];
        return call_user_func_array([new Packer, 'pack'], $arguments);
    });
    yield 'a variable by reference' => attempt(function () {
        $value = '5';
        $reference = &$value;
        return [(new Packer)->packInt($reference), (new Packer)->packStr($reference), $value, $reference];
    });
    yield 'statically' => attempt(fn() => Packer::packNil());
    yield 'another case' => attempt(fn() => (new Packer)->PACKNIL() . (new Packer)->packnil());
    yield 'Closure::fromCallable' => attempt(fn() => Closure::fromCallable([new Packer, 'packInt'])(5, 6));
    yield 'ReflectionMethod' => attempt(fn() => (new ReflectionMethod(Packer::class, 'packInt'))->invoke(new Packer, 5, 6, 7));
    yield 'invokeArgs' => attempt(fn() => (new ReflectionMethod(BufferUnpacker::class, 'append'))->invokeArgs(new BufferUnpacker, ['data' => "\x05"])->unpack());
    yield 'newInstance' => attempt(fn() => (new ReflectionClass(BufferUnpacker::class))->newInstance("\x05", 1, [], 'x')->unpack());
    yield 'newInstanceArgs' => attempt(fn() => (new ReflectionClass(BufferUnpacker::class))->newInstanceArgs(['extensions' => [], 'buffer' => "\x05"])->unpack());
    yield 'iterator_apply' => attempt(fn() => iterator_apply(new ArrayIterator([1, 2]), [new Packer, 'packInt'], [5, 6]));
    yield 'nullsafe' => attempt(fn() => (new Packer)?->pack(null, 'x'));
    foreach (['buffer', 'offset', 'transformers', 'none', "\0mangled"] as $property) {
        foreach ([new Packer, new BufferUnpacker('b'), TraversableTransformer::toMap(), PackOptions::fromDefaults()] as $i => $object) {
            yield "property $property of $i" => attempt(fn() => [isset($object->$property), empty($object->$property), property_exists($object, $property)]);
            yield "read $property of $i" => attempt(fn() => $object->$property);
            yield "write $property of $i" => attempt(fn() => $object->$property = 5);
            yield "append to $property of $i" => attempt(fn() => $object->$property .= 5);
            yield "refer to $property of $i" => attempt(function () use ($object, $property) {
                $reference = &$object->$property;
                return $reference;
            });
            yield "unset $property of $i" => attempt(function () use ($object, $property) {
                unset($object->$property);
            });
            yield "afterwards, $property of $i" => attempt(fn() => strtr(serialize($object), ["\0" => '~']));
        }
    }
}

/** Results of PHP's functions for an object. */
function views(): array
{
    return [
        'serialize' => fn($object) => serialize($object),
        'unserialize' => fn($object) => serialize(unserialize(serialize($object))),
        'var_export' => fn($object) => var_export($object, true),
        'print_r' => fn($object) => print_r($object, true),
        'var_dump' => function ($object) {
            ob_start();
            var_dump($object);
            return preg_replace('/#\d+/', '#', ob_get_clean());
        },
        'array' => fn($object) => (array) $object,
        'json' => fn($object) => $object instanceof Timestamp ? null : json_encode($object),
        'vars' => fn($object) => get_object_vars($object),
        'mangled' => fn($object) => get_mangled_object_vars($object),
        'foreach' => fn($object) => iterator_to_array((function () use ($object) { foreach ($object as $key => $value) yield $key => $value; })()),
        'clone' => fn($object) => [clone $object == $object, serialize(clone $object)],
        'bool' => fn($object) => (bool) $object,
        'string' => fn($object) => (string) $object,
        'int' => fn($object) => (int) $object,
        'count' => fn($object) => count((array) $object),
        'array_walk' => function ($object) {
            $seen = [];
            array_walk($object, function ($value, $key) use (&$seen) { $seen[$key] = $value; });
            return $seen;
        },
        'current' => fn($object) => @current($object),
        'debug' => fn($object) => get_debug_type($object),
        'array_key_exists' => fn($object) => array_key_exists("\0MessagePack\BufferUnpacker\0buffer", (array) $object),
        'WeakMap' => function ($object) {
            $map = new WeakMap;
            $map[$object] = 1;
            return count($map);
        },
    ];
}

/** Objects of each class, of a subclass, and without a constructor call. */
function odd_objects(): array
{
    $bare = fn(string $class) => fn() => (new ReflectionClass($class))->newInstanceWithoutConstructor();
    return [
        'Packer' => fn() => new Packer(4, ['k' => new TimestampExtension]),
        'bare Packer' => $bare(Packer::class),
        'extended Packer' => fn() => (new Packer)->extendWith(new StreamTransformer, TraversableTransformer::toArray()),
        'BufferUnpacker' => fn() => (new BufferUnpacker("\x01\x02\xff", 2, [new TimestampExtension, new Duck]))->seek(1),
        'bare BufferUnpacker' => $bare(BufferUnpacker::class),
        'empty BufferUnpacker' => fn() => new BufferUnpacker,
        'released BufferUnpacker' => function () {
            $unpacker = new BufferUnpacker("\x01\x02\x03");
            $unpacker->unpack();
            $unpacker->release();
            return $unpacker->append("\x93\x01");
        },
        'waiting BufferUnpacker' => function () {
            $unpacker = new BufferUnpacker("\x01\x93\x01\x02");
            $unpacker->tryUnpack();
            return $unpacker;
        },
        'failed BufferUnpacker' => function () {
            $unpacker = new BufferUnpacker("\x01\xc1\x02");
            try {
                $unpacker->tryUnpack();
            } catch (UnpackingFailedException) {
            }
            return $unpacker;
        },
        'subclass' => fn() => (new class("\x05\x06") extends BufferUnpacker { public $own = 1; private $buffer = 'own'; protected $offset = 'own'; })->seek(1),
        'toMap' => fn() => TraversableTransformer::toMap(),
        'toArray' => fn() => TraversableTransformer::toArray(),
        'StreamTransformer' => fn() => new StreamTransformer,
        'TimestampExtension' => fn() => new TimestampExtension,
        'PackOptions' => fn() => PackOptions::fromBitmask(18),
        'UnpackOptions' => fn() => UnpackOptions::fromBitmask(4),
        'Bin' => fn() => new Bin('b'), 'Ext' => fn() => new Ext(5, 'e'), 'Map' => fn() => new Map(['k' => [1]]), 'Timestamp' => fn() => new Timestamp(1, 2),
        'bare Bin' => $bare(Bin::class), 'bare Ext' => $bare(Ext::class), 'bare Map' => $bare(Map::class),
    ];
}

function odd_views(): Generator
{
    $objects = odd_objects();
    foreach ($objects as $name => $make) {
        $is_anonymous = $name === 'subclass';
        foreach (views() as $view => $see) {
            if (!$is_anonymous || in_array($view, ['json', 'vars', 'foreach', 'bool', 'int', 'count', 'current', 'array_key_exists', 'WeakMap'], true)) {
                yield "$view of $name" => attempt(fn() => $see($make()));
            }
        }
        foreach ($objects as $other => $make_other) {
            yield "$name == $other" => attempt(fn() => [$make() == $make_other(), $make() <=> $make_other()]);
        }
        foreach ($is_anonymous || str_starts_with($name, 'bare') || $name === 'Timestamp' ? [] : (new ReflectionObject($make()))->getProperties() as $property) {
            if (in_array($property->getName(), ['flags', 'structures'], true)) { // ours alone
                continue;
            }
            foreach (odd_values() as $kind => $value) {
                yield "$name, $property->name = $kind" => attempt(function () use ($make, $property, $value) {
                    $object = $make();
                    $property->setValue($object, $value());
                    return $property->isInitialized($object);
                });
            }
        }
    }
}

/** Random sequences of calls on one unpacker, with its state in between. */
function odd_sequences(): Generator
{
    $dice = new Dice(77);
    $methods = ['append', 'reset', 'seek', 'skip', 'release', 'getRemainingCount', 'hasRemaining', 'tryUnpack', 'unpack', 'unpackInt', 'unpackArray', 'unpackMapHeader', 'unpackStr', 'unpackExt', 'read'];
    $bytes = ['', "\x01", "\x92\x01", "\xa3ab", 'c', "\xd4\x05", 'b', "\x82\xa1a\x01", "\xa1b\x02", "\xc1", "\xcf\xff\xff\xff\xff\xff\xff\xff\xff", "\xd6\xff\0\0\0", "\5", "\xdc\0", "\x02\x80\x90"];
    $views = array_diff_key(views(), array_flip(['array_walk', 'string', 'int']));
    for ($i = 0; $i < 400; $i++) {
        $unpacker = new BufferUnpacker($dice->pick($bytes), $dice->pick([0, 1, 2]), $dice->pick([[], [new TimestampExtension], [new Duck]]));
        for ($j = 0; $j < 12; $j++) {
            $method = $dice->pick($methods);
            $argument = match ($method) {
                'append', 'reset' => [$dice->pick($bytes)],
                'seek' => [$dice->roll(4)],
                'skip', 'read' => [$dice->roll(3)],
                default => [],
            };
            yield "$i.$j $method " . show($argument) => attempt(function () use (&$unpacker, $method, $argument) {
                $answer = $unpacker->$method(...$argument);
                return $answer instanceof BufferUnpacker ? $answer === $unpacker : $answer;
            }) . '; ' . state($unpacker);
            if ($dice->roll(4) === 0) {
                $view = $dice->pick(array_keys($views));
                yield "$i.$j $view" => attempt(fn() => $views[$view]($unpacker));
            }
            if ($dice->roll(8) === 0) {
                $unpacker = $dice->pick([fn($u) => clone $u, fn($u) => unserialize(serialize($u)), fn($u) => $u->withBuffer("\x92\x01"), fn($u) => $u->extendWith(new TimestampExtension)])($unpacker);
                yield "$i.$j another" => state($unpacker);
            }
        }
    }
}

/** A class whose method $method returns its value in $answers. */
function answering_class(string $parent, string $method): string
{
    $class = 'Answering' . ucfirst($method) . basename(strtr($parent, '\\', '/'));
    if (!class_exists($class, false)) {
        eval("class $class extends $parent { public $" . "answer; public function $method(...$" . "arguments) { return ($" . "this->answer)(); } }");
    }
    return $class;
}

/** Possible results of transformers, extensions and overridden methods. */
function odd_answers(): Generator
{
    $values = array_diff_key(odd_values(), ['stream' => 1, 'date' => 1, 'exception' => 1, 'closure' => 1]);
    $duck = fn(string $method, Closure $answer) => new class($method, $answer) {
        public function __construct(private string $method, private Closure $answer)
        {
        }

        public function __call(string $name, array $arguments)
        {
            return $name === $this->method ? ($this->answer)() : 5;
        }
    };
    foreach ($values as $kind => $make) {
        yield "pack() of a transformer: $kind" => attempt(fn() => (new Packer(null, [$duck('pack', $make)]))->pack([new stdClass]));
        yield "getType(): $kind" => attempt(fn() => (new BufferUnpacker("\xd4\x05b", null, [$duck('getType', $make)]))->unpack());
        yield "unpackExt(): $kind" => attempt(fn() => show((new BufferUnpacker("\x92\xd4\x05b\x01", null, [$duck('unpackExt', $make)]))->unpack()));
        foreach (['pack', 'packInt', 'packStr', 'packArray', 'packMap', 'packArrayHeader', 'packMapHeader', 'packExt', 'packFloat'] as $method) {
            $packer = new (answering_class(Packer::class, $method))(null, [new TimestampExtension]);
            $packer->answer = $make;
            differs("$method()", $kind) || yield "$method(): $kind" => attempt(fn() => $packer->packArray([1, ['a' => 1.5], new Timestamp(1)]));
        }
        foreach (['unpack', 'read', 'unpackArrayHeader', 'unpackMapHeader'] as $method) {
            $unpacker = new (answering_class(BufferUnpacker::class, $method))("\x93\xa1a\x82\xa1b\xc4\x01c\x05\xd6\xff\0\0\0\5\x07\x08", null, [new TimestampExtension]);
            $unpacker->answer = $make;
            differs("$method()", $kind) || yield "$method(): $kind" => attempt(fn() => show($unpacker->unpackArray())) . '; ' . state($unpacker);
        }
    }
}

return function (): Generator {
    yield from odd_answers();
    yield from odd_arguments();
    yield from two_odd_arguments();
    yield from odd_calls();
    yield from odd_views();
    yield from odd_sequences();
};
