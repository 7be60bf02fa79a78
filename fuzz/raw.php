<?php
/**
 * Fuzzes MessagePack\Raw: see fuzz/harness.php for its arguments. A run makes a message of any heads, keys that come twice
 * and deep nesting, and changes it: all that a Raw says must be what BufferUnpacker makes of it, also in the compact
 * form and in msgpackr's records. Then it packs a value of arrays and objects: what is at each path must be what is there in the unpacked value. And it calls each method on the
 * parts of changed messages of these, and reads changed notations.
 */
foreach (['draws', 'world', 'harness', 'mutating', 'compact_values', 'compact_mutator'] as $part) {
    require_once __DIR__ . "/$part.php";
}
require_once __DIR__ . '/../tests/raw/include/compare.php';

use MessagePack\Raw;

/** Bytes in plain MessagePack, in any encoding. */
final class AnyMessage
{
    use Draws;

    function __construct(private Random\Randomizer $random) {}

    private function bytes(int $most): string
    {
        return $this->random->getBytes($this->number(1, $most));
    }

    private function text(): string
    {
        return $this->one(['', 'a', 'b', '7', '07', '-1', '~/', 'é', "\xff", "\0A\0a", str_repeat('long', $this->number(7, 70))]);
    }

    private static function head(int $first, string $format, int $length): string
    {
        return chr($first) . pack($format, $length);
    }

    private function headed(int $length, ?int $fix, int $most, int $first, array $formats): string
    {
        $heads = $fix !== null && $length <= $most ? [chr($fix | $length)] : [];
        foreach ($formats as $i => $format) {
            if ($format !== 'C' || $length <= 255) {
                $heads[] = self::head($first + $i, $format, $length);
            }
        }
        return $this->chance(70) ? $heads[0] : $this->one($heads);
    }

    private function str(): string
    {
        $text = $this->text();
        return $this->headed(strlen($text), 0xa0, 31, 0xd9, ['C', 'n', 'N']) . $text;
    }

    private function integer(): string
    {
        $sizes = [1, 2, 4, 8];
        $i = $this->number(0, 3);
        return match ($this->number(1, 3)) {
            1 => chr($this->one([0, 1, 7, 127, 224, 255])),
            default => chr($this->one([0xcc, 0xd0]) + $i) . ($this->chance(50) ? substr("\0\0\0\0\0\0\0\7", -$sizes[$i]) : $this->random->getBytes($sizes[$i])),
        };
    }

    private function scalar(): string
    {
        $length = $this->number(0, 20);
        return match ($this->number(1, 9)) {
            1 => $this->one(["\xc0", "\xc2", "\xc3"]),
            2, 3 => $this->integer(),
            4 => $this->one(["\xca", "\xcb\0\0\0\0"]) . $this->random->getBytes(4),
            5 => $this->headed($length, null, 0, 0xc4, ['C', 'n', 'N']) . str_repeat("\xfe", $length),
            6 => chr(0xd4 + ($i = $this->number(0, 4))) . $this->one(["\xff", "\5"]) . str_repeat("\1", 1 << $i),
            7 => $this->headed($length, null, 0, 0xc7, ['C', 'n', 'N']) . $this->one(["\xff", "\5"]) . str_repeat("\2", $length),
            default => $this->str(),
        };
    }

    private function key(): string
    {
        return $this->chance(97) ? $this->one([$this->str(), $this->integer(), "\xc4\1a"]) : $this->scalar();
    }

    function value(int $depth): string
    {
        if ($depth === 0 || $this->chance(40)) {
            return $this->scalar();
        }
        $count = $this->number(0, $this->chance(90) ? 5 : 20);
        if ($this->chance(50)) {
            $bytes = $this->headed($count, 0x90, 15, 0xdc, ['n', 'N']);
            for (; $count > 0; $count--) {
                $bytes .= $this->value($depth - 1);
            }
            return $bytes;
        }
        $bytes = $this->headed($count, 0x80, 15, 0xde, ['n', 'N']);
        for (; $count > 0; $count--) {
            $bytes .= $this->key() . $this->value($depth - 1);
        }
        return $bytes;
    }
}

final class RawTarget implements Target
{
    use Mutating;

    private int $left = 0;

    function __construct(private int $seed) {}

    function make(int $run): array
    {
        return ['value' => "$this->seed:$run", 'messages' => self::random("$this->seed:$run:plan")->getInt(2, 12)];
    }

