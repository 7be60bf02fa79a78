<?php
/*
 * Values in a notation that belongs to no implementation. In JSON:
 *
 *   null, true, false, "text"   nil, bool, str
 *   [...]                       array
 *   {"map": [[key, value], ...]}
 *   {"int": "-5"}               decimal, -2^63 to 2^64-1
 *   {"float": "3ff8000000000000"}  the bits of a float 64; or "nan"
 *   {"float32": "3fc00000"}     the same, of a float 32
 *   {"bin": "00ff"}             hexadecimal
 *   {"ext": ["-5", "00ff"]}     type and body
 *   {"ts": ["-1", "999999999"]} seconds and nanoseconds
 */
use MessagePack\Type\{Bin, Ext, Map, Timestamp};

/** name => value in the notation */
function neutral_values(): array
{
    $values = ['nil' => null, 'false' => false, 'true' => true];

    $integers = [
        '0', '1', '127', '128', '255', '256', '65535', '65536', '2147483647', '2147483648', '4294967295', '4294967296',
        '9007199254740991', '9007199254740993', '9223372036854775807', '9223372036854775808', '18446744073709551615',
        '-1', '-32', '-33', '-128', '-129', '-32768', '-32769', '-2147483648', '-2147483649',
        '-9007199254740991', '-9007199254740993', '-9223372036854775808',
    ];
    foreach ($integers as $digits) {
        $values["int $digits"] = ['int' => $digits];
    }

    $floats = [
        '0.0' => '0000000000000000', '-0.0' => '8000000000000000', '1.0' => '3ff0000000000000', '-1.5' => 'bff8000000000000',
        '0.1' => '3fb999999999999a', 'largest' => '7fefffffffffffff', 'smallest' => '0000000000000001',
        '2^53 + 2' => '4340000000000001', 'infinity' => '7ff0000000000000', '-infinity' => 'fff0000000000000', 'not a number' => 'nan',
    ];
    foreach ($floats as $name => $bits) {
        $values["float $name"] = ['float' => $bits];
    }
    $floats32 = [
        '0.0' => '00000000', '-0.0' => '80000000', '1.5' => '3fc00000', '0.1' => '3dcccccd', 'largest' => '7f7fffff',
        'smallest' => '00000001', 'infinity' => '7f800000', '-infinity' => 'ff800000', 'not a number' => 'nan',
    ];
    foreach ($floats32 as $name => $bits) {
        $values["float32 $name"] = ['float32' => $bits];
    }

    foreach ([0, 1, 31, 32, 255, 256, 65535, 65536] as $length) {
        $values["str of $length bytes"] = str_repeat('s', $length);
        $values["bin of $length bytes"] = ['bin' => str_repeat('ff', $length)];
    }
    $texts = [
        'é' => 'é', 'of 31 bytes' => str_repeat('é', 15) . 'e', 'of 32 bytes' => str_repeat('é', 16), 'CJK' => '漢字かな한글',
        'emoji' => '🍺👩‍👩‍👧', 'U+0000' => "a\0b", 'U+10FFFF' => "\u{10ffff}", 'of 65537 bytes' => str_repeat('€', 21845) . 'é',
    ];
    foreach ($texts as $name => $text) {
        $values["non-ASCII $name"] = $text;
    }
    $values['bin that is text'] = ['bin' => bin2hex('text')];
    $values['bin of every byte'] = ['bin' => bin2hex(implode('', array_map('chr', range(0, 255))))];

    foreach ([0, 1, 2, 3, 4, 5, 8, 15, 16, 17, 255, 256, 65535, 65536] as $length) {
        $values["ext of $length bytes"] = ['ext' => ['5', str_repeat('e5', $length)]];
    }
    foreach (['0', '127', '-2', '-128'] as $type) {
        $values["ext type $type"] = ['ext' => [$type, '00ff']];
    }

    $instants = [
        ['0', '0'], ['1514862245', '0'], ['4294967295', '0'], // 32 bits
        ['0', '1'], ['1514862245', '678901234'], ['4294967296', '0'], ['17179869183', '999999999'], // 64 bits
        ['17179869184', '0'], ['253402300799', '999999999'], // 96 bits
        ['-1', '0'], ['-1', '1'], ['-1', '999999999'], ['-62167219200', '0'], ['-2208988801', '500000000'],
    ];
    foreach ($instants as [$seconds, $nanoseconds]) {
        $values["timestamp $seconds s $nanoseconds ns"] = ['ts' => [$seconds, $nanoseconds]];
    }

    foreach ([0, 1, 15, 16, 65535, 65536] as $count) {
        $values["array of $count"] = array_fill(0, $count, null);
        $values["map of $count"] = ['map' => array_map(fn ($n) => ["k$n", null], array_keys(array_fill(0, $count, null)))];
    }
    $values['array of all types'] = [
        null, true, ['int' => '-5'], ['float' => '3fe0000000000000'], 'é', ['bin' => 'ff'], [[], [[]]], ['map' => []],
        ['ext' => ['5', '00']], ['ts' => ['1', '2']],
    ];
    $values['map of all types'] = ['map' => [
        ['nil', null], ['', true], ['int', ['int' => '4294967296']], ['float', ['float' => 'bfe0000000000000']], ['é', 'é'],
        ['bin', ['bin' => '00']], ['array', [['int' => '1']]], ['map', ['map' => [['a', ['map' => [['b', ['map' => []]]]]]]]],
        ['ext', ['ext' => ['6', '']]], ['timestamp', ['ts' => ['-1', '0']]],
    ]];
    $values['map in its own order'] = ['map' => [['z', ['int' => '1']], ['a', ['int' => '2']], ['m', ['int' => '3']]]];
    $values['map with integer keys'] = ['map' => [
        [['int' => '7'], 'a'], [['int' => '0'], 'b'], [['int' => '-1'], 'c'], [['int' => '-129'], 'd'], [['int' => '70000'], 'e'],
    ]];
    $values['map with keys like a list'] = ['map' => [[['int' => '0'], 'a'], [['int' => '1'], 'b']]];
    $values['map with keys of both types'] = ['map' => [[['int' => '1'], 'a'], ['one', 'b']]];
    $values['map with a bin key'] = ['map' => [[['bin' => '00ff'], 'a']]];
    return $values;
}

