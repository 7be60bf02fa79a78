<?php
/** Records and structured clones for fuzz/calls.php: callbacks of shared structures that misbehave, and values. */
use MessagePack\Structures;
use MessagePack\Type;

final class OddStore
{
    private const LISTS = ["\x90", "\x91\x91\xa1a", "\x92\x91\xa1a\x92\xa1a\xa1b", "\x91\xa1a", "\x91\x92\xa1a\xa1a", "\xc0", "\x91\x91\x01", "\x92\x91\xa1a"];

    private int $loads = 0;

    function __construct(private int $number) {}

    /** Few lists are malformed, and few shrink. */
    function load(): ?string
    {
        $local = new OddLocal;
        Userland::act('getStructures');
        return $this->number === 0 ? null : self::LISTS[($this->number + (++$this->loads > 3 ? $this->loads : 0)) % count(self::LISTS)];
    }

    function save(string $packed, int $known): bool
    {
        $local = new OddLocal;
        Userland::act('saveStructures');
        return ($this->number + strlen($packed) + $known) % 3 > 0;
    }

    function structures(): Structures
    {
        return match ($this->number % 4) {
            0 => new Structures,
            1 => new Structures($this->load(...)),
            default => new Structures($this->load(...), $this->save(...), $this->number === 2 ? 100 : 2),
        };
    }
}

function odd_clone_value(int $number): object
{
    $list = [1, new OddPacks($number)];
    $list[] = &$list;
    return match ($number % 6) {
        0 => new Type\Set($list),
        1 => new Type\TypedArray('Int8Array', 'abc'),
        2 => new Type\RegExp('a+', 'g'),
        3 => new Type\Error('Error', 'text', $list),
        4 => Type\Undefined::Value,
        5 => new Type\BigInt('18446744073709551616'),
    };
}
