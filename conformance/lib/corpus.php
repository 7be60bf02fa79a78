<?php
/* Reads the corpus. */
declare(strict_types=1);

/** The bytes of hexadecimal text with repetitions: `dc0100 c0*256 (81a161)*9 keys(255)`, as conformance/README.md describes it. */
function expand_bytes(string $text): string
{
    $bytes = '';
    foreach (preg_split('~ ~', $text, -1, PREG_SPLIT_NO_EMPTY) as $part) {
        if (preg_match('~^(?:\(([0-9a-f]+)\)|([0-9a-f]{2}))\*(\d+)$~', $part, $match)) {
            $bytes .= str_repeat(hex2bin($match[1] ?: $match[2]), (int) $match[3]);
        } elseif (preg_match('~^keys\((\d+)\)$~', $part, $match)) {
            $bytes .= keys_with_nil((int) $match[1]);
        } elseif (preg_match('~^(?:[0-9a-f]{2})+$~', $part)) {
            $bytes .= hex2bin($part);
        } else {
            throw new DomainException("No bytes: $part");
        }
    }
    return $bytes;
}

/** Pairs of the keys 0 to $last, each the shortest unsigned integer, and nil. */
function keys_with_nil(int $last): string
{
    $bytes = '';
    for ($key = 0; $key <= $last; $key++) {
        $bytes .= match (true) {
            $key < 1 << 7 => chr($key),
            $key < 1 << 8 => pack('CC', 0xcc, $key),
            $key < 1 << 16 => pack('Cn', 0xcd, $key),
            default => pack('CN', 0xce, $key),
        } . "\xc0";
    }
    return $bytes;
}

/** @return array<string, array{section: string, title: string, about: string, version: string, cases: list<array>}> by section */
function corpus(): array
{
    $sections = [];
    foreach (glob(dirname(__DIR__) . '/corpus/*.json') as $file) {
        $section = json_decode(file_get_contents($file), true, 512, JSON_THROW_ON_ERROR);
        $sections[$section['section']] = $section;
    }
    return $sections;
}

/** @return array<string, array{id: string, bytes: string, notation?: string, answers?: list<string>, level?: string, why?: string}> by id */
function cases(): array
{
    return array_column(array_merge(...array_column(corpus(), 'cases')), null, 'id');
}