/** A value with the message of another one: the comparison must fail. */
function different_values(): array
{
    return [
        'another int' => [['int' => '2'], '01'],
        'one lower' => [['int' => '18446744073709551615'], 'cffffffffffffffffe'],
        'another float' => [['float' => '3ff8000000000000'], 'cb3ff8000000000001'],
        'zero for -0.0' => [['float' => '8000000000000000'], 'cb0000000000000000'],
        'a number for NaN' => [['float' => 'nan'], 'cb3ff8000000000000'],
        'bin for str' => ['a', 'c40161'],
        'str for bin' => [['bin' => '61'], 'a161'],
        'another str' => ['é', 'a2c3a8'],
        'another ext type' => [['ext' => ['5', '00']], 'd40600'],
        'another ext body' => [['ext' => ['5', '00']], 'd40501'],
        'another second' => [['ts' => ['1', '0']], 'd6ff00000002'],
        'another nanosecond' => [['ts' => ['0', '1']], 'd7ff0000000800000000'],
        'false for nil' => [null, 'c2'],
        'zero for false' => [false, '00'],
        'a longer array' => [[null], '92c0c0'],
        'a shorter array' => [[null, null], '91c0'],
        'an array for a map' => [['map' => []], '90'],
        'a map for an array' => [[], '80'],
        'another key' => [['map' => [['a', null]]], '81a162c0'],
        'a str key for an int' => [['map' => [[['int' => '1'], null]]], '81a131c0'],
        'another value' => [['map' => [['a', null]]], '81a161c2'],
        'one pair more' => [['map' => [['a', null]]], '82a161c0a162c0'],
        'another order' => [['map' => [['a', null], ['b', null]]], '82a162c0a161c0'],
        'a difference inside' => [[[['map' => [['a', [['int' => '1']]]]]]], '919181a1619102'],
    ];
}

function float_of(string $format, string $bits): float
{
    return $bits === 'nan' ? NAN : unpack($format, hex2bin($bits))[1];
}

/** The PHP value to pack. */
function value_to_pack(mixed $neutral): mixed
{
    if (!is_array($neutral)) {
        return $neutral;
    }
    if (array_is_list($neutral)) {
        return array_map('value_to_pack', $neutral);
    }
    $content = reset($neutral);
    switch (key($neutral)) {
        case 'int':
            if ((string) (int) $content !== $content) {
                throw new DomainException('PHP has no such integer');
            }
            return (int) $content;
        case 'float':
            return float_of('E', $content);
        case 'float32':
            return float_of('G', $content);
        case 'bin':
            return new Bin(hex2bin($content));
        case 'ext':
            return new Ext((int) $content[0], hex2bin($content[1]));
        case 'ts':
            return new Timestamp((int) $content[0], (int) $content[1]);
        case 'map':
            $map = [];
            foreach ($content as [$key, $value]) {
                $key = value_to_pack($key);
                if ($key instanceof Bin) {
                    throw new DomainException('a key is a PHP string, not a bin');
                }
                $map[$key] = value_to_pack($value);
            }
            return new Map($map);
    }
}

/** The expected result of msgpack_unpack(). */
function value_unpacked(mixed $neutral): mixed
{
    if (!is_array($neutral)) {
        return $neutral;
    }
    if (array_is_list($neutral)) {
        return array_map('value_unpacked', $neutral);
    }
    $content = reset($neutral);
    switch (key($neutral)) {
        case 'int':
            return (string) (int) $content === $content ? (int) $content : $content;
        case 'bin':
            return hex2bin($content);
        case 'map':
            $map = [];
            foreach ($content as [$key, $value]) {
                $map[value_unpacked($key)] = value_unpacked($value);
            }
            return $map === [] && ini_get('msgpack.php_only') ? new stdClass : $map;
    }
    return value_to_pack($neutral);
}
