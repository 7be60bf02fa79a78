--TEST--
Random values in the compact form become the bytes of the plain form, and come back from JSON
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/command.php';
if ($missing = command_is_missing()) die("skip $missing");
?>
--FILE--
<?php
require __DIR__ . '/include/command.php';

class Row { public $next; protected $tags = [1, 2]; private $text = 'abc'; public function __construct(public $id = null) {} }
class Payload { public function __construct(public $data) {} public function __serialize(): array { return ['data' => $this->data, 5 => 'x']; }
    public function __unserialize(array $data): void {} }
class Named { public function __construct(public $id = null) {} public function __serialize(): array { return ['id' => $this->id]; }
    public function __unserialize(array $data): void { $this->id = $data['id']; } }
class Lines { public function __construct(public $data) {} public function __serialize(): array { return [$this->data, 'name', 'line']; }
    public function __unserialize(array $data): void {} }
enum Suit: string { case Hearts = 'h'; case Spades = 's'; }

final class Random
{
    private static array $objects = [];

    public static function value(int $depth = 0): mixed
    {
        $any = fn () => self::value($depth + 1);
        $repeat = fn (callable $make, int $most) => array_map(fn () => $make(), range(1, mt_rand(1, $most)));
        return match (mt_rand(0, $depth > 4 ? 8 : 22)) {
            0 => null,
            1 => mt_rand(0, 1) === 1,
            2 => mt_rand(-300, 300),
            3 => mt_rand() * mt_rand(-3, 3),
            4 => mt_rand(0, 1000) / 100,
            5 => ['abc', 'Paris', 'identifier', 'x', '', "\xff"][mt_rand(0, 5)],
            6 => 'key' . mt_rand(0, 99),
            7 => PHP_INT_MIN + mt_rand(0, 3),
            8 => sprintf('2024-%02d-%02d', mt_rand(1, 12), mt_rand(1, 28)),
            9 => self::$objects[] = new Row($any()),
            10 => self::$objects[] = new Payload($any()),
            11 => self::$objects[] = new Lines($any()),
            12 => Suit::cases()[mt_rand(0, 1)],
            13 => self::$objects === [] ? 1 : self::$objects[array_rand(self::$objects)],
            14 => self::cycle($any()),
            15, 16 => self::rows(array_slice(['id', 'city', 'price', 'tags', 'any', 'date'], 0, mt_rand(1, 6)), $depth),
            17 => $repeat(fn () => mt_rand(0, 1000), 30),
            18 => array_map(fn (int $i) => self::$objects[] = new Row($i), range(1, mt_rand(2, 12))),
            19 => array_fill(0, 3, [$any(), 2, 3]),
            20 => self::references($any()),
            default => array_combine($repeat(fn () => [mt_rand(0, 9), 'key' . mt_rand(0, 9)][mt_rand(0, 1)], 1), [$any()]) + $repeat($any, 4),
        };
    }

    private static function cycle(mixed $value): stdClass
    {
        $object = (object) ['name' => $value];
        $object->self = $object;
        return self::$objects[] = $object;
    }

    private static function references(mixed $value): array
    {
        [$array, $empty] = [['value' => $value], []];
        return [&$array, &$array, &$empty, &$empty];
    }

    private static function rows(array $keys, int $depth): array
    {
        $rows = [];
        for ($i = 0, $count = mt_rand(2, 12); $i < $count; $i++) {
            foreach ($keys as $key) {
                $rows[$i][$key] = match ($key) {
                    'id' => 3 * $i,
                    'city' => ['Paris', 'Rome', 'Oslo'][mt_rand(0, 2)],
                    'price' => mt_rand(0, 9999) / 100,
                    'tags' => array_fill(0, mt_rand(0, 3), 'tag' . mt_rand(0, 2)),
                    'any' => mt_rand(0, 1) === 1 ? self::value($depth + 2) : null,
                    'date' => sprintf('2024-%02d-%02d', mt_rand(1, 12), mt_rand(1, 28)),
                };
            }
            if (mt_rand(0, 9) === 0) {
                unset($rows[$i][$keys[mt_rand(0, count($keys) - 1)]]);
            }
        }
        return $rows;
    }

    public static function begin(): void
    {
        self::$objects = [];
    }
}

mt_srand(17);
$plain = $compact = [];
for ($i = 0; $i < 1000; $i++) {
    Random::begin();
    $value = Random::value();
    $plain[] = msgpack_pack($value);
    $compact[] = msgpack_pack($value, ['compact' => true]);
}
var_dump(count(array_diff($compact, $plain)) > 150);
var_dump(output(implode('', $compact), 'unpack') === implode('', $plain));
var_dump(output(output(implode('', $compact), 'json'), 'json', '--reverse') === implode('', $plain));

// Payloads that are rows become properties, which their class takes as well.
$named = array_map(fn (int $i) => new Named($i), range(1, 20));
$packed = output(msgpack_pack($named, ['compact' => true]), 'unpack');
var_dump($packed === msgpack_pack($named), msgpack_unpack($packed) == $named);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
