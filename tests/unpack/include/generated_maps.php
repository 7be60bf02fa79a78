<?php
/* Maps with the keys of an earlier one, exactly or nearly: their bytes, and the PHP array of the same pairs. */
final class GeneratedMaps
{
    private array $earlier = [];

    private function one(array $of): mixed { return $of[array_rand($of)]; }

    private static function str(string $bytes): string
    {
        $length = strlen($bytes);
        return ($length < 32 ? chr(0xa0 | $length) : "\xd9" . chr($length)) . $bytes;
    }

    private function key(): string|int
    {
        return match (mt_rand(0, 9)) {
            /* 'Ez' and 'FY' have one hash, in PHP's table. */
            0, 1, 2 => $this->one(['id', 'name', 'Ez', 'FY', 'EzEz', 'EzFY', 'FYEz', 'a', 'b', 'aa', 'ab', 'ba']),
            3 => $this->one(['', '0', '12', '-0', '-5', '012', '9223372036854775807', '9223372036854775808', "\0", "\0x"]),
            4 => $this->one([0, 1, 2, 12, 127, -1, -5, -32]),
            5 => str_repeat($this->one(['a', 'b']), mt_rand(1, 70)),
            6 => str_repeat('same beginning, ', 2) . mt_rand(0, 3) . ', same end',
            default => 'key' . mt_rand(0, 300),
        };
    }

    /** The keys of an earlier map: all, all but one, reordered, or with a duplicate. */
    private function keys(): array
    {
        if (!$this->earlier || mt_rand(0, 3) === 0) {
            $keys = array_map(fn () => $this->key(), range(1, $this->one([1, 2, 3, 5, 8, 15, 16, 33, 64, 65])));
            return $this->earlier[] = $keys;
        }
        $keys = $this->one($this->earlier);
        $at = array_rand($keys);
        switch (mt_rand(0, 9)) {
            case 0: $keys[$at] = $this->key(); break;
            case 1: $keys[$at] = $keys[0]; break;
            case 2: shuffle($keys); break;
            case 3: $keys[] = $this->key(); break;
            case 4: count($keys) > 1 && array_pop($keys); break; /* {} is a stdClass */
        }
        return $keys;
    }

    /** Bytes and array. */
    public function map(int $depth = 0): array
    {
        $keys = $this->keys();
        [$bytes, $array] = ["\xde" . pack('n', count($keys)), []];
        foreach ($keys as $key) {
            [$packed, $value] = match (mt_rand(0, $depth < 2 ? 11 : 9)) {
                0, 1, 2, 3 => [pack('C', $n = mt_rand(0, 127)), $n],
                4, 5 => ["\xc0", null],
                6 => [self::str($s = str_repeat('v', mt_rand(0, 40))), $s],
                7 => ["\xcb" . pack('E', 0.5), 0.5],
                8 => ["\x90", []],
                9 => ["\x92\x01\xc3", [1, true]],
                10, 11 => $this->map($depth + 1),
            };
            $bytes .= (is_int($key) ? pack('c', $key) : (mt_rand(0, 9) ? self::str($key) : "\xc4" . chr(strlen($key)) . $key)) . $packed;
            $array[$key] = $value;
        }
        return [$bytes, $array];
    }
}
