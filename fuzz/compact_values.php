<?php
/** Values in which strings, keys, shapes, arrays and objects repeat: what an application may pack, of every kind. */
namespace Fuzz;

require_once __DIR__ . '/compact_tables.php';

class Pair { public $first; protected $second = 'second'; private $third = [3]; public $next; function set(mixed $first, mixed $next): static { [$this->first, $this->next] = [$first, $next]; return $this; } }
final class Child extends Pair { private $third = 'third of the child'; public $own = 1; }
class Typed { public int $number = 5; public ?string $text = null; public ?array $list = null; public ?self $next = null; public Suit $suit = Suit::Hearts; public float|int $amount = 1; public readonly array $fixed; }
class Payload { public $data = []; function __serialize(): array { return $this->data; } function __unserialize(array $data): void { $this->data = $data; } }
final class Wrapper extends Payload {}
class Box extends \ArrayObject { public $data = []; function __serialize(): array { return $this->data; } function __unserialize(array $data): void { $this->data = $data; } }
class Instant extends \DateTimeImmutable { public $data = []; function __construct() { parent::__construct('2024-01-02 03:04:05.000006 UTC'); } function __serialize(): array { return ['date' => $this->format('Y-m-d H:i:s.u'), 'zone' => 'UTC'] + $this->data; } function __unserialize(array $data): void { parent::__construct($data['date'], new \DateTimeZone($data['zone'])); unset($data['date'], $data['zone']); $this->data = $data; } }
class Sleeps { public $kept, $dropped = 1; protected $hidden = 'hidden'; function __sleep() { return ['kept', 'hidden']; } function __wakeup() { $this->dropped = 'woken'; } }
trait Names { public $first; protected $second = 2; private $more; function __serialize(): array { return array_filter(get_object_vars($this), fn ($value) => $value !== null); } function __unserialize(array $data): void { foreach ($data as $name => $value) { $this->$name = $value; } } }
class Named { use Names; }
class NamedBox extends \ArrayObject { use Names; }
class Old implements \Serializable { public $text = 'text'; function serialize() { return $this->text; } function unserialize($text) { $this->text = $text; } }
class Collection extends \ArrayObject { public $extra; }
#[\AllowDynamicProperties] class Loose { public $declared = 'declared'; }
class Empties {}
class Node { public $value, $left, $right; }
class Base { private $own = 'of the base'; protected $kept = [1]; private ?int $typed = null; }
class Derived extends Base { private $own = 1; public $other; public int $number; public ?object $next = null; protected array|int|null $either; }
class Fixed { public readonly int $id; public readonly ?array $list; public ?string $text; public $any; }
class Wakes { public static int $woken = 0; public $value; public ?array $list = null; function __wakeup() { self::$woken++; } }
class Throws { public $first, $next, $value; public int $id = 1; function __wakeup() { if (!$this->first) { throw new \Exception('woken'); } } }
class Day extends \DateTimeImmutable {}
#[\AllowDynamicProperties] class Moment extends \DateTime { public $of; }
class Takes { public $got; function __unserialize(array $data): void { $this->got = $data; } }
eval('namespace Fuzz; class Wide { public $p' . implode(' = 1, $p', range(0, 39)) . " = 'the last'; public ?int \$unset; }
    class LongNames { public \$" . str_repeat('public_', 12) . ' = 5, $' . str_repeat('b', 65) . '; private ?string $' . str_repeat('private_', 10) . '; public $first; }');
enum Suit: string { case Hearts = 'h'; case Spades = 's'; }
enum Colour { case Red; case Green; }

final class Values
{
    use \Draws;
    use Tables;

    private const MOST = 400; // values

    private array $texts = [];
    private array $shapes = [];
    /** Values that may occur again, and how many values they consist of, where they have to be copied. */
    private array $pool = [];
    private int $count = 0;

    private function __construct(private \Random\Randomizer $random)
    {
        for ($i = $this->number(1, 30); $i > 0; $i--) {
            $this->texts[] = str_repeat(chr($this->number(97, 99)), $this->number(0, 6)) . $this->number(0, 20);
        }
        $this->texts[] = str_repeat('long', $this->one([8, 63, 64, 65, 100]));
        $this->texts[] = str_repeat('a key or name ', 5) . $this->number(0, 3); // longer than the cache of keys takes
        $this->texts[] = str_repeat("\xff", $this->number(1, 300));
        for ($i = $this->number(1, 8); $i > 0; $i--) {
            $this->shapes[] = $this->many(fn () => $this->key(), 1, $this->chance(90) ? 6 : 80);
        }
    }

    static function of(\Random\Randomizer $random): mixed
    {
        $values = new self($random);
        return $values->many(fn () => $values->value(6), 1, 7);
    }

    private function many(callable $make, int $least, int $most): array
    {
        $all = [];
        for ($i = $this->number($least, $most); $i > 0; $i--) {
            $all[] = $make();
        }
        return $all;
    }

    private function text(): string
    {
        return $this->one($this->texts);
    }

    private function key(): int|string
    {
        return match ($this->number(0, 7)) { 0 => $this->number(-3, 300), 1 => $this->one(['', '5', '-5', '05', '9223372036854775808', "\0x\0y"]), 2 => str_repeat('key ', $this->one([1, 16, 17, 40])) . $this->number(0, 99), default => $this->text() };
    }

    private function row(array $keys, int $depth): array
    {
        $row = [];
        foreach ($keys as $key) {
            $row[$key] = $this->value($depth - 2);
        }
        return $row;
    }

    private function rows(int $depth): array
    {
        $keys = $this->one($this->shapes);
        return $this->many(fn () => $this->row($keys, $depth), 2, 6);
    }

    /** @template T @param T $value @return T */
    private function kept(mixed $value): mixed
    {
        $this->pool[] = [$value, 1];
        return $value;
    }

    private function again(): mixed
    {
        [$value, $size] = $this->one($this->pool ?: [[[], 0]]);
        if ($this->count + $size > self::MOST) {
            return null;
        }
        $this->count += $size;
        return $value;
    }

    private function node(int $depth): Node
    {
        $node = $this->kept(new Node);
        $node->value = $this->value($depth - 2);
        $node->left = $depth > 0 ? $this->node($depth - 2) : null;
        $node->right = $this->chance(20) ? $this->again() : null;
        return $node;
    }

    private function typed(int $depth): Typed
    {
        $typed = $this->kept(new Typed);
        $typed->text = $this->text();
        $typed->list = $this->many(fn () => $this->value($depth - 1), 0, 3);
        $typed->next = $this->chance(30) ? $typed : null;
        $typed->suit = $this->one(Suit::cases());
        return $typed;
    }

    private function payload(int $depth): object
    {
        $payload = $this->kept(new ($this->one([Payload::class, Payload::class, Wrapper::class, Box::class, Instant::class])));
        $payload->data = match ($this->number(0, 5)) {
            0, 1, 2 => $this->row($this->one($this->shapes), $depth),
            3, 4 => $this->many(fn () => $this->value($depth), 0, $this->chance(90) ? 3 : 20),
            5 => is_array($again = $this->again()) ? $again : ['only' => $again],
        };
        return $payload;
    }

    private function set(object $object, string $name, mixed $value): object
    {
        $object->$name = $value;
        return $object;
    }

    private function ofSpl(int $depth): object
    {
        $list = new \SplDoublyLinkedList;
        $list->push($this->value($depth));
        $storage = new \SplObjectStorage;
        $storage[$this->kept(new Empties)] = $this->value($depth);
        return $this->one([new \ArrayObject($this->many(fn () => $this->value($depth), 0, 3)), new Collection(['a' => $this->value($depth)]), new \ArrayIterator([1, $this->text()]),
            \SplFixedArray::fromArray([$this->value($depth), $this->text()]), $list, $storage]);
    }

    private function ofDates(): object
    {
        return $this->one([new \DateTimeImmutable('2020-01-02 03:04:05 UTC'), new \DateTimeZone('UTC'), new \DateInterval('P1D'), new \MessagePack\Type\Timestamp($this->number(0, 1 << 40), 5), new \MessagePack\Type\Ext($this->number(-128, 127), $this->text())]);
    }

    private function object(int $depth): object
    {
        return match ($this->number(0, 14)) {
            0, 1 => $this->kept(new ($this->one([Pair::class, Child::class])))->set($this->value($depth), $this->chance(60) ? $this->value($depth) : $this->text()),
            2 => $this->typed($depth),
            3, 13, 14 => $this->payload($depth),
            4 => $this->set($this->kept(new Loose), $this->text() . 'x', $this->value($depth)),
            5 => $this->one([...Suit::cases(), ...Colour::cases()]),
            6 => $this->set($this->kept(new Sleeps), 'kept', $this->value($depth)),
            7 => $this->set($this->kept(new Old), 'text', $this->text()),
            8 => $this->ofSpl($depth),
            9 => $this->ofDates(),
            10 => $this->kept(unserialize($this->one(['O:4:"Gone":1:{s:1:"x";a:1:{i:0;i:1;}}', 'O:9:"Gone\Away":2:{s:5:"first";i:1;s:4:"next";N;}', 'O:5:"Empty":0:{}']))),
            11 => $this->kept((object) $this->row($this->one($this->shapes), $depth)),
            12 => $this->node($depth),
        };
    }

    private function reference(int $depth): array
    {
        $value = $this->value($depth);
        $object = $this->kept(new Pair);
        $object->first = &$value;
        return $this->one([['one' => &$value, 'other' => &$value], [&$value, $object], [$object, &$object]]);
    }

    private function value(int $depth): mixed
    {
        $before = $this->count++;
        $value = $this->make($this->count > self::MOST ? 0 : $depth);
        if (is_array($value)) {
            $this->pool[] = [$value, $this->count - $before];
        }
        return $value;
    }

    private function make(int $depth): mixed
    {
        return match ($this->number(0, $depth > 0 ? 19 : 7)) {
            0 => $this->one([null, true, false, [], PHP_INT_MIN, PHP_INT_MAX]),
            1, 2 => $this->number(-200, 70000),
            3 => $this->number(-100, 100) / 4,
            4 => $this->chance(30) ? $this->number(0, 1000) / 7 : $this->number(-(10 ** $this->number(1, 10)), 10 ** $this->number(1, 10)) / 10 ** $this->number(0, 8),
            5, 6, 7 => $this->text(),
            8, 9 => $this->many(fn () => $this->value($depth - 1), 1, 5),
            10 => $this->row($this->one($this->shapes), $depth),
            11, 12 => $this->rows($depth),
            13, 14 => $this->again(),
            15 => $this->object($depth - 1),
            17, 18, 19 => $this->table($depth - 1),
            16 => $this->chance(70) ? $this->object($depth - 1) : $this->reference($depth - 1),
        };
    }
}
