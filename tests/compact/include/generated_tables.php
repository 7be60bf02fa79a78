<?php
/** Tables whose columns have values of every kind; the same for the same seed. */
final class TableGenerator
{
    private const KEYS = ['id', 'name', 'a', 'b', '', 7, -1, 300, 'a longer name of a key', "\u{20ac}", 'x1', 'x2', 'x3'];
    private array $shared;

    public function __construct(int $seed)
    {
        mt_srand($seed);
        $this->shared = [[1, 2, 3], ['a' => 1, 'b' => 'text'], array_fill(0, 20, ['k' => 'v', 'l' => 1])];
    }

    private function integer(int $size): int
    {
        return match ($size) {
            0 => 5,
            1 => mt_rand(-100, 100),
            2 => mt_rand(0, 70000),
            3 => PHP_INT_SIZE > 4 ? mt_rand(-mt_getrandmax(), mt_getrandmax()) * 3 : mt_rand(-mt_getrandmax(), mt_getrandmax()),
            4 => PHP_INT_SIZE > 4 ? mt_rand() * mt_rand() * (mt_rand(0, 1) ? 1 : -1) : mt_rand(),
            default => [PHP_INT_MIN, PHP_INT_MAX, 0, -1, mt_rand()][mt_rand(0, 4)],
        };
    }

    private function text(int $kind, int $row): string
    {
        return match ($kind) {
            0 => ['Paris', 'Rome', '', 'Oslo'][mt_rand(0, 3)],
            1 => sprintf('2024-%02d-%02d %02d:00', mt_rand(1, 12), mt_rand(1, 28), $row % 24),
            2 => "item $row of " . mt_rand(0, 100000),
            3 => "https://example.com/" . str_repeat(chr(97 + $row % 26), mt_rand(1, 9)) . '.html',
            4 => "pr\u{e9}fix \u{20a0}" . mt_rand(0, 9) . chr(mt_rand(0, 255)) . "\u{20a1} end",
            5 => "same \xe2\x82" . chr(mt_rand(0xa0, 0xaf)) . "\xe2\x82\xac",
            6 => random(mt_rand(0, 6)),
            7 => (string) mt_rand(0, 99),
            8 => str_pad((string) $row, mt_rand(0, 4), '0', STR_PAD_LEFT),
            9 => "user-" . (1000000000000 + $row * 977),
            10 => "line $row" . random_of("\t\n\0 x", 2) . "\tnext\n",
            11 => sprintf('%03d/%d-%09d', $row % 7, $row, $row * 7919),
            12 => implode('.', array_fill(0, 11 + $row % 2 * mt_rand(0, 1), $row)),
            13 => "\0\x13 begin " . random_of('abc', 3) . ' end',
            default => str_repeat('long', mt_rand(60, 70)) . mt_rand(0, 3),
        };
    }

    /** What makes a cell, by the number of its row. */
    private function kind(int $depth): Closure
    {
        $some = mt_rand(0, 14);
        $size = mt_rand(0, 5);
        $first = $this->integer($size);
        $step = mt_rand(-1000, 1000);
        $keys = $this->keys();
        $one = fn(Closure $kind) => fn(int $row) => $kind($row);
        switch (mt_rand(0, $depth > 0 ? 22 : 15)) {
            case 0: case 1: return fn() => $this->integer($size);
            case 2: return fn(int $row) => is_int($next = $first + $row * $step) ? $next : $row;
            case 3: return fn() => round(mt_rand(-99999, 99999) / 100, $some % 3);
            case 4: return fn() => mt_rand(-1000, 1000) / 7;
            case 5: return fn() => [0.0, -0.0, INF, -INF, 1.5, 1e300, 5e-324][mt_rand(0, 6)];
            case 6: return fn() => mt_rand(0, 3) ? mt_rand(0, 100) : mt_rand(0, 100) + 0.25;
            case 7: return fn() => mt_rand(0, 3) ? mt_rand(0, 100) : (float) mt_rand(0, 100);
            case 8: return fn() => (bool) mt_rand(0, 1);
            case 9: return fn() => null;
            case 10: case 11: case 12: return fn(int $row) => $this->text($some, $row);
            case 13: return fn(int $row) => mt_rand(0, 4) ? $this->text($some, $row) : null;
            case 14: return fn(int $row) => mt_rand(0, 2) ? $this->integer($size) : null;
            case 15: return fn(int $row) => mt_rand(0, 9) ? $row : [1.5, 'text', true, null, [], [1], ['a' => 1]][mt_rand(0, 6)];
            case 16: return fn() => $this->shared[$some % 3];
            case 17: $kind = $this->kind($depth - 1); return fn(int $row) => $this->list($kind, $row, mt_rand(0, 5));
            case 18: $kind = $this->kind($depth - 1); return fn(int $row) => $this->list($kind, $row, 1 + $size % 4);
            case 19:
                $kind = $this->kind($depth - 1);
                return fn(int $row) => array_combine(array_slice($keys, 0, $count = mt_rand(0, count($keys))), $this->list($kind, $row, $count));
            case 20:
                $kind = $this->kind($depth - 1);
                return fn(int $row) => array_combine($keys, $this->list($kind, $row, count($keys)));
            case 21: $kind = $this->kind($depth - 1); return fn(int $row) => mt_rand(0, 2) ? $kind($row) : null;
            default: return fn() => $this->table($depth - 1, 6);
        }
    }

    private function list(Closure $kind, int $row, int $count): array
    {
        return array_map(fn(int $each) => $kind($row + $each), $count > 0 ? range(1, $count) : []);
    }

    private function keys(): array
    {
        return array_values((array) array_intersect_key(self::KEYS, array_flip((array) array_rand(self::KEYS, mt_rand(1, 8)))));
    }

    public function table(int $depth, int $most): array
    {
        $keys = $this->keys();
        $kinds = array_map(fn() => $this->kind($depth), $keys);
        $misses = mt_rand(0, 5) === 0;
        $odd = mt_rand(0, 5) === 0 ? mt_rand(0, 9) : -1;
        $named = mt_rand(0, 4) === 0;
        $rows = [];
        for ($row = 0, $count = mt_rand(0, 3) ? mt_rand(3, $most) : mt_rand(0, 3); $row < $count; $row++) {
            $each = [];
            foreach ($keys as $i => $key) {
                if (!$misses || mt_rand(0, 5)) {
                    $each[$key] = $kinds[$i]($row);
                }
            }
            $rows[$named ? "row $row" : $row] = $row === $odd ? [1, [], 'odd', ['odd' => 1]][mt_rand(0, 3)] : $each;
        }
        return $rows;
    }

    /** Tables, and values beside them. */
    public function value(): array
    {
        $kind = $this->kind(1);
        return [$this->table(2, 40), 'between' => $this->table(1, 150), $this->shared[2], $this->list($kind, 0, mt_rand(0, 300))];
    }
}

function random_of(string $bytes, int $length): string
{
    return implode('', array_map(fn() => $bytes[mt_rand(0, strlen($bytes) - 1)], range(1, $length)));
}

function random(int $length): string
{
    return implode('', array_map(fn() => chr(mt_rand(0, 255)), $length > 0 ? range(1, $length) : []));
}
