<?php
use MessagePack\Type\{Ext, Timestamp};

/** The 85 kinds of values of rybakit/msgpack's benchmark, each with its bytes according to the specification. */
final class KindsOfValues
{
    private const SCALARS = [
        'nil' => [null, 'c0'],
        'false' => [false, 'c2'],
        'true' => [true, 'c3'],
        '7-bit uint #1' => [0, '00'],
        '7-bit uint #2' => [16, '10'],
        '7-bit uint #3' => [127, '7f'],
        '5-bit sint #1' => [-1, 'ff'],
        '5-bit sint #2' => [-16, 'f0'],
        '5-bit sint #3' => [-32, 'e0'],
        '8-bit uint #1' => [128, 'cc80'],
        '8-bit uint #2' => [240, 'ccf0'],
        '8-bit uint #3' => [255, 'ccff'],
        '16-bit uint #1' => [256, 'cd0100'],
        '16-bit uint #2' => [8192, 'cd2000'],
        '16-bit uint #3' => [65535, 'cdffff'],
        '32-bit uint #1' => [65536, 'ce00010000'],
        '32-bit uint #2' => [2097152, 'ce00200000'],
        '32-bit uint #3' => [4294967295, 'ceffffffff'],
        '64-bit uint #1' => [4294967296, 'cf0000000100000000'],
        '64-bit uint #2' => [281474976710656, 'cf0001000000000000'],
        '64-bit uint #3' => [PHP_INT_MAX, 'cf7fffffffffffffff'],
        '8-bit int #1' => [-33, 'd0df'],
        '8-bit int #2' => [-100, 'd09c'],
        '8-bit int #3' => [-128, 'd080'],
        '16-bit int #1' => [-129, 'd1ff7f'],
        '16-bit int #2' => [-2000, 'd1f830'],
        '16-bit int #3' => [-32768, 'd18000'],
        '32-bit int #1' => [-32769, 'd2ffff7fff'],
        '32-bit int #2' => [-1000000000, 'd2c4653600'],
        '32-bit int #3' => [-2147483648, 'd280000000'],
        '64-bit int #1' => [-2147483649, 'd3ffffffff7fffffff'],
        '64-bit int #2' => [-4294967296, 'd3ffffffff00000000'],
        '64-bit int #3' => [-281474976710656, 'd3ffff000000000000'],
        '64-bit int #4' => [PHP_INT_MIN, 'd38000000000000000'],
        '64-bit float #1' => [0.0, 'cb0000000000000000'],
        '64-bit float #2' => [2.5, 'cb4004000000000000'],
        '64-bit float #3' => [1e35, 'cb4733426172c74d82'],
    ];

    /** @return array<string, array{mixed, string}> Values and their bytes. */
    public static function all(): array
    {
        $scalars = array_map(fn ($kind) => [$kind[0], hex2bin($kind[1])], self::SCALARS);
        return $scalars + self::strings() + self::arrays() + self::maps() + self::extensions() + self::timestamps();
    }

    /** Whether Packer must detect UTF-8, as it writes no bin otherwise. */
    public static function hasBin(string $kind): bool
    {
        return str_contains($kind, 'binary') || in_array($kind, ['complex array', 'fix map #1', 'fix map #3'], true);
    }

    private static function strings(): array
    {
        return [
            'fix string #1' => self::raw("\xa0", ''),
            'fix string #2' => self::raw("\xa1", 'a'),
            'fix string #3' => self::raw("\xa3", 'abc'),
            'fix string #4' => self::raw("\xbf", str_repeat('a', 31)),
            '8-bit string #1' => self::raw("\xd9\x20", str_repeat('b', 32)),
            '8-bit string #2' => self::raw("\xd9\x64", str_repeat('c', 100)),
            '8-bit string #3' => self::raw("\xd9\xff", str_repeat('d', 255)),
            '16-bit string #1' => self::raw("\xda\x01\x00", str_repeat('b', 256)),
            '16-bit string #2' => self::raw("\xda\xff\xff", str_repeat('c', 65535)),
            '32-bit string' => self::raw("\xdb\x00\x01\x00\x00", str_repeat('b', 65536)),
            'wide char string #1' => self::raw("\xa8", 'Allagbé'),
            'wide char string #2' => self::raw("\xd9\x28", 'По оживлённым берегам'),
            '8-bit binary #1' => self::raw("\xc4\x01", "\x80"),
            '8-bit binary #2' => self::raw("\xc4\x20", str_repeat("\x80", 32)),
            '8-bit binary #3' => self::raw("\xc4\xff", str_repeat("\x80", 255)),
            '16-bit binary' => self::raw("\xc5\x01\x00", str_repeat("\x80", 256)),
            '32-bit binary' => self::raw("\xc6\x00\x01\x00\x00", str_repeat("\x80", 65536)),
        ];
    }

    private static function raw(string $head, string $bytes): array
    {
        return [$bytes, $head . $bytes];
    }