    private static function mutate(string $message, Random\Randomizer $random): string
    {
        for ($i = $random->getInt(1, 3); $i > 0 && $message !== ''; $i--) {
            $at = $random->getInt(0, strlen($message) - 1);
            $byte = $random->getInt(1, 3) === 1 ? chr($random->getInt(0, 255)) : "\x01\x81\x82\x92\xa1\xc0\xc1\xc7\xd9\xdb\xdd\xdf\x04\x05\x06\x03"[$random->getInt(0, 15)];
            match ($random->getInt(1, 6)) {
                1 => $message = substr($message, 0, $at),
                2 => $message = substr_replace($message, '', $at, 1),
                3 => $message = substr_replace($message, $byte, $at, 0),
                default => $message[$at] = $byte,
            };
        }
        return $message;
    }

    private function check(string $message, int $options = 0): void
    {
        if (substr_count($message, "\x53") > 8) { /* arrays in arrays, each of which would be written out */
            return;
        }
        foreach (compare($message, 3, $options) as $difference) {
            World::$findings["$difference ($options)"] = true;
            if (getenv('FUZZ_SHOW')) {
                fprintf(STDERR, "%s: %s\n", $difference, bin2hex($message));
            }
        }
        $this->count((unpacked($message, $options) ? 'unpacked' : 'rejected') . ($options ? " under $options" : ''));
    }

    /** The value in the compact form, and in msgpackr's records, and such messages that are changed. */
    private function checkForms(mixed $value, Random\Randomizer $random): void
    {
        foreach ([MessagePack\UnpackOptions::COMPACT => MessagePack\PackOptions::COMPACT, MessagePack\UnpackOptions::USE_RECORDS => MessagePack\PackOptions::USE_RECORDS] as $options => $form) {
            $message = (new MessagePack\Packer($form, [new MessagePack\Extension\TimestampExtension]))->pack($value);
            $this->check($message, $options);
            for ($i = 0; $i < 4; $i++) {
                $this->check(self::mutate($message, $random), $options);
            }
        }
    }

    /** Reads a sequence of messages up to the first that is malformed. */
    private static function readAll(string $bytes, int $options, int $chunk): array
    {
        fwrite($stream = fopen('php://memory', 'w+'), $bytes);
        rewind($stream);
        $messages = [];
        try {
            foreach (new MessagePack\StreamReader($stream, $options, [new MessagePack\Extension\TimestampExtension], $chunk) as $message) {
                $messages[] = $message;
            }
        } catch (MessagePack\Exception\UnpackingFailedException) {
        }
        return $messages;
    }

    /** Each message of a sequence with records, as a Raw, is the value that it is in the sequence. */
    private function checkSequence(array $values, Random\Randomizer $random): void
    {
        $writer = new MessagePack\StreamWriter($stream = fopen('php://memory', 'w+'), new MessagePack\Packer(MessagePack\PackOptions::USE_RECORDS, [new MessagePack\Extension\TimestampExtension]));
        array_walk($values, fn (mixed $value) => $writer->write($value));
        $writer->flush();
        rewind($stream);
        for ($bytes = stream_get_contents($stream), $i = 0; $i < 4; $bytes = self::mutate($bytes, $random), $i++) {
            $options = MessagePack\UnpackOptions::USE_RECORDS | $random->getInt(0, 1) * MessagePack\UnpackOptions::MAP_AS_OBJECT;
            $read = self::readAll($bytes, $options, $random->getInt(1, 50));
            $raws = self::readAll($bytes, $options | MessagePack\UnpackOptions::AS_RAW, $random->getInt(1, 50));
            count($raws) >= count($read) || str_contains($bytes, 'b') || $this->differ('a message of a sequence is lost');
            foreach (array_intersect_key($raws, $read) as $j => $raw) {
                serialize($raw->unpack()) === serialize($read[$j]) || $this->differ('a message of a sequence');
            }
            foreach ($raws as $raw) {
                try {
                    $again = new Raw($raw->bytes(), $options);
                    (string) $again === (string) $raw || $this->differ('the bytes of a message of a sequence');
                } catch (MessagePack\Exception\UnpackingFailedException) {
                }
            }
            $this->count('sequences');
        }
    }

    /** A changed notation is rejected, or that of a value. */
    private function checkNotation(string $notation, Random\Randomizer $random): void
    {
        for ($i = $random->getInt(1, 4); $i > 0; $i--) {
            $at = $random->getInt(0, strlen($notation));
            $text = ['[', ']', '{', '}', ',', ':', ' ', '"', '\\', '\\u', '\\ud83d\\ude00', "'", "h'", "s'", 'f32', '_', '_8', '_16', '_u8', '_f32', '-', '.', 'e9', '0', '9', 'a', 'nil', 'NaN', 'Infinity',
                'ext(', 'timestamp(', ')', 'A {', "\0", "\xff", '99999999999999999999'][$random->getInt(0, 35)];
            $notation = substr_replace($notation, $random->getInt(0, 3) ? $text : '', $at, $random->getInt(0, 2));
        }
        try {
            $raw = Raw::fromDiagnostic($notation);
            Raw::fromDiagnostic((string) $raw)->bytes() === $raw->bytes() || $this->differ('the notation of a notation');
            $this->count('notations read');
        } catch (ValueError | MessagePack\Exception\UnpackingFailedException) {
            $this->count('notations rejected');
        }
    }

