<?php
/** Values of many kinds, each determined by a number, so that the value of a cache can be compared. */
class Address
{
    public $owner;
    protected $lines;
    private $country = 'Österreich';

    public function __construct(int $seed)
    {
        $this->lines = ["street $seed", str_repeat('z', $seed % 100)];
    }
}

class Account
{
    public ?Account $parent = null;
    public array $children = [];
    public Address $address;

    public function __construct(protected int $number, private float $balance = 0.5)
    {
        $this->address = new Address($number);
        $this->address->owner = $this;
    }

    public function child(int $number): self
    {
        $this->children[] = $child = new self($number, $number / 7);
        $child->parent = $this;
        $child->address = $this->address;
        return $this;
    }
}

class Sleeper
{
    public $kept;
    public $dropped = 'default';

    public function __construct(int $seed)
    {
        $this->kept = ['seed' => $seed];
    }

    public function __sleep()
    {
        return ['kept'];
    }

    public function __wakeup()
    {
        $this->kept['awake'] = true;
    }
}

class Payload
{
    public function __construct(private array $data)
    {
    }

    public function __serialize(): array
    {
        return ['data' => $this->data];
    }

    public function __unserialize(array $data): void
    {
        $this->data = $data['data'];
    }
}

function value(int $seed): mixed
{
    $list = [$seed, ['deep' => [-$seed, $seed / 3]]];
    return match ($seed % 10) {
        0 => $seed,
        1 => str_repeat("é$seed\0", $seed % 1000),
        2 => array_map(fn($i) => ['id' => $i, 'name' => "name $i", 'price' => $i / 8, 'tags' => ['a', 'b'], 'active' => $i % 2 > 0], range(0, $seed % 200)),
        3 => ['a' => ['b' => ['c' => [null, true, false, $seed, 2.5, '']]], $seed => 'integer key'],
        4 => new Address($seed),
        5 => (new Account($seed))->child($seed + 1)->child($seed + 2),
        6 => ['first' => &$list, 'second' => &$list, 'plain' => $seed],
        7 => [$account = new Account($seed), $account, 'again' => $account],
        8 => new Payload(['seed' => $seed, 'inner' => new Address($seed)]),
        9 => [new ArrayObject([1, $seed]), (object) ['x' => $seed, 'list' => [1, 2]]],
    };
}
