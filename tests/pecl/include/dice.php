<?php
/** Random data determined by the seed, equal in all processes, and on all machines with 64-bit integers. */
final class Dice
{
    private const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', "\x00\x01\x7f\x80\xc0\xc1\xff\xfe 0", '0123456789'];

    private readonly Random\Randomizer $source;

    public function __construct(int $seed)
    {
        $this->source = new Random\Randomizer(new Random\Engine\Mt19937($seed));
    }

    /** One of 0 to $sides - 1. */
    public function roll(int $sides): int
    {
        return $this->source->getInt(0, $sides - 1);
    }

    public function pick(array $list): mixed
    {
        return $list[$this->roll(count($list))];
    }

    /** Every number of bits is as likely as any other. */
    public function integer(): int
    {
        $bits = 8 * PHP_INT_SIZE;
        $number = unpack($bits === 64 ? 'P' : 'V', $this->source->getBytes(8))[1];
        return $number >> $this->roll(64) % $bits;
    }

    public function float(): float
    {
        return match ($this->roll(4)) {
            0 => $this->roll(1000),
            1 => $this->integer() / 8,
            2 => $this->roll(1000) / 7,
            3 => unpack('e', $this->source->getBytes(8))[1],
        };
    }

    public function string(): string
    {
        $length = match ($this->roll(8)) {
            0 => 0,
            1, 2, 3, 4 => $this->roll(20),
            5, 6 => 25 + $this->roll(15),
            7 => $this->roll(300),
        };
        $alphabet = $this->pick(self::ALPHABETS);
        $string = '';
        while (strlen($string) < $length) {
            $string .= $alphabet[$this->roll(strlen($alphabet))];
        }
        return $string;
    }

    public function scalar(): mixed
    {
        return match ($this->roll(8)) {
            0 => null,
            1 => (bool) $this->roll(2),
            2, 3, 4 => $this->integer(),
            5 => $this->float(),
            6, 7 => $this->string(),
        };
    }

    public function key(): int|string
    {
        return $this->roll(3) ? $this->string() : $this->integer();
    }

    /** Scalars, lists and maps, nested up to $depth. */
    public function plain(int $depth): mixed
    {
        if ($depth === 0 || $this->roll(3) === 0) {
            return $this->scalar();
        }
        $array = [];
        $is_list = $this->roll(2);
        for ($left = $this->roll(6); $left > 0; $left--) {
            if ($is_list) {
                $array[] = $this->plain($depth - 1);
            } else {
                $array[$this->key()] = $this->plain($depth - 1);
            }
        }
        return $array;
    }
}