    private function differ(string $what): void
    {
        World::$findings[$what] = true;
    }

    /** @return array<mixed> the properties of an object, by their names without the class */
    private static function properties(object $object): array
    {
        $properties = [];
        foreach ((array) $object as $name => $value) {
            $properties[preg_replace('~^\0[^\0]*\0~', '', (string) $name)] = $value;
        }
        return $properties;
    }

    /** Compares a part with what is unpacked. */
    private function checkPart(Raw $raw, mixed $value, int $depth): void
    {
        if ($depth === 0 || $this->left-- < 0) {
            return;
        }
        if (is_object($value)) {
            $this->count('objects');
            $type = $raw->type();
            if ($type !== 'object') {
                $value instanceof MessagePack\Type\Ext || $value instanceof MessagePack\Type\Timestamp || $this->differ("an object is of type $type");
                return;
            }
            if ($value instanceof __PHP_Incomplete_Class) {
                return;
            }
            $raw->className() === $value::class || $this->differ('the name of a class');
            if ($value instanceof UnitEnum) {
                $raw->get('/name') === $value->name || $this->differ('the name of a case');
            } elseif (!method_exists($value, '__serialize') && !method_exists($value, '__unserialize') && !$value instanceof Serializable) {
                foreach (self::properties($value) as $name => $property) {
                    if ($raw->has([$name])) {
                        $this->count('properties');
                        $this->checkPart($raw->at([$name]), $property, $depth - 1);
                    }
                }
            }
        } elseif (is_array($value)) {
            in_array($raw->type(), ['array', 'map'], true) || $this->differ('an array is of type ' . $raw->type());
            count($raw) === count($value) || $this->differ('the number of elements');
            array_keys(iterator_to_array($raw)) === array_keys($value) || $this->differ('the keys');
            foreach ($value as $key => $element) {
                $this->checkPart($raw->at([$key]), $element, $depth - 1);
            }
        } else {
            serialize($raw->unpack()) === serialize($value) || $this->differ('a value');
            $this->count('scalars');
        }
    }

    private function checkValue(mixed $value, bool $compact): string
    {
        $message = msgpack_pack($value, ['compact' => $compact]);
        $raw = new Raw($message);
        msgpack_pack($raw) === $message || $this->differ('what is packed');
        $this->left = 300;
        $this->checkPart($raw, msgpack_unpack($message), 6);
        return $message;
    }

    function execute(array $case): void
    {
        World::begin(null, true, '', true, false);
        $random = self::random($case['value']);
        $this->check($message = (new AnyMessage($random))->value(5));
        $packed = $this->checkValue($objects = Fuzz\Values::of($random), false);
        $compact = $this->checkValue($objects, true);
        $notation = substr((string) new Raw($message), 0, 2000);
        [$value] = unpacked($message) ?? [array_fill(0, 20, [$packed, 'key' => [1, 2.5, 'text']])];
        $this->checkForms([$value, 'again' => [$value]], $random);
        $row = fn (int $i): array => array_filter(['id' => 3 * $i, 'text' => "a text $i", 'price' => $i / 4, 'tags' => $i % 3 ? ['x', "tag $i"] : [], 'own' => ["k$i" => $i],
            'date' => sprintf('2026-%02d-%02d', 1 + $i % 12, $i), 'value' => $i ? null : $value, 'city' => ['Paris', 'Rome'][$i % 2]], fn (mixed $cell): bool => $i % 5 > 0 || $cell !== null);
        $this->checkForms(array_map($row, range(0, $random->getInt(1, 29))), $random);
        $this->checkSequence([$row(1), $value, [$row(1), $row(2)], ['id' => $value], $row(2), [['id' => 65], $row(6)]], $random);
        for ($i = 0; $i < $case['messages']; $i++) {
            $this->check(self::mutate($message, $random));
            $this->checkNotation($notation, $random);
            if (strlen($packed) < 3000) {
                touch_parts(self::mutate($packed, $random), 3);
                touch_parts((new CompactMutator($random))->mutate($compact, $random->getInt(1, 3)), 3);
            }
        }
    }
}

ini_set('unserialize_callback_func', '');
Harness::main(static fn (int $seed) => new RawTarget($seed));
