<?php
/**
 * Messages with tables of objects or maps that no writer makes: any names in any order, of any class, rows in rows, keys
 * that rows lack, and references to what has begun, also by reference.
 */
final class RowsMaker
{
    use Draws;

    private const CLASSES = [
        'Fuzz\Pair', 'Fuzz\Child', 'Fuzz\Typed', 'Fuzz\Derived', 'Fuzz\Fixed', 'Fuzz\Wakes', 'Fuzz\Throws', 'Fuzz\Takes',
        'Fuzz\Wide', 'Fuzz\LongNames', 'Fuzz\Loose', 'Fuzz\Node', 'Fuzz\Empties', 'stdClass', 'Gone', 'ArrayObject', '', '',
    ];
    private const NAMES = [
        'first', 'next', "\0*\0second", 'second', "\0Fuzz\Pair\0third", "\0Fuzz\Child\0third", 'third', 'own', 'number',
        'text', 'list', 'suit', 'amount', 'fixed', "\0Fuzz\Base\0own", "\0Fuzz\Base\0typed", "\0*\0either", 'either',
        'kept', 'other', 'id', 'any', 'value', 'left', 'right', 'p0', 'p7', 'unset', 'first', 'dynamic', '0', '1', '7',
        'private_private_private_private_private_private_private_private_private_private_',
        'public_public_public_public_public_public_public_public_public_public_public_public_',
        'a name that no class has, and that is longer than what the cache of the keys takes', "\0broken",
    ];

    private int $ordinal = 0;
    private int $shapes = 0;

    private function __construct(private Random\Randomizer $random) {}

    static function message(Random\Randomizer $random): string
    {
        $maker = new self($random);
        $count = $maker->number(2, 5);
        $maker->ordinal = 2;
        $first = $maker->chance(50) ? $maker->value(2) : "\xc0";
        $maker->ordinal++;
        $table = "\x93\xc7\x03\x52\x34\x00" . chr($count) . $maker->rows($count, 3);
        return "\x92\x82\xc0\x03\x00\x00\x93$first$table\xc8\x01\x01\x52\x3f" . str_repeat("\0", 256) . $maker->value(2);
    }

    private static function string(string $text): string
    {
        return (strlen($text) < 32 ? chr(0xa0 + strlen($text)) : "\xd9" . chr(strlen($text))) . $text;
    }

    /** A value that has no column, or a reference to what has begun or not. */
    private function value(int $depth): string
    {
        $kind = $this->number(0, $depth > 0 ? 13 : 9);
        $this->ordinal += in_array($kind, [2, 3, 4, 7, 8, 10, 11], true) ? 1 : 0;
        $any = chr($this->number(1, min(127, $this->ordinal + 2)));
        return match ($kind) {
            0 => $this->one(["\xc0", "\x05", "\xc3", "\xcb\x3f\xf8\0\0\0\0\0\0"]),
            1 => self::string($this->one(['', 'a text', str_repeat('long', 40)])),
            2 => "\x90",
            3 => "\x82\xc0\x05\x00$any",
            4 => "\x82\xc0" . $this->one(["\x02", "\x04", "\x05"]) . "\x00$any",
            5, 6 => "\xd4\x53$any",
            7 => "\x80",
            8 => "\x82\xc0\x06\xa9Fuzz\\Suit\xa6Hearts",
            9 => "\xd4\x50" . chr($this->number(0, 9)),
            10 => "\x91" . $this->value($depth - 1),
            11 => "\x82\xa1k" . $this->value($depth - 1) . "\xa1l" . $this->value($depth - 1),
            12 => $this->object($depth - 1),
            13 => "\xc0",
        };
    }

    private function object(int $depth): string
    {
        $this->ordinal++;
        $names = $this->names(2);
        return chr(0x81 + count($names)) . "\xc0" . self::string($this->one(self::CLASSES) ?: 'Fuzz\Pair')
            . implode(array_map(fn (string $name): string => self::string($name) . $this->value($depth), $names));
    }