    private static function arrays(): array
    {
        $kinds = [
            'fix array #1' => [[], "\x90"],
            'fix array #2' => [[null, null], "\x92\xc0\xc0"],
            'fix array #3' => [[5, 'abc', true], "\x93\x05\xa3abc\xc3"],
            '16-bit array #1' => self::fives("\xdc\x00\x10", 16),
            '16-bit array #2' => self::fives("\xdc\xff\xff", 65535),
            '32-bit array' => self::fives("\xdd\x00\x01\x00\x00", 65536),
        ];
        if (class_exists(Ext::class)) {
            $kinds['complex array'] = [
                [true, 1, new Ext(3, 'foo'), 255, [1 => false, 2 => 'abc'], "\x80", [1, 2, 3], 'abc'],
                "\x98\xc3\x01\xc7\x03\x03foo\xcc\xff\x82\x01\xc2\x02\xa3abc\xc4\x01\x80\x93\x01\x02\x03\xa3abc",
            ];
        }
        return $kinds;
    }

    private static function fives(string $head, int $count): array
    {
        return [array_fill(0, $count, 5), $head . str_repeat("\x05", $count)];
    }

    private static function maps(): array
    {
        return [
            'fix map #1' => [[1 => true, 2 => 'abc', 3 => "\x80", 4 => null], "\x84\x01\xc3\x02\xa3abc\x03\xc4\x01\x80\x04\xc0"],
            'fix map #2' => [['abc' => 5], "\x81\xa3abc\x05"],
            'fix map #3' => [["\x80" => 65535], "\x81\xc4\x01\x80\xcd\xff\xff"],
            'fix map #4' => [[-1 => -1, 1 => 1], "\x82\xff\xff\x01\x01"],
            '16-bit map #1' => self::mapOfFives("\xde\x00\x10", 16),
            '16-bit map #2' => self::mapOfFives("\xde\xff\xff", 65535),
            '32-bit map' => self::mapOfFives("\xdf\x00\x01\x00\x00", 65536),
            'complex map' => [
                [1 => [[1 => 2, 3 => 4], [1 => null]], 2 => 1, 3 => [false, 'def'], 4 => [4294967296 => 'a', 4294967295 => 'b']],
                "\x84\x01\x92\x82\x01\x02\x03\x04\x81\x01\xc0\x02\x01\x03\x92\xc2\xa3def"
                    . "\x04\x82\xcf\x00\x00\x00\x01\x00\x00\x00\x00\xa1a\xce\xff\xff\xff\xff\xa1b",
            ],
        ];
    }

    private static function mapOfFives(string $head, int $count): array
    {
        $bytes = $head;
        for ($key = 1; $key <= $count; $key++) {
            $bytes .= match (true) {
                $key < 1 << 7 => chr($key),
                $key < 1 << 8 => "\xcc" . chr($key),
                $key < 1 << 16 => "\xcd" . pack('n', $key),
                default => "\xce" . pack('N', $key),
            } . "\x05";
        }
        return [array_fill(1, $count, 5), $bytes];
    }

    /** None if their class is missing. */
    private static function extensions(): array
    {
        $kinds = [
            'fixext 1' => ["\xd4", 1],
            'fixext 2' => ["\xd5", 2],
            'fixext 4' => ["\xd6", 4],
            'fixext 8' => ["\xd7", 8],
            'fixext 16' => ["\xd8", 16],
            '8-bit ext' => ["\xc7\xff", 255],
            '16-bit ext' => ["\xc8\x01\x00", 256],
            '32-bit ext' => ["\xc9\x00\x01\x00\x00", 65536],
        ];
        return class_exists(Ext::class) ? array_map(self::ext(...), $kinds) : [];
    }

    private static function ext(array $kind): array
    {
        [$head, $length] = $kind;
        $bytes = str_repeat("\x80", $length);
        return [new Ext(5, $bytes), "$head\x05$bytes"];
    }

    private static function timestamps(): array
    {
        $kinds = [
            '32-bit timestamp #1' => [0, 0, 'd6ff00000000'],
            '32-bit timestamp #2' => [4294967295, 0, 'd6ffffffffff'],
            '64-bit timestamp #1' => [0, 1, 'd7ff0000000400000000'],
            '64-bit timestamp #2' => [4294967296, 0, 'd7ff0000000100000000'],
            '64-bit timestamp #3' => [17179869183, 999999999, 'd7ffee6b27ffffffffff'],
            '96-bit timestamp #1' => [-1, 0, 'c70cff00000000ffffffffffffffff'],
            '96-bit timestamp #2' => [17179869184, 0, 'c70cff000000000000000400000000'],
            '96-bit timestamp #3' => [PHP_INT_MAX, 999999999, 'c70cff3b9ac9ff7fffffffffffffff'],
        ];
        return class_exists(Timestamp::class) ? array_map(fn ($kind) => [new Timestamp($kind[0], $kind[1]), hex2bin($kind[2])], $kinds) : [];
    }
}
