<?php
/*
 * Values of JavaScript and what they are in PHP, where the two differ or the form is rare. Their messages are recorded in
 * tests/data/msgpackr.tsv, for systems without Node.
 */
require_once __DIR__ . '/msgpackr.php';

const RECORDED = __DIR__ . '/../../data/msgpackr.tsv';

/** @return array<string, array{array, mixed, mixed}> by name: the options of msgpackr, the value, and what arrives under all options of ours */
function recorded_values(): array
{
    $record = fn (int $key) => ['o' => [["k$key", 1]]];
    $rows = [['o' => [['id', 1], ['name', 'Zoë']]], ['o' => [['id', 64], ['name', 'Al']]]];
    $clone = ['structuredClone' => true];
    $self = ['def' => [1, ['o' => [['a', 1], ['self', ['ref' => 1]]]]]];
    $once = fn (array $values) => array_map(fn (array $case) => [$case[0], $case[1], $case[2] ?? $case[1]], $values);
    return $once([
        'rows' => [[], $rows],
        'record in a record' => [[], ['o' => [['a', ['o' => [['b', ['o' => [['a', 1]]]]]]], ['c', ['o' => [['b', null]]]]]]],
        'ints around the ids' => [[], [63, 64, 127, 128, -32, -33]],
        'empty object' => [[], [['o' => []], ['o' => []]], [[], []]],
        'empty array and Map' => [[], [[], ['m' => []]], [[], []]],
        'key that PHP makes an int' => [[], ['o' => [['7', 1], ['a', 2]]], ['m' => [[7, 1], ['a', 2]]]],
        'keys of a list' => [[], ['o' => [['0', 'a'], ['1', 'b']]], ['a', 'b']],
        'Map of text' => [[], ['m' => [['a', 1]]], ['o' => [['a', 1]]]],
        'Map with keys of a list' => [[], ['m' => [[0, 'a'], [1, 'b']]], ['a', 'b']],
        'two-byte ids' => [['maxOwnStructures' => 100], array_map($record, [...range(0, 70), 0, 31, 32, 63, 64, 70])],
        'more than 64 structures' => [[], array_map($record, [...range(0, 64), 64, 1, 0])],
        'bundled strings' => [['bundleStrings' => true], [...$rows, 'abc', 'ASCII text', 'no ASCII: é€🍺']],
        'bundled keys of a Map' => [['bundleStrings' => true], ['m' => [['text', 'some text'], [1, 'more text']]]],
        'numbers that are no ints' => [[], [['f' => '41f0000000000000'], ['f' => 'c1e0000000200000'], ['f' => 'nan'], ['f' => '7ff0000000000000']]],
        'BigInt of 64 bits' => [[], [['big' => '-1'], ['big' => '5'], ['big' => '9223372036854775807']], [-1, 5, ['big' => '9223372036854775807']]],
        'BigInt beyond PHP_INT_MAX' => [[], ['big' => '18446744073709551615']],
        'BigInt of many bytes' => [$clone, [['big' => '18446744073709551616'], ['big' => '-18446744073709551617'], ['big' => '-340282366920938463463374607431768211456']]],
        'largeBigIntToFloat' => [['largeBigIntToFloat' => true], ['big' => '18446744073709551616'], ['f' => '43f0000000000000']],
        'largeBigIntToString' => [['largeBigIntToString' => true], ['big' => '18446744073709551616']],
        'useBigIntExtension' => [['useBigIntExtension' => true], ['big' => '18446744073709551616']],
        'dates' => [[], array_map(fn (int $ms) => ['ts' => $ms], [0, 1, 1709208000250, -1, -62167219200000, 2 ** 32 * 1000, 2 ** 34 * 1000 + 5])],
        'useTimestamp32' => [['useTimestamp32' => true], [['ts' => 1500], ['ts' => -1500]], [['ts' => 1000], ['ts' => -1500]]],
        'undefined' => [[], ['o' => [['a', ['u' => 1]], ['b', [['u' => 1]]]]]],
        'undefined as nil' => [['encodeUndefinedAsNil' => true], [['u' => 1]], [null]],
        'bytes' => [[], [['bin' => 'ff00'], ['bin' => '']], [['bin' => 'ff00'], '']],
        'Set without moreTypes' => [[], ['set' => [1, 2]], [1, 2]],
        'Uint8Array without moreTypes' => [[], ['typed' => ['Uint8Array', '01ff']], ['bin' => '01ff']],
        'Set' => [$clone, ['set' => [1, 'a', ['o' => [['b', 2]]]]]],
        'RegExp' => [$clone, ['re' => ['a\/b+', 'gi']]],
        'Error' => [$clone, [['err' => ['Error', 'text', ['u' => 1]]], ['err' => ['TypeError', '', 'cause']], ['err' => ['OwnError', 'x', ['o' => [['code', 5]]]]]]],
        'typed arrays' => [$clone, array_map(fn (string $type) => ['typed' => [$type, '0102030405060708']], ['Int8Array', 'Uint8Array', 'Uint8ClampedArray',
            'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array', 'ArrayBuffer', 'DataView'])],
        'same object twice' => [$clone, [['def' => [1, ['o' => [['a', 1]]]]], ['ref' => 1]]],
        'same array twice' => [$clone, [['def' => [1, [1, 2]]], ['ref' => 1], ['ref' => 1]]],
        'cycle' => [$clone, [$self]],
        'cycle through a Map and a Set' => [$clone, [['def' => [1, ['m' => [[5, ['def' => [2, ['set' => [['ref' => 1]]]]]], ['s', ['ref' => 2]]]]]]]],
        'labels in the order of their second use' => [$clone, [['def' => [1, [1]]], ['def' => [2, [2]]], ['ref' => 2], ['ref' => 1]]],
        'keys that are a back-reference' => [$clone, array_map($record, [...range(0, 64), ...range(0, 64)])],
        'cycle in bundled strings' => [$clone + ['bundleStrings' => true], [['def' => [1, ['o' => [['name', 'some text'], ['self', ['ref' => 1]]]]]]]],
        'useFloat32: DECIMAL_FIT' => [['useFloat32' => 4], [['f' => '3fb999999999999a'], ['f' => '401ff5c28f5c28f6'], ['f' => '3fd5555555555555'], ['f' => '3ff8000000000000']]],
    ]);
}

/** @return array<string, string> */
function recorded_messages(): array
{
    $lines = array_map(fn (string $line) => explode("\t", $line), file(RECORDED, FILE_IGNORE_NEW_LINES));
    return array_map(hex2bin(...), array_column($lines, 1, 0));
}

/** @return array<string, string> what the present msgpackr writes */
function present_messages(): array
{
    $node = new Msgpackr();
    return array_map(fn (array $case) => $node->pack([$case[1]], $case[0])[0], recorded_values());
}

function record_messages(): void
{
    $messages = present_messages();
    file_put_contents(RECORDED, implode(array_map(fn (string $name, string $message) => "$name\t" . bin2hex($message) . "\n", array_keys($messages), $messages)));
}