    /** @return list<string> */
    private function names(int $most): array
    {
        $names = [];
        for ($i = $this->number(1, $most); $i > 0; $i--) {
            $names[] = $this->one(self::NAMES);
        }
        return array_values(array_unique($names));
    }

    private function rows(int $count, int $depth): string
    {
        $class = $this->one(self::CLASSES);
        if ($this->shapes > 0 && $this->chance(20)) {
            $columns = $this->number(1, 3);
            return chr(0x91 + $columns) . "\xd4\x51" . chr($this->number(0, $this->shapes)) . $this->columns($columns, $count, $depth);
        }
        $names = $this->names(5);
        $this->shapes++;
        $head = chr(0x91 + 2 * count($names) + ($class === '' ? 0 : 2)) . "\xc7\x00\x51" . ($class === '' ? '' : "\xc0")
            . implode(array_map(self::string(...), $names)) . ($class === '' ? '' : self::string($class));
        return $head . $this->columns(count($names), $count, $depth);
    }

    private function columns(int $columns, int $count, int $depth): string
    {
        $this->ordinal += $count;
        for ($bytes = ''; $columns > 0; $columns--) {
            $kept = $this->chance(75) ? $count : 0;
            if ($kept === 0) {
                $bits = $this->number(0, (1 << $count) - 1);
                $kept = substr_count(decbin($bits), '1');
                $bytes .= "\x92\xd5\x52\x38" . chr($bits);
            }
            $bytes .= $this->column($kept, $depth);
        }
        return $bytes;
    }

    private function column(int $count, int $depth): string
    {
        switch ($count > 0 ? $this->number(0, $depth > 0 ? 12 : 6) : 1) {
            case 0: return "\xc7\x03\x52\x08\x05\x01";
            case 1: return "\x92\xd4\x52\x31" . $this->one(["\xc0", "\x07", "\xa8constant"]);
            case 2: return "\x93\xc7" . chr(1 + ($count + 7 >> 3)) . "\x52\x31" . str_repeat("\x12", $count + 7 >> 3) . "\xa3abc\xc2";
            case 3:
                $bits = $this->number(0, (1 << $count) - 1);
                return "\x92\xd5\x52\x37" . chr($bits) . $this->column(substr_count(decbin($bits), '1'), $depth - 1);
            case 12:
                $any = fn (): string => $this->one(["\xd4\x53", "\xd5\x53\x00"]) . chr($this->number(1, min(127, $this->ordinal + 1)));
                return "\x93\xc7" . chr(1 + ($count + 7 >> 3)) . "\x52\x31" . str_repeat("\x12", $count + 7 >> 3) . $any() . $this->one([$any(), "\xc0"]);
            case 7: case 8: return $this->rows($count, $depth - 1);
            case 9: $this->ordinal += $count; return "\x92\xc7\x03\x52\x34\x00" . $this->one(["\x00\x90", "\x01" . $this->column($count, $depth - 1)]);
            case 11:
                [$columns, $indexes] = $this->one([[2, "\x55"], [3, "\x24\x12"], [2, "\x01"], [3, "\xe4\xe4"]]);
                $counts = array_count_values(array_map(fn ($i) => $columns === 2 ? ord($indexes) >> $i & 1 : ord($indexes[$i >> 2] ?? "\0") >> 2 * ($i & 3) & 3, range(0, $count - 1)));
                $indexes = substr($indexes . "\0", 0, $columns === 2 ? $count + 7 >> 3 : $count + 3 >> 2);
                for ($bytes = chr(0x91 + $columns) . "\xc7" . chr(1 + strlen($indexes)) . "\x52\x32" . $indexes, $i = 0; $i < $columns; $i++) {
                    $bytes .= $this->column($counts[$i] ?? 0, $depth - 1);
                }
                return $bytes;
            case 10: $this->ordinal += $count; return "\x92\xd4\x52\x36" . $this->column($count, $depth - 1);
        }
        for ($bytes = '', $i = 0; $i < $count; $i++) {
            $bytes .= $this->value($depth - 1);
        }
        return chr(0x90 + $count) . $bytes;
    }
}
