<?php
class Pair { public $first; protected $second = 'second'; private $third = [3]; public $next; public function set($first, $next) { [$this->first, $this->next] = [$first, $next]; return $this; } }
class Kept { public int $number = 5; public ?string $text = null; public array $list = []; public ?Kept $next = null; }
class Payload { public $data = []; public function __serialize(): array { return $this->data; } public function __unserialize(array $data): void { $this->data = $data; } }
#[AllowDynamicProperties] class Loose { public $declared = 'declared'; }
enum Colour { case Red; case Green; }

/** Values in which strings, keys and arrays repeat; the same for the same seed. */
final class ValueGenerator
{
    private array $texts;
    private array $shapes;
    private array $pool = [];

    public function __construct(int $seed, private bool $objects)
    {
        mt_srand($seed);
        $this->texts = array_map(fn() => str_repeat(chr(mt_rand(97, 99)), mt_rand(0, 5)) . mt_rand(0, 20), range(0, mt_rand(1, 30)));
        $this->shapes = array_map(fn() => array_map(fn() => $this->key(), range(1, mt_rand(0, 9) ? mt_rand(1, 6) : mt_rand(14, 70))), range(0, mt_rand(1, 8)));
    }

    private function text(): string
    {
        return $this->texts[array_rand($this->texts)];
    }

    private function key(): int|string
    {
        return match (mt_rand(0, 7)) { 0 => mt_rand(-3, 300), 1 => '', 2 => 'key ' . mt_rand(0, 99), default => $this->text() };
    }

    private function row(array $keys, int $depth): array
    {
        $row = [];
        foreach ($keys as $key) {
            $row[$key] = $this->value($depth - 2);
        }
        return $row;
    }

    private function anyRow(int $depth): array
    {
        return $this->row($this->shapes[array_rand($this->shapes)], $depth);
    }

    private function rows(int $depth): array
    {
        $keys = $this->shapes[array_rand($this->shapes)];
        return array_map(fn() => $this->row($keys, $depth), range(1, mt_rand(2, 6)));
    }

    private function kept(mixed $value): mixed
    {
        return $this->pool[] = $value;
    }

    private function payload(int $depth): Payload
    {
        $payload = new Payload;
        $payload->data = mt_rand(0, 1) ? $this->anyRow($depth) : [$this->value($depth)];
        return $payload;
    }

    private function object(int $depth): object
    {
        $loose = new Loose;
        if (mt_rand(0, 1)) {
            $loose->more = $this->text();
        }
        $kept = new Kept;
        $kept->text = $this->text();
        $pair = $this->kept(new Pair);
        return match (mt_rand(0, 5)) {
            0, 1 => $pair->set($this->value($depth), mt_rand(0, 2) ? $this->value($depth) : $pair),
            2 => $kept,
            3 => $this->payload($depth),
            4 => $loose,
            5 => mt_rand(0, 1) ? Colour::Red : Colour::Green,
        };
    }

    private function reference(int $depth): array
    {
        $value = $this->value($depth);
        return ['one' => &$value, 'other' => &$value];
    }

    /** Objects and arrays, none of them in itself nor a reference. */
    public function tree(int $depth): mixed
    {
        $next = $depth > 0 ? $this->tree($depth - 1) : $this->text();
        return match (mt_rand(0, 5)) {
            0 => (new Pair)->set($next, $this->text()),
            1 => [$next, Colour::Red, new Kept, new Kept],
            2 => ['next' => $next, ...$this->row($this->shapes[0], 0)],
            3 => array_map(fn(int $n) => ['number' => $n, 'next' => $next], range(1, 3)),
            4 => [$next, $next],
            5 => [(new Pair)->set(1, 2), (new Pair)->set($next, 3)],
        };
    }

    public function value(int $depth): mixed
    {
        return match (mt_rand(0, $depth > 0 ? 14 : 6)) {
            0 => null,
            1 => (bool) mt_rand(0, 1),
            2 => mt_rand(-200, 70000),
            3 => mt_rand(-100, 100) / 4,
            4 => mt_rand(0, 1000) / 7,
            5, 6 => $this->text(),
            7, 8 => $this->kept(array_map(fn() => $this->value($depth - 1), range(1, mt_rand(1, 5)))),
            9 => $this->kept($this->anyRow($depth)),
            10, 11 => $this->kept($this->rows($depth)),
            12 => $this->pool ? $this->pool[array_rand($this->pool)] : [],
            13 => $this->objects ? $this->object($depth - 1) : [],
            14 => $this->objects ? $this->reference($depth - 1) : 'text',
        };
    }
}

function generated(int $seed, bool $objects = true): array
{
    $generator = new ValueGenerator($seed, $objects);
    return array_map(fn() => $generator->value(6), range(1, mt_rand(2, 8)));
}
