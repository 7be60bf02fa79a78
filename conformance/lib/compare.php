<?php
/* Whether the answer of a decoder is the value: the same, or the same but for what its language cannot tell apart. */
declare(strict_types=1);

require_once __DIR__ . '/Node.php';
require_once __DIR__ . '/notation.php';

/** What a runner may declare, as the types of its language make it. */
const LIMITS = [
    'one-number-type' => 'a float without a fraction is the integer',
    'one-string-type' => 'str and bin are one type',
    'maps-are-arrays' => 'an empty map, and one with the keys 0, 1, 2 and so on, is an array',
    'digits-are-integers' => 'a key of digits is an integer',
    'keys-are-strings' => 'a key that is an integer or a float is its digits',
    'large-integers-are-digits' => 'an integer beyond 2^63-1 is a str of its digits',
    'timestamps-of-milliseconds' => 'a timestamp has milliseconds, rounded in either direction',
];

final class Comparison
{
    /** @var array<string, true> the limits without which the answer would be another value */
    public array $used = [];

    /** @param list<string> $limits */
    public function __construct(private readonly array $limits)
    {
    }

    private function allows(string $limit): bool
    {
        if (!in_array($limit, $this->limits, true)) {
            return false;
        }
        $this->used[$limit] = true;
        return true;
    }

    public function same(Node $expected, Node $actual): bool
    {
        if ($expected->kind === 'deep') {
            return $this->same_deep($expected, $actual);
        }
        if ($expected->kind !== $actual->kind) {
            return $this->same_of_two_kinds($expected, $actual);
        }
        return match ($expected->kind) {
            'nil', 'cut' => true,
            'float' => float_notation($expected->number()) === float_notation($actual->number()),
            'array' => $this->same_elements($expected->value, $actual->value),
            'map' => $this->same_pairs($expected->value, $actual->value),
            'timestamp' => $this->same_time($expected->value, $actual->value),
            default => $expected->value === $actual->value,
        };
    }

    private function same_of_two_kinds(Node $expected, Node $actual): bool
    {
        return match ("$expected->kind $actual->kind") {
            'str bin', 'bin str' => $expected->value === $actual->value && $this->allows('one-string-type'),
            'float int' => $expected->number() === (float) $actual->value && $this->allows('one-number-type'),
            'int str' => $expected->value === $actual->value && strlen($expected->value) > 18 && $this->allows('large-integers-are-digits'),
            'map array' => $this->same_map_and_array($expected->value, $actual->value),
            default => false,
        };
    }

    private function same_map_and_array(array $pairs, array $items): bool
    {
        $keys = array_map(fn (array $pair) => $pair[0]->value, $pairs);
        return $keys === array_map('strval', array_keys($items)) && $this->allows('maps-are-arrays')
            && $this->same_elements(array_column($pairs, 1), $items);
    }

    private function same_elements(array $expected, array $actual): bool
    {
        if (count($expected) !== count($actual)) {
            return false;
        }
        foreach ($expected as $i => $item) {
            if (!$this->same($item, $actual[$i])) {
                return false;
            }
        }
        return true;
    }

    /** The order of pairs has no meaning; most decoders keep it, and those of Go mix it. */
    private function same_pairs(array $expected, array $actual): bool
    {
        if (count($expected) !== count($actual)) {
            return false;
        }
        $places = null;
        foreach ($expected as $i => $pair) {
            if (isset($actual[$i]) && $this->same_pair($pair, $actual[$i])) {
                unset($actual[$i]);
                continue;
            }
            $places ??= self::places($actual);
            $found = $this->find_pair($pair, $places[notation($pair[0])] ?? array_keys($actual), $actual);
            if ($found === null) {
                return false;
            }
            unset($actual[$found]);
        }
        return true;
    }

    /** @return array<string, list<int>> where each key is */
    private static function places(array $pairs): array
    {
        $places = [];
        foreach ($pairs as $i => $pair) {
            $places[notation($pair[0])][] = $i;
        }
        return $places;
    }

    /** @param list<int> $places that are looked at */
    private function find_pair(array $pair, array $places, array $among): ?int
    {
        foreach ($places as $i) {
            if (isset($among[$i]) && $this->same_pair($pair, $among[$i])) {
                return $i;
            }
        }
        return null;
    }

    private function same_pair(array $expected, array $actual): bool
    {
        return $this->same_key($expected[0], $actual[0]) && $this->same($expected[1], $actual[1]);
    }

    private function same_key(Node $expected, Node $actual): bool
    {
        return match ("$expected->kind $actual->kind") {
            'str int' => $expected->value === $actual->value && $this->allows('digits-are-integers'),
            'int str' => $expected->value === $actual->value && ($this->allows('keys-are-strings') || strlen($expected->value) > 18 && $this->allows('large-integers-are-digits')),
            'float str' => ((float) $actual->value === $expected->number() || $actual->value === float_notation($expected->number())) && $this->allows('keys-are-strings'),
            default => $this->same($expected, $actual),
        };
    }

    /** @param array{string, int} $expected */
    private function same_time(array $expected, array $actual): bool
    {
        if ($expected === $actual) {
            return true;
        }
        // A float suffices for small differences, and tells large ones.
        $seconds = (float) $actual[0] - (float) $expected[0];
        $is_near = abs($seconds) <= 1 && (abs((float) $expected[0]) < 2 ** 52) && abs($seconds * 1e9 + $actual[1] - $expected[1]) < 1e6;
        return $is_near && $actual[1] % 1_000_000 === 0 && $this->allows('timestamps-of-milliseconds');
    }

    /** Levels are compared in a loop, down to those that are not printed. */
    private function same_deep(Node $expected, Node $actual): bool
    {
        [$levels, $brackets] = $expected->value;
        $kind = $brackets === '[]' ? 'array' : 'map';
        for ($level = 1; $level < $levels; $level++) {
            if ($level > PRINTED_LEVELS) {
                return $actual->kind === 'cut';
            }
            if ($actual->kind !== $kind || count($actual->value) !== 1) {
                return false;
            }
            $actual = $kind === 'array' ? $actual->value[0] : $actual->value[0][1];
        }
        return $actual->kind === 'cut' && $levels > PRINTED_LEVELS || $this->same(new Node($kind, []), $actual);
    }
}

/** U+FFFD once where it is several times: how many there are for invalid bytes differs. */
function with_single_replacements(string $text): string
{
    return preg_replace('~(?:\xef\xbf\xbd|\\\\ufffd)+~', '\ufffd', $text);
}
